package dev.morphium.server.replication.raft;

import com.alipay.sofa.jraft.entity.RaftOutter.SnapshotMeta;
import com.alipay.sofa.jraft.storage.LogStorage;
import dev.morphium.engine.StoredFilters;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Root;
import dev.morphium.server.disk.AtomicFile;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.DirectoryLockedException;
import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.encoding.BatchDecoder;
import dev.morphium.server.encoding.ByteSink;
import dev.morphium.server.encoding.ByteSource;
import dev.morphium.server.journal.Journal;
import dev.morphium.server.replication.LibraryMessages;
import dev.morphium.server.replication.raft.snapshot.HeldSnapshot;
import dev.morphium.server.replication.raft.snapshot.SnapshotFiles;
import dev.morphium.server.replication.raft.storage.JournalLog;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The durable Raft log of a member: its entries and snapshots on the disk, and which part it has in
 * which set.
 *
 * <p>A member that has one forgets nothing: it takes part again as soon as it is started, and all
 * of a set can be stopped or killed at once.
 */
public final class DurableLog implements AutoCloseable {
  private static final String LOG = "log";
  private static final List<String> ALONE = List.of("journal", "checkpoints");

  private final JournalSettings settings;
  private final Closeable reservation;
  private final Journal journal;
  private final SnapshotFiles snapshots;
  private final AtomicFile facts;
  private final Consumer<IOException> failed;
  private @Nullable SnapshotMeta before; // of the snapshot that leads to the log
  private @Nullable HeldSnapshot first; // until a node has taken it
  private Part part = Part.NONE;

  /**
   * A member's part in its set.
   *
   * @param era when the set began; 0 while there is none
   * @param votes whether it may vote
   * @param complete whether it has had everything once, so that it may also lead
   */
  public record Part(long era, boolean votes, boolean complete) {
    public static final Part NONE = new Part(0, false, false);
  }

  private DurableLog(
      Disk disk,
      JournalSettings settings,
      Closeable reservation,
      Journal journal,
      Consumer<IOException> failed)
      throws IOException {
    this.settings = settings;
    this.reservation = reservation;
    this.journal = journal;
    this.failed = failed;
    snapshots = new SnapshotFiles(disk, settings.directory().resolve("snapshots"), failed);
    facts = new AtomicFile(disk, settings.directory().resolve("part"));
  }

  /**
   * Opens a directory that may be new.
   *
   * @param failed is told when the disk fails later on
   * @throws DirectoryLockedException when another process has it
   * @throws CorruptDataException when what is in it cannot be used
   * @throws StorageUnavailableException when it cannot be read or written, or belongs to a server
   *     alone
   */
  public static DurableLog open(Disk disk, JournalSettings settings, Consumer<IOException> failed)
      throws IOException {
    return open(disk, settings, false, failed);
  }

  /**
   * Opens a directory as {@link #open(Disk, JournalSettings, Consumer)} does.
   *
   * @param reserved whether this server has locked it already, because its state is there, too
   */
  public static DurableLog open(
      Disk disk, JournalSettings settings, boolean reserved, Consumer<IOException> failed)
      throws IOException {
    LibraryMessages.trust();
    Path directory = settings.directory();
    Closeable reservation = () -> {};
    Journal journal = null;
    try {
      disk.createDirectories(directory);
      if (!reserved) {
        reservation = disk.lock(directory);
      }
      if (disk.list(directory).stream().anyMatch(ALONE::contains)) {
        throw new IOException(
            "it has the journal of a server that was no member of a set; give the member another"
                + " directory, and the data with 'poppy dump' and 'poppy restore'");
      }
      journal = Journal.open(disk, directory.resolve(LOG), settings.segmentBytes(), 1);
      DurableLog opened = new DurableLog(disk, settings, reservation, journal, failed);
      opened.recover();
      return opened;
    } catch (IOException e) {
      if (journal != null) {
        journal.close();
      }
      reservation.close();
      throw switch (e) {
        case DirectoryLockedException inUse -> inUse;
        case CorruptDataException damaged -> damaged.advising(AtomicFile.whatToDo(directory));
        default -> new StorageUnavailableException(directory, e);
      };
    }
  }

