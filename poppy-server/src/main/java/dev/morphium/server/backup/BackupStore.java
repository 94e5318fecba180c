package dev.morphium.server.backup;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.server.backup.format.BackupIndex;
import dev.morphium.server.backup.format.BackupKey;
import dev.morphium.server.backup.format.BackupPart;
import dev.morphium.server.backup.format.BackupProgress;
import dev.morphium.server.backup.format.BackupReader;
import dev.morphium.server.backup.format.BackupWriter;
import dev.morphium.server.backup.oplog.ArchiveReach;
import dev.morphium.server.backup.oplog.Moment;
import dev.morphium.server.backup.oplog.OplogArchive;
import dev.morphium.server.backup.oplog.PointInTimeRestore;
import dev.morphium.server.backup.storage.BackupTarget;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.OwnersOnly;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.Dumps;
import dev.morphium.server.dump.layout.DumpNames;
import dev.morphium.server.dump.layout.Manifest;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.dump.root.DumpFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The backups in one target: written, listed, verified, fetched, and deleted by rules. */
public final class BackupStore implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(BackupStore.class);

  private final BackupTarget target;
  private final @Nullable BackupKey key;
  private final int part;

  /**
   * @param key by which backups are encrypted; null for none
   */
  public BackupStore(BackupTarget target, @Nullable BackupKey key) {
    this(target, key, BackupWriter.USUAL_PART);
  }

  /**
   * @param part how many bytes of a dump are one object
   */
  BackupStore(BackupTarget target, @Nullable BackupKey key, int part) {
    this.target = target;
    this.key = key;
    this.part = part;
  }

  /** Copies a dump; what is there of it already is not copied again. */
  public BackupIndex write(DumpSummary dump, BackupProgress progress) throws IOException {
    return write(dump, false, progress);
  }

  /**
   * Copies a dump; what is there of it already is not copied again.
   *
   * @param unscheduled whether it is made before one is due
   */
  BackupIndex write(DumpSummary dump, boolean unscheduled, BackupProgress progress)
      throws IOException {
    String name = String.valueOf(dump.path().getFileName());
    return new BackupWriter(target, key, part, progress)
        .write(name, dump.path(), dump.manifest(), unscheduled);
  }

  /** All complete backups that tell what they are, the newest data first. */
  public List<BackupIndex> list() throws IOException {
    List<BackupIndex> found = new ArrayList<>();
    for (String object : target.list("dump-").keySet()) {
      if (object.endsWith(BackupIndex.FILE)) {
        try {
          found.add(BackupIndex.parse(new String(target.get(object), StandardCharsets.UTF_8)));
        } catch (IllegalArgumentException e) {
          LOG.warn(
              "{} in {} is damaged: {}",
              named("object", object),
              named("target", target),
              named("error", e.getMessage()));
        } catch (NoSuchFileException e) {
          LOG.debug("{} was deleted meanwhile: no rule has kept it", named("object", object));
        }
      }
    }
    found.sort(BackupIndex.AGE.reversed());
    return found;
  }

  /** Reads all of a backup back, and throws what is wrong with it. */
  public Manifest verify(BackupIndex backup, BackupProgress progress) throws IOException {
    return new BackupReader(target, backup, key, progress).read(null);
  }

  /**
   * Fetches a backup as a dump. What is fetched when the line is cut stays, and the next call goes
   * on with it.
   *
   * @param directory of dumps, in which it gets a directory with its name when it is complete
   * @return that directory
   */
  public Path fetch(BackupIndex backup, Path directory, BackupProgress progress)
      throws IOException {
    if (!DumpNames.isComplete(backup.name())) {
      throw new CorruptDataException("'%s' is no name of a dump".formatted(backup.name()));
    }
    Path complete = directory.resolve(backup.name()).toAbsolutePath().normalize();
    if (Files.exists(complete)) {
      throw new IOException(complete + " is there already");
    }
    BackupReader reader = new BackupReader(target, backup, key, progress);
    Path partial = complete.resolveSibling(backup.name() + DumpNames.PARTIAL);
    Files.createDirectories(partial, OwnersOnly.directory(partial));
    try {
      reader.read(partial);
      return Files.move(partial, complete);
    } catch (CorruptDataException | RuntimeException e) {
      DumpFiles.deleteQuietly(partial);
      throw e;
    }
  }

  /**
   * Deletes the backups that no rule keeps, and what is left of those that were never completed and
   * are older than the newest one.
   *
   * @return the names of those that were deleted
   */
  public List<String> retain(DumpRetention rules, Instant now) throws IOException {
    SortedMap<String, Long> objects = target.list("dump-");
    List<BackupIndex> whole = new ArrayList<>(list());
    whole.removeIf(backup -> !isWhole(backup, objects));
    Set<BackupIndex> kept = kept(whole, rules, now);
    List<String> deleted = new ArrayList<>();
    for (BackupIndex backup : whole) {
      if (!kept.contains(backup)) {
        delete(backup.name(), objects);
        deleted.add(backup.name());
      }
    }
    if (!whole.isEmpty()) {
      deleteUnfinished(whole.getFirst().name(), objects);
    }
    return deleted;
  }

  /**
   * Those that rules keep. One that was made before it was due takes the place of none of the
   * others: as many of them are kept beside, unless they are older than all others.
   */
  private static Set<BackupIndex> kept(List<BackupIndex> all, DumpRetention rules, Instant now) {
    List<BackupIndex> scheduled = all.stream().filter(each -> !each.unscheduled()).toList();
    Set<BackupIndex> kept = new HashSet<>(rules.kept(scheduled, BackupIndex::time, now));
    Optional<BackupIndex> oldest = kept.stream().min(BackupIndex.AGE);
    all.stream()
        .filter(BackupIndex::unscheduled)
        .limit(rules.newest())
        .filter(each -> oldest.isEmpty() || BackupIndex.AGE.compare(each, oldest.get()) > 0)
        .forEach(kept::add);
    return kept;
  }

  private static boolean isWhole(BackupIndex backup, SortedMap<String, Long> objects) {
    for (BackupPart part : backup.parts()) {
      Long length = objects.get(part.key());
      if (length == null || length != part.bytes()) {
        LOG.warn(
            "{} has lost parts, and does not count as one of the backups",
            named("backup", backup.name()));
        return false;
      }
    }
    return true;
  }

  private void deleteUnfinished(String newest, SortedMap<String, Long> objects) throws IOException {
    for (String object : objects.headMap(newest).keySet()) {
      String name = object.substring(0, Math.max(0, object.indexOf('/')));
      if (DumpNames.isComplete(name) && !objects.containsKey(name + BackupIndex.FILE)) {
        target.delete(object);
      }
    }
  }

  /** The index goes first: what is left when this ends early is no backup. */
  private void delete(String name, SortedMap<String, Long> objects) throws IOException {
    target.delete(name + BackupIndex.FILE);
    for (String object : objects.tailMap(name + "/").keySet()) {
      if (!object.startsWith(name + "/")) {
        return;
      }
      target.delete(object);
    }
  }

  /** The oplog that is archived beside the backups. */
  public OplogArchive oplog() {
    return new OplogArchive(target, key);
  }

  /**
   * Deletes of the archived oplog what no restore needs: all before the oldest backup, or before
   * the newest one that is as old as what is to be kept.
   *
   * @param keep how far back moments can be restored at least; zero for all that backups allow
   */
  public void retainOplog(Duration keep, Instant now) throws IOException {
    List<BackupIndex> backups = list();
    if (backups.isEmpty()) {
      return;
    }
    BackupIndex oldest = backups.getLast();
    BackupIndex base =
        keep.isZero()
            ? oldest
            : backups.stream()
                .filter(backup -> !backup.time().isAfter(now.minus(keep)))
                .findFirst()
                .orElse(oldest);
    oplog().deleteUpTo(base.clusterTime());
  }

  /**
   * Reads back all of the archived oplog that follows a backup, and throws what is wrong with it.
   *
   * @return how far it reaches; nothing when no oplog is archived
   */
  public Optional<ArchiveReach> verifyOplog(BackupIndex backup) throws IOException {
    Optional<ArchiveReach> reach = oplog().reach();
    if (reach.isPresent()) {
      Moment end = new Moment.Timestamp(reach.get().point().clusterTime());
      if (end.includes(backup)) {
        new PointInTimeRestore(oplog(), end).base(List.of(backup));
      }
    }
    return reach;
  }

  /**
   * Fetches a moment between two backups as a dump: the backup before it, brought to the moment by
   * the archived oplog. Takes memory for all data.
   *
   * @param directory of dumps, in which it gets a directory with the name of its time
   * @return that directory
   */
  public Path fetch(Moment moment, Path directory, BackupProgress progress) throws IOException {
    PointInTimeRestore restore = new PointInTimeRestore(oplog(), moment);
    BackupIndex base = restore.base(list());
    Path scratch = directory.resolve("restore-" + base.name());
    Files.createDirectories(scratch);
    Path before = scratch.resolve(base.name());
    Path fetched = Files.exists(before) ? before : fetch(base, scratch, progress);
    try {
      return restore.write(Dumps.summary(fetched), directory).path();
    } finally {
      DumpFiles.deleteQuietly(scratch);
    }
  }

  @Override
  public void close() throws IOException {
    target.close();
  }
}
