package dev.morphium.server.durable;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.StoredFilters;
import dev.morphium.engine.change.FatalErrorHandler;
import dev.morphium.engine.change.LatencyHistogram;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.index.IndexSpecParser.PartialFilters;
import dev.morphium.engine.signal.ProgressMeter;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.DirectoryLockedException;
import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.encoding.BatchDecoder;
import dev.morphium.server.encoding.DecodingException;
import dev.morphium.server.journal.Journal;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The durable storage of a single node: journal, checkpoints and recovery in one directory; nothing
 * that was acknowledged is lost, whenever the process or the machine stops.
 *
 * <p>Open it, give the {@link #storage} to an engine together with {@link #recover} as its
 * recovery, and close it after the engine.
 */
public final class JournaledStorage implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JournaledStorage.class);

  private final PartialFilters filters = new StoredFilters();

  /** What the directory of a member of a set has in it. */
  private static final List<String> MEMBERS = List.of("log", "part", "snapshots");

  private final JournalSettings settings;
  private final Closeable reservation;
  private final Journal journal;
  private final CheckpointFiles files;
  private final JournalCommitLog log;
  private final Storage storage;
  private final Checkpointer checkpointer;

  private JournaledStorage(
      JournalSettings settings,
      Closeable reservation,
      Journal journal,
      CheckpointFiles files,
      Consumer<IOException> failed,
      FatalErrorHandler errors)
      throws IOException {
    this.settings = settings;
    this.reservation = reservation;
    this.journal = journal;
    this.files = files;
    List<Long> checkpoints = files.positions();
    Checkpointer[] self = new Checkpointer[1];
    log = new JournalCommitLog(journal, failed, () -> self[0].grown());
    storage = new Storage(log, UUID::randomUUID, InstantSource.system(), System::nanoTime, errors);
    checkpointer =
        new Checkpointer(
            files,
            journal,
            storage::root,
            checkpoints.isEmpty() ? 0 : checkpoints.getFirst(),
            settings.checkpointBytes());
    self[0] = checkpointer;
  }

  /**
   * Opens a directory that may be new.
   *
   * @param failed is told when the disk fails later on; then no write succeeds any more
   * @param errors is told when an error has ended the writing
   * @throws DirectoryLockedException when another process has it
   * @throws CorruptDataException when what is in it cannot be used
   * @throws StorageUnavailableException when it cannot be read or written, or belongs to a member
   *     of a set
   */
  public static JournaledStorage open(
      Disk disk, JournalSettings settings, Consumer<IOException> failed, FatalErrorHandler errors)
      throws IOException {
    Path directory = settings.directory();
    Closeable reservation = () -> {};
    Journal journal = null;
    try {
      disk.createDirectories(directory);
      reservation = disk.lock(directory);
      if (disk.list(directory).stream().anyMatch(MEMBERS::contains)) {
        throw new IOException(
            "it has the journal of a member of a set; start the server with --members, as that"
                + " member was, or give it another directory, and the data with 'poppy dump' and"
                + " 'poppy restore'");
      }
      journal = Journal.open(disk, settings.journal(), settings.segmentBytes(), 1);
      CheckpointFiles files = new CheckpointFiles(disk, settings.checkpoints());
      return new JournaledStorage(settings, reservation, journal, files, failed, errors);
    } catch (IOException e) {
      if (journal != null) {
        journal.close();
      }
      reservation.close();
      throw e instanceof DirectoryLockedException || e instanceof CorruptDataException
          ? e
          : new StorageUnavailableException(directory, e);
    }
  }

  /** How long syncs of the journal took. */
  public LatencyHistogram syncs() {
    return journal.syncs();
  }

  /** The data; empty until they are recovered. */
  public Storage storage() {
    return storage;
  }

  /**
   * Brings the data to where they were.
   *
   * @param historyBytes how much of the past is to be followed batch by batch at least, as far as
   *     it is kept
   * @throws UncheckedIOException when they cannot be read; the cause says why
   */
  public void recover(long historyBytes) {
    try {
      Root root = startingRoot(historyBytes);
      storage.install(root);
      replay();
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private Root startingRoot(long historyBytes) throws IOException {
    CorruptDataException first = null;
    for (long position : RecoveryPoints.of(journal, files.positions(), historyBytes)) {
      if (position == 0) {
        return Root.EMPTY;
      }
      try {
        return files.read(position, filters);
      } catch (CorruptDataException e) {
        LOG.error("{}; trying another way", named("error", e.getMessage()));
        first = first == null ? e : first;
      }
    }
    throw new CorruptDataException(
        (first == null ? "there is no snapshot" : first.getMessage())
            + "; the journal does not reach back far enough to do without. Restore "
            + settings.directory()
            + " from a copy, or move it away to start empty.");
  }

  private void replay() throws IOException {
    long start = storage.root().position();
    long count = journal.lastIndex() - start;
    ProgressMeter meter = new ProgressMeter("recovery of " + settings.directory());
    meter.begin("replaying the journal", count);
    journal.replay(
        start + 1,
        (index, payload) -> {
          try {
            storage.follow(BatchDecoder.decode(payload, filters));
          } catch (DecodingException | IllegalStateException e) {
            throw new CorruptDataException(
                "record %d of the journal in %s cannot be applied: %s"
                    .formatted(index, settings.journal(), e.getMessage()),
                e);
          }
          meter.reached(index - start);
        });
    if (journal.lastIndex() > 0) {
      LOG.info(
          "recovered {} from a snapshot at position {} and {} batches",
          named("path", settings.directory()),
          named("position", start),
          named("batches", count));
    }
  }

  /** Commits what was written so far, and frees everything. */
  @Override
  public void close() throws IOException {
    checkpointer.close();
    log.close();
    journal.close();
    reservation.close();
  }
}