  private void recover() throws IOException {
    byte[] known = facts.read();
    if (known == null) {
      return;
    }
    ByteSource source = new ByteSource(known);
    part = new Part(source.readLong(), source.readByte() == 1, source.readByte() == 1);
    beginWith(newest());
    boolean gone = journal.lastIndex() == 0 && part.complete;
    if (gone || (first == null && journal.firstIndex() > 1)) {
      throw new CorruptDataException(
          "the log in %s begins with entry %d and ends with entry %d, and there is no snapshot that"
                  .formatted(settings.directory(), journal.firstIndex(), journal.lastIndex())
              + " leads there.",
          AtomicFile.whatToDo(settings.directory()));
    }
    store(part); // tells also whether there is room
  }

  private @Nullable HeldSnapshot newest() throws IOException {
    try {
      return snapshots.newest(journal.firstIndex() - 1);
    } catch (CorruptDataException e) {
      throw new CorruptDataException(
          e.getMessage() + ".", AtomicFile.whatToDo(settings.directory()));
    }
  }

  /** The part that it had when it was stopped; {@link Part#NONE} when it begins. */
  public Part part() {
    return part;
  }

  /**
   * Begins anew, in a set that begins or that is there; what was before is forgotten.
   *
   * @param beginning what the set begins with
   */
  public void begin(RaftSettings settings, Part next, RaftSettings.Beginning beginning)
      throws IOException {
    beginWith(Beginnings.snapshot(beginning, settings.members()));
    snapshots.replaceAll(first);
    journal.reset(begin());
    store(next);
  }

  /**
   * All data that the snapshot and the log have, whether the others have confirmed them or not.
   *
   * <p>Asked before a node has it all.
   *
   * @throws IOException when the log cannot be read
   */
  public Root root() throws IOException {
    HeldSnapshot snapshot = first;
    if (snapshot == null && before != null) {
      throw new IllegalStateException("a node has the data");
    }
    Root[] root = {snapshot == null ? Root.EMPTY : snapshot.root()};
    StoredFilters filters = new StoredFilters();
    JournalLog.replay(
        journal,
        begin(),
        data -> {
          ChangeBatch batch = BatchDecoder.decode(data, filters);
          if (batch.base() == root[0].position()) {
            root[0] = root[0].apply(batch);
          }
        });
    return root[0];
  }

  /** The term of the newest entry, whether that is in the log or in a snapshot; 0 for none. */
  public long lastTerm() throws IOException {
    long known = before == null ? 0 : before.getLastIncludedTerm();
    return Math.max(known, JournalLog.lastTerm(journal));
  }

  /** From now on it has everything. */
  public void completed() throws IOException {
    if (!part.complete) {
      store(new Part(part.era, true, true));
    }
  }

  private void store(Part next) throws IOException {
    ByteSink sink = new ByteSink();
    sink.putLong(next.era);
    sink.putByte(next.votes ? 1 : 0);
    sink.putByte(next.complete ? 1 : 0);
    facts.write(sink.toByteArray());
    part = next;
  }

  /**
   * Gives the snapshot that leads to the log to a node, which replaces it by later ones: the data
   * of the start are not held here any longer.
   *
   * @return null for none
   */
  @Nullable HeldSnapshot handOver() {
    HeldSnapshot given = first;
    first = null;
    return given;
  }

  private void beginWith(@Nullable HeldSnapshot snapshot) {
    first = snapshot;
    before = snapshot == null ? null : snapshot.meta();
  }

  /** The first entry behind the snapshot. */
  private long begin() {
    return before == null ? 1 : before.getLastIncludedIndex() + 1;
  }

  SnapshotFiles snapshots() {
    return snapshots;
  }

  LogStorage storage(LongConsumer grown) {
    return new JournalLog(journal, grown, failed);
  }

  /** How much the log has grown since the newest snapshot. */
  long grown() {
    return journal.bytesFrom(begin());
  }

  /** How much the log may grow before a snapshot is written: not less than there are data. */
  long interval(Root root) {
    long data = root.all().stream().mapToLong(collection -> collection.records().bytes()).sum();
    return Math.max(settings.checkpointBytes(), data);
  }

  /** How much the log grows at least before a snapshot is written. */
  long leastInterval() {
    return settings.checkpointBytes();
  }

  /** Gives up what is being written. */
  public void stop() {
    snapshots.stop();
  }

  @Override
  public void close() throws IOException {
    journal.close();
    reservation.close();
  }
}
