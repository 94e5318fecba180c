package dev.morphium.engine.feed;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CommitListener;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The oplog in memory: the committed batches of the recent past, in order, from which change
 * streams, resume tokens and reads at a past cluster time are served.
 *
 * <p>It is bounded in bytes: the oldest batches go when newer ones need the room, also when a
 * change stream still wants them, which then gets the error {@code ChangeStreamHistoryLost}.
 * Appending takes constant time and decodes nothing; reading takes no lock. Source: MongoDB manual,
 * "Replica Set Oplog".
 *
 * <pre>{@code
 *     dropped          kept, at most mostBytes         not yet
 * ...-------------+-------------------------------+-------------
 *            first^                           last^
 *                    ring: segments of 256 batches
 *                    SnapshotHistory: a few roots in between
 *
 * committed(batch):     append, then last = position, then drop from first
 * installed(root):      epoch + 1, first = position + 1, nothing kept
 * }</pre>
 *
 * <p>Implementation note: one writer, the thread that publishes commits, which holds the lock;
 * {@code read} and {@code passOver} take none. The order of two volatile writes makes that safe: a
 * batch is put into its segment before {@code last} is raised, and readers read {@code last} before
 * the ring; so what they see as happened is there, or was dropped since (a null, and the error
 * 286). A ring that grows is copied; slots are filled and emptied in place, and a segment knows its
 * first position, so that a slot that was used again is not taken for the old segment. The epoch
 * tells two courses of events apart: a cursor of an old epoch cannot read positions of the new one
 * by chance. The lock guards what one volatile field cannot tell: {@code first}, the times and the
 * bytes.
 */
public final class Oplog implements CommitListener {
  private static final Logger LOG = LoggerFactory.getLogger(Oplog.class);
  private static final long USUAL_WINDOW_MILLIS = 300_000;
  private static final String NOT_RESUMABLE = "NonResumableChangeStreamError";

  private final ReentrantLock lock = new ReentrantLock();
  private volatile long mostBytes;
  private final Supplier<Root> newest;
  private final OplogWriter recorder = new OplogWriter();
  private final SnapshotHistory snapshotHistory;
  private final ImageExpiry images;
  private final LastChangeIndex marks = new LastChangeIndex();
  private volatile OplogRing ring = OplogRing.of(0);
  private volatile long last;
  private volatile long sweptSeconds;

  // guarded by the lock
  private long first;
  private long lostTime;
  private long lastTime;
  private long bytes;
  private long entries;
  private long beginning;

  /** The position of the first batch whose images may be kept still. */
  private long imagesFrom;

  private Oplog(long mostBytes, LongSupplier windowMillis, Supplier<Root> newest) {
    this.mostBytes = mostBytes;
    snapshotHistory = new SnapshotHistory(windowMillis);
    this.newest = newest;
    this.images = expiry(newest);
  }

  /**
   * The history of a storage from now on.
   *
   * @param mostBytes how much memory it takes at most
   */
  public static Oplog of(Storage storage, long mostBytes) {
    return of(storage, mostBytes, () -> USUAL_WINDOW_MILLIS);
  }

  /**
   * The history of a storage from now on.
   *
   * @param mostBytes how much memory it takes at most
   * @param windowMillis for how long the past can be read, not only followed
   */
  public static Oplog of(Storage storage, long mostBytes, LongSupplier windowMillis) {
    Oplog oplog = new Oplog(mostBytes, windowMillis, storage::root);
    oplog.begin(storage.root());
    storage.addListener(oplog);
    return oplog;
  }

  /** The history of a storage that nobody is going to ask for; nothing is kept. */
  public static Oplog none(Storage storage) {
    return new Oplog(0, () -> 0, storage::root);
  }

