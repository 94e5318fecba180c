package dev.morphium.server;

import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.FatalErrorHandler;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.feed.OplogTail;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.server.backup.ScheduledBackups;
import dev.morphium.server.cluster.ClusterNode;
import dev.morphium.server.cluster.ClusterSettings;
import dev.morphium.server.cluster.KeptData;
import dev.morphium.server.cluster.KeptDump;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.ScheduledDumps;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.durable.JournaledStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The storage of a server: that of a member of a set, the one of a journal, or memory, into which
 * the newest dump is read; with the dumps and backups that are made of it.
 */
final class ServerStorage {
  /**
   * What the server does when its storage fails.
   *
   * @param disk the journal cannot be written
   * @param membership it can be no member of its set
   * @param fatal something else
   */
  record Failures(
      Consumer<IOException> disk, Consumer<IOException> membership, FatalErrorHandler fatal) {}

  private final PoppySettings settings;
  private final InstantSource clock;
  private final Failures failures;
  private @Nullable ScheduledDumps dumps;
  private @Nullable ScheduledBackups backups;
  private @Nullable JournaledStorage journal;
  private @Nullable ClusterNode member;

  ServerStorage(PoppySettings settings, InstantSource clock, Failures failures) {
    this.settings = settings;
    this.clock = clock;
    this.failures = failures;
  }

  /** Locks the directory of dumps, and opens scheduled dumps and backups. */
  void openDumps() throws IOException {
    DumpSettings dumping = settings.dumps();
    if (dumping != null) {
      dumps = ScheduledDumps.open(new RealDisk(), dumping, InstantSource.system());
      backups = ScheduledBackups.open(settings.backups(), dumps, InstantSource.system());
    }
  }

  /**
   * Opens what the data are in.
   *
   * @param memory an engine in memory
   * @return the same on this storage, which is recovered when the engine starts
   */
  EngineSettings open(EngineSettings memory, TopologyVersion topology) throws IOException {
    ClusterSettings set = settings.cluster();
    if (set != null) {
      return joining(set, memory, topology);
    }
    if (settings.journal() != null) {
      return journaled(settings.journal(), memory);
    }
    return dumps == null ? memory : memory.on(memory.storage(), this::readDump);
  }

  /** Whether writes wait for a disk, as those of a set do for others' disks. */
  boolean isDurable() {
    return settings.cluster() != null || settings.journal() != null;
  }

  private EngineSettings joining(
      ClusterSettings set, EngineSettings memory, TopologyVersion topology) throws IOException {
    ClusterNode opened =
        ClusterNode.open(
            set,
            settings.deployment(),
            topology,
            clock,
            dumps == null ? KeptData.NOTHING : new KeptDump(dumps, set),
            settings.journal(),
            failures.membership(),
            failures.fatal());
    member = opened;
    return memory.as(opened.replication(), opened.storage());
  }

  private EngineSettings journaled(JournalSettings where, EngineSettings memory)
      throws IOException {
    JournaledStorage opened =
        JournaledStorage.open(new RealDisk(), where, failures.disk(), failures.fatal());
    journal = opened;
    long history = settings.deployment().isReplicated() ? memory.historyBytes() : 0;
    return memory.on(
        opened.storage(),
        storage -> {
          opened.recover(history);
          refuseLostJournal(where, storage.root());
        });
  }

  private void readDump(Storage storage) {
    try {
      storage.install(Objects.requireNonNull(dumps).read());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The journal is the truth, and so it is never older than a dump, unless it is another one. */
  private void refuseLostJournal(JournalSettings where, Root root) {
    DumpSummary dump = dumps == null ? null : dumps.newest().orElse(null);
    if (dump != null && dump.position() > root.position()) {
      throw new UncheckedIOException(
          new CorruptDataException(
              ("the journal in %s ends at position %d, and the dump %s is newer: has the journal"
                      + " been lost? Find it, or start with another --dump-dir and restore the dump"
                      + " with 'poppy restore'.")
                  .formatted(where.directory(), root.position(), dump)));
    }
  }

  /** Begins to write dumps and backups, if that is wanted. */
  void beginDumps(EngineSettings running, OplogTail tail) throws IOException {
    ScheduledDumps written = dumps;
    if (written == null) {
      return;
    }
    ClusterNode joined = member;
    Membership membership = running.replication().membership();
    written.begin(
        running.storage()::root,
        joined == null ? () -> true : joined::isComplete,
        new OwnOrigin(settings, settings.deployment(), membership, written));
    if (backups != null) {
      BooleanSupplier mine = () -> membership.standing().isPrimary();
      backups.begin(joined == null ? () -> true : mine, tail);
    }
  }

  /** Null without a directory of dumps, and when it is closed. */
  @Nullable ScheduledDumps dumps() {
    return dumps;
  }

  /** Null without a target of backups, and when it is closed. */
  @Nullable ScheduledBackups backups() {
    return backups;
  }

  /** The journal of a server that is alone; null without one. */
  @Nullable JournaledStorage journal() {
    return journal;
  }

  /** Its standing in a set of several members; null when it is alone. */
  @Nullable ClusterNode member() {
    return member;
  }

  /** Leaves the set, so that another member becomes primary while clients are answered. */
  void leave() {
    if (member != null) {
      member.close();
      member = null;
    }
  }

  /**
   * Writes the last dump, and frees the directories.
   *
   * @throws IOException when the journal cannot be closed properly
   */
  void close() throws IOException {
    if (backups != null) {
      backups.close();
      backups = null;
    }
    if (dumps != null) {
      dumps.close();
      dumps = null;
    }
    if (journal != null) {
      journal.close();
      journal = null;
    }
  }
}
