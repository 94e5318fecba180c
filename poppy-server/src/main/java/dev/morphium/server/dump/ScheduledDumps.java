package dev.morphium.server.dump;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.change.Root;
import dev.morphium.engine.signal.ProgressMeter;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.Disk;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scheduler of one server's dumps (backups): at an interval, at shutdown, and on request.
 *
 * <p>Each is of the committed data at one moment, and is written on a thread that no writer waits
 * for. What has not changed since the last dump is not dumped again, unless it is asked for.
 *
 * <pre>{@code
 * OPENED ---begin()---> WAITING <----------------------------.
 *   |  (restoring)         | interval over and data changed   |
 *   |                      | or write() on request            |
 *   |                      v                                  |
 *   |                   WRITING --written, renamed, or failed-'
 *   |                      |
 *   |  close()             | close(): stop, the partial dump is given up
 *   '----------------------+--> LAST DUMP (if anything changed) --> CLOSED
 * }</pre>
 *
 * <p>Implementation note: {@code writing} is a lock around the whole of a dump, so a request and
 * the interval never write two at once; a request that waits for a dump under way then writes its
 * own. {@code closing} is a latch, because the thread awaits it instead of sleeping, and the writer
 * looks at it between blocks. The fields that {@link #begin} sets are published by the start of the
 * thread.
 */
public final class ScheduledDumps implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduledDumps.class);
  private static final int MEBIBYTE = 20;

  private final DumpSettings settings;
  private final DumpDirectory directory;
  private final ReentrantLock writing = new ReentrantLock();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile @Nullable DumpSummary last;
  private @Nullable Supplier<Root> committed;
  private BooleanSupplier complete = () -> false;
  private @Nullable Supplier<DumpOrigin> origin;
  private @Nullable Thread thread;

  private ScheduledDumps(DumpSettings settings, DumpDirectory directory) throws IOException {
    this.settings = settings;
    this.directory = directory;
    last = Dumps.newest(settings.directory()).orElse(null);
  }

  /**
   * Takes the directory of dumps; none is written before {@link #begin}.
   *
   * @throws dev.morphium.server.disk.DirectoryLockedException when another server has it
   * @throws dev.morphium.server.disk.CorruptDataException when it has a dump that cannot be used
   * @throws dev.morphium.server.disk.StorageUnavailableException when it cannot be used
   */
  public static ScheduledDumps open(Disk disk, DumpSettings settings, InstantSource clock)
      throws IOException {
    DumpDirectory directory = new DumpDirectory(disk, settings, clock);
    try {
      directory.deletePartial();
      return new ScheduledDumps(settings, directory);
    } catch (IOException e) {
      directory.close();
      throw e;
    }
  }

  /** The dump with the newest data; does not wait for one that is being written. */
  public Optional<DumpSummary> newest() {
    return Optional.ofNullable(last);
  }

  /**
   * All that the newest dump has; nothing when there is none.
   *
   * @throws CorruptDataException when the dump is not as it was written; the message names the dump
   *     before it
   */
  public Root read() throws IOException {
    DumpSummary dump = newest().orElse(null);
    if (dump == null) {
      return Root.EMPTY;
    }
    LOG.info("restoring {}", named("dump", dump));
    long started = System.nanoTime();
    Root root;
    try {
      ProgressMeter meter = new ProgressMeter("restoring " + dump.path());
      meter.begin("reading documents", 0);
      root = Dumps.read(dump, (collection, documents, all) -> meter.reached(documents, all));
    } catch (CorruptDataException e) {
      throw Dumps.advising(e, settings.directory(), dump);
    }
    LOG.info(
        "restored {} in {} ms", named("dump", dump), named("durationMillis", millisSince(started)));
    return root;
  }

  /**
   * From now on writes dumps.
   *
   * @param committed gives the committed data
   * @param complete whether these are all data; not before a member of a set has caught up
   * @param origin tells whose data they are
   */
  public void begin(
      Supplier<Root> committed, BooleanSupplier complete, Supplier<DumpOrigin> origin) {
    this.committed = committed;
    this.complete = complete;
    this.origin = origin;
    if (!settings.interval().isZero()) {
      thread = Thread.ofPlatform().name("poppy-dump").daemon().start(this::run);
    }
  }

  private void run() {
    long interval = settings.interval().toNanos();
    long next = System.nanoTime() + interval;
    try {
      while (!closing.await(next - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        next += interval;
        if (complete.getAsBoolean()) {
          writeIfChanged(this::isClosing);
        }
        next = Math.max(next, System.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isClosing() {
    return closing.getCount() == 0;
  }

  private void writeIfChanged(BooleanSupplier stop) {
    writing.lock();
    try {
      Root root = committed().get();
      if (root.position() > 0 && isNew(root)) {
        write(root, stop);
      }
    } catch (InterruptedIOException stopped) {
      LOG.debug("a dump was given up because the server stops");
    } catch (IOException | RuntimeException e) {
      String then = isClosing() ? "" : "; the server goes on, and tries again at the next interval";
      LOG.error(
          "cannot write a dump to {}: {}{}",
          named("path", directory.path()),
          named("error", e.getMessage()),
          named("next", then));
    } finally {
      writing.unlock();
    }
  }

  private boolean isNew(Root root) {
    DumpSummary before = last;
    return before == null
        || !Files.exists(before.path())
        || before.position() != root.position()
        || before.clusterTime() != root.clusterTime();
  }

  /**
   * Writes a dump now; returns when it is on the disk.
   *
   * @throws IOException when it cannot be written
   */
  public DumpSummary write() throws IOException {
    writing.lock();
    try {
      if (isClosing()) {
        throw new InterruptedIOException("the server stops");
      }
      return write(whole(), this::isClosing);
    } finally {
      writing.unlock();
    }
  }

  private Root whole() throws IOException {
    Root root = committed().get();
    if (!complete.getAsBoolean()) {
      throw new IOException("the data are not there yet");
    }
    return root;
  }

  /**
   * Writes a dump now if anything has changed since the last one; the newest one is up to date
   * then.
   *
   * @throws IOException when it cannot be written
   */
  public void writeIfNew() throws IOException {
    writing.lock();
    try {
      Root root = whole();
      if (isNew(root)) {
        write(root, this::isClosing);
      }
    } finally {
      writing.unlock();
    }
  }

  /** Has somebody told of each dump when it is complete. */
  public void onWritten(Runnable listener) {
    listeners.add(listener);
  }

  /**
   * Takes the newest dump for reading: it is not deleted before it is released.
   *
   * @throws IOException when there is none
   */
  public DumpSummary hold() throws IOException {
    writing.lock();
    try {
      DumpSummary newest = last;
      if (newest == null) {
        throw new IOException("there is no dump yet");
      }
      directory.hold(newest.path());
      return newest;
    } finally {
      writing.unlock();
    }
  }

  /** Ends {@link #hold}. */
  public void release(DumpSummary dump) {
    directory.release(dump.path());
  }

  private DumpSummary write(Root root, BooleanSupplier stop) throws IOException {
    if (origin == null) {
      throw new IllegalStateException("no dump can be written before there are data");
    }
    long started = System.nanoTime();
    DumpSummary written = directory.write(root, origin.get(), stop, !isClosing());
    last = written;
    LOG.info(
        "wrote the dump {}: {} MiB, in {} ms",
        named("dump", written),
        named("mebibytes", written.manifest().bytes() >> MEBIBYTE),
        named("durationMillis", millisSince(started)));
    listeners.forEach(Runnable::run);
    return written;
  }

  private Supplier<Root> committed() {
    if (committed == null) {
      throw new IllegalStateException("no dump can be written before there are data");
    }
    return committed;
  }

  private static long millisSince(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
  }

  /**
   * Writes the last dump, if anything has changed, and frees the directory. What is not complete is
   * written, too: it is better than nothing, and those of others are newer.
   */
  @Override
  public void close() {
    closing.countDown();
    boolean interrupted = false;
    while (thread != null && thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (committed != null) {
      writeIfChanged(() -> false);
    }
    try {
      directory.close();
    } catch (IOException e) {
      LOG.debug("the directory of dumps was not closed properly", e);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