  @Override
  public void committed(Root before, ChangeBatch batch, Root after) {
    lock.lock();
    try {
      if (before.position() != last) {
        begin(before);
      }
      append(before, batch);
      snapshotHistory.committed(before, after, batch.wallMillis(), first);
    } catch (RuntimeException e) {
      LOG.error(
          "history begins anew, because it could not take batch {}",
          named("position", batch.position()),
          e);
      begin(after);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void installed(Root root) {
    lock.lock();
    try {
      begin(root);
    } finally {
      lock.unlock();
    }
  }

  private void begin(Root root) {
    recorder.reset();
    snapshotHistory.reset();
    marks.clear();
    ring = OplogRing.of(ring.epoch() + 1);
    first = root.position() + 1;
    lostTime = root.clusterTime();
    lastTime = root.clusterTime();
    beginning = root.clusterTime();
    bytes = 0;
    entries = 0;
    imagesFrom = first;
    last = root.position();
  }

  private void append(Root before, ChangeBatch batch) {
    ring = ring.withRoom(first, batch.position());
    OplogSegment segment = ring.segmentFor(batch.position());
    WatchedCollection changed = recorder.plainTarget(before, batch);
    if (changed != null) {
      bytes += segment.put(batch, changed);
      marks.note(changed, batch.position(), first);
    } else {
      OplogBatch logged = recorder.record(before, batch);
      bytes += segment.put(logged);
      marks.note(logged, first);
    }
    entries += segment.entries(batch.position());
    lastTime = batch.clusterTime();
    last = batch.position();
    trim();
  }

  private void trim() {
    while (bytes > mostBytes && first < last) {
      removeFirst();
    }
  }

  /** Takes at most so many bytes from now on; what is too much goes at once, the oldest first. */
  public void resize(long most) {
    lock.lock();
    try {
      mostBytes = most;
      trim();
    } finally {
      lock.unlock();
    }
  }

  private void removeFirst() {
    OplogSegment oldest = ring.segment(first);
    if (oldest != null) {
      entries -= oldest.entries(first);
      bytes -= oldest.remove(first);
      lostTime = oldest.clusterTime(first);
      if (OplogSegment.startOf(first + 1) != oldest.start()) {
        ring.drop(first);
      }
    }
    first++;
  }

  /** Where a reader stands: a position of one course of events. */
  record Place(int epoch, long position) {}

  /** The place behind everything that has happened so far, and the time of the last batch. */
  Start end() {
    lock.lock();
    try {
      return new Start(new Place(ring.epoch(), last + 1), lastTime);
    } finally {
      lock.unlock();
    }
  }

  /** A place to begin at, and the time that history has reached. */
  record Start(Place place, long reached) {}

  /**
   * The place of the first batch that is not earlier than a time; behind the end when all are.
   *
   * @throws CommandException 286 when such batches are not kept any more
   */
  Place seek(long clusterTime) {
    lock.lock();
    try {
      if (Long.compareUnsigned(clusterTime, lostTime) <= 0 && lostTime != 0) {
        throw lost();
      }
      return new Place(ring.epoch(), search(first, last + 1, clusterTime));
    } finally {
      lock.unlock();
    }
  }

  /**
   * The newest batch, when no batch from a place on has an event for a scope: then all of them can
   * be passed over. Null when some may have.
   *
   * @throws CommandException 286 when the events are other ones by now
   */
  @Nullable OplogBatch passOver(StreamScope scope, int epoch, long position) {
    long end = last; // before the marks: they are set before a batch can be read
    OplogRing current = ring;
    if (current.epoch() != epoch) {
      throw lost();
    }
    return end >= position && marks.latest(scope) < position ? current.at(end) : null;
  }

  /**
   * The batch at a place, or null when it has not happened yet.
   *
   * @throws CommandException 286 when it is not kept any more
   */
  @Nullable OplogBatch read(int epoch, long position) {
    long end = last;
    OplogRing current = ring;
    if (current.epoch() != epoch) {
      throw lost();
    }
    if (position > end) {
      return null;
    }
    OplogBatch batch = current.at(position);
    if (batch == null) {
      throw lost();
    }
    return batch;
  }

  /** What the first kept batch was made on. */
  OplogPoint beginning() {
    lock.lock();
    try {
      return new OplogPoint(first - 1, lostTime);
    } finally {
      lock.unlock();
    }
  }

  /** The batches after a point, of so many bytes; null when this oplog has not got all of them. */
  @Nullable List<ChangeBatch> after(OplogPoint point, long most) {
    lock.lock();
    try {
      if (!has(point)) {
        return null;
      }
      List<ChangeBatch> found = new ArrayList<>();
      long taken = 0;
      for (long position = point.position() + 1; position <= last && taken < most; position++) {
        OplogBatch batch = ring.at(position);
        if (batch == null) {
          return null;
        }
        found.add(batch.batch());
        taken += batch.bytes();
      }
      return found;
    } finally {
      lock.unlock();
    }
  }

  private boolean has(OplogPoint point) {
    long position = point.position();
    if (position == first - 1) {
      return point.clusterTime() == lostTime;
    }
    OplogSegment segment = ring.segment(position);
    return position >= first
        && position <= last
        && segment != null
        && segment.clusterTime(position) == point.clusterTime();
  }

  /**
   * What there is of the oplog at one moment.
   *
   * @param first the position of the first batch
   * @param last the position of the last one
   * @param entries how many entries there are
   * @param beginning the time of the data that this oplog has begun with, if they were any and
   *     nothing was dropped since; else 0
   */
  record Extent(int epoch, long first, long last, long entries, long bytes, long beginning) {
    /** Whether the first entry tells of the beginning. */
    boolean tellsBeginning() {
      return beginning != 0;
    }
  }

  /** What there is now. */
  Extent extent() {
    lock.lock();
    try {
      long from = lostTime == beginning ? beginning : 0;
      return new Extent(ring.epoch(), first, last, entries + (from == 0 ? 0 : 1), bytes, from);
    } finally {
      lock.unlock();
    }
  }

  /** The batch at a position of an epoch; null when it is not kept, or of another epoch. */
  @Nullable OplogBatch kept(int epoch, long position) {
    OplogRing current = ring;
    return current.epoch() == epoch ? current.at(position) : null;
  }

  /** The position of the first kept batch that is not earlier than a time. */
  long positionOf(Extent extent, long clusterTime) {
    lock.lock();
    try {
      long low = Math.max(first, extent.first());
      return ring.epoch() == extent.epoch() ? search(low, extent.last() + 1, clusterTime) : low;
    } finally {
      lock.unlock();
    }
  }

  private long search(long from, long to, long clusterTime) {
    long low = from;
    long high = to;
    while (low < high) {
      long middle = (low + high) >>> 1;
      OplogBatch batch = ring.at(middle);
      if (batch != null && Long.compareUnsigned(batch.clusterTime(), clusterTime) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /**
   * Everything as it was at a time: with all batches up to it and none after; null when that cannot
   * be told any more.
   */
  public @Nullable Root at(long clusterTime) {
    Root now = newest.get();
    if (Long.compareUnsigned(now.clusterTime(), clusterTime) <= 0) {
      return now;
    }
    Root root;
    List<ChangeBatch> later = new ArrayList<>();
    lock.lock();
    try {
      Root checkpoint = snapshotHistory.atOrBefore(clusterTime);
      if (checkpoint == null || checkpoint.position() + 1 < first) {
        return null;
      }
      root = checkpoint;
      for (long position = root.position() + 1; position <= last; position++) {
        OplogBatch batch = ring.at(position);
        if (batch == null || Long.compareUnsigned(batch.clusterTime(), clusterTime) > 0) {
          break;
        }
        later.add(batch.batch());
      }
    } finally {
      lock.unlock();
    }
    for (ChangeBatch batch : later) {
      root = root.apply(batch);
    }
    return root;
  }

  /** Tells which pre- and post-images are shown no more. */
  ImageExpiry expiry(Supplier<Root> data) {
    return new ImageExpiry(data, () -> sweptSeconds);
  }

  /** Forgets the roots and images of the past that are too old, also when nobody writes. */
  public void sweep(long nowMillis) {
    lock.lock();
    try {
      sweptSeconds = nowMillis / 1000;
      snapshotHistory.expire(nowMillis);
      imagesFrom = Math.max(imagesFrom, first);
      while (imagesFrom <= last && expireImages(imagesFrom)) {
        imagesFrom++;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Gives up the images of a batch. @return false when they have not expired yet */
  private boolean expireImages(long position) {
    OplogSegment segment = ring.segment(position);
    if (segment == null) {
      return true;
    }
    if (!images.isOver(segment.clusterTime(position))) {
      return false;
    }
    bytes -= segment.dropImages(position);
    return true;
  }

  /** The past before a position cannot be read any more, but for the changes themselves. */
  public void forgetPastBefore(long position) {
    lock.lock();
    try {
      snapshotHistory.forgetBefore(position);
    } finally {
      lock.unlock();
    }
  }

  /** How many roots of the past are kept, each with all that was stored then. */
  public int keptRoots() {
    lock.lock();
    try {
      return snapshotHistory.size();
    } finally {
      lock.unlock();
    }
  }

  /** How much memory the history takes at most. */
  long mostBytes() {
    return mostBytes;
  }

  /** How much memory the history takes by now. */
  public long bytes() {
    lock.lock();
    try {
      return bytes;
    } finally {
      lock.unlock();
    }
  }

  static CommandException lost() {
    return new CommandException(
        ErrorCode.CHANGE_STREAM_HISTORY_LOST,
        "Resume of change stream was not possible, as the resume point may no longer be in the"
            + " oplog.",
        Set.of(NOT_RESUMABLE),
        null);
  }

  static CommandException fatal(String message) {
    return new CommandException(
        ErrorCode.CHANGE_STREAM_FATAL_ERROR, message, Set.of(NOT_RESUMABLE), null);
  }
}
