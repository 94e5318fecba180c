package dev.morphium.server.backup.oplog;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.feed.OplogPoint;
import dev.morphium.server.backup.format.BackupKey;
import dev.morphium.server.backup.format.Parts;
import dev.morphium.server.backup.storage.BackupTarget;
import dev.morphium.server.disk.CorruptDataException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The archived oplog in one target: slices are written, listed, read back and deleted. */
public final class OplogArchive {
  private static final String REACH = "oplog-reach.json";

  private final BackupTarget target;
  private final @Nullable BackupKey key;
  private final SliceCodec codec = new SliceCodec();

  /**
   * @param key by which slices are encrypted; null for none
   */
  public OplogArchive(BackupTarget target, @Nullable BackupKey key) {
    this.target = target;
    this.key = key;
  }

  /**
   * Archives batches.
   *
   * @param before the point that they follow
   * @param batches not empty
   * @param encoded the same as bytes
   * @return the point after them
   */
  OplogPoint write(OplogPoint before, List<ChangeBatch> batches, byte[] encoded)
      throws IOException {
    ChangeBatch last = batches.getLast();
    OplogPoint end = new OplogPoint(last.position(), last.clusterTime());
    long first = batches.getFirst().clusterTime();
    byte[] stored = key == null ? encoded : key.seal(OplogSlice.label(before, first, end), encoded);
    String encryption = key == null ? OplogSlice.PLAIN : key.id();
    target.put(OplogSlice.of(before, first, end, encryption, Parts.sha256(stored)).key(), stored);
    return end;
  }

  /** All slices, in the order of positions. */
  List<OplogSlice> slices() throws IOException {
    List<OplogSlice> slices = new ArrayList<>();
    for (String object : target.list(OplogSlice.FOLDER).keySet()) {
      OplogSlice.parse(object).ifPresent(slices::add);
    }
    return slices;
  }

  /**
   * The batches of a slice.
   *
   * @throws CorruptDataException when it is not as it was written
   * @throws IOException when it takes another key
   */
  List<ChangeBatch> read(OplogSlice slice) throws IOException {
    boolean plain = slice.encryption().equals(OplogSlice.PLAIN);
    if (!plain && (key == null || !key.id().equals(slice.encryption()))) {
      throw new IOException(
          "the archived oplog is encrypted by the key %s; %s"
              .formatted(
                  slice.encryption(),
                  key == null ? "a key file is needed" : "the given one is " + key.id()));
    }
    byte[] stored;
    try {
      stored = target.get(slice.key());
    } catch (NoSuchFileException e) {
      throw new CorruptDataException(slice + " is missing", e);
    }
    if (!Parts.sha256(stored).startsWith(slice.hash())) {
      throw new CorruptDataException(slice + " is damaged");
    }
    return codec.decode(slice, plain || key == null ? stored : key.unseal(slice.label(), stored));
  }

  /** How far it reaches; nothing when there is none. */
  public Optional<ArchiveReach> reach() throws IOException {
    try {
      String text = new String(target.get(REACH), StandardCharsets.UTF_8);
      return Optional.of(ArchiveReach.parse(text));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(
          "%s in %s is damaged: %s".formatted(REACH, target, e.getMessage()), e);
    }
  }

  void reach(ArchiveReach reach) throws IOException {
    target.put(REACH, reach.toJson().getBytes(StandardCharsets.UTF_8));
  }

  /** Deletes the slices of which nothing is later than a logical time. */
  public void deleteUpTo(long clusterTime) throws IOException {
    for (OplogSlice slice : slices()) {
      if (Long.compareUnsigned(slice.end().clusterTime(), clusterTime) <= 0) {
        target.delete(slice.key());
      }
    }
  }
}
