package dev.morphium.server.backup.format;

import dev.morphium.server.backup.storage.BackupTarget;
import dev.morphium.server.dump.layout.Manifest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a dump to a target as parts and an index.
 *
 * <p>The key of a part has the hash of what is stored, so one that is there is the same: a backup
 * that was cut off goes on with the parts that are missing.
 */
public final class BackupWriter {
  /** How large a part usually is before it is encrypted. */
  public static final int USUAL_PART = 4 << 20;

  private final BackupTarget target;
  private final @Nullable BackupKey key;
  private final int part;
  private final BackupProgress progress;

  /**
   * @param part how large a part is before it is encrypted
   */
  public BackupWriter(
      BackupTarget target, @Nullable BackupKey key, int part, BackupProgress progress) {
    this.target = target;
    this.key = key;
    this.part = part;
    this.progress = progress;
  }

  /**
   * Writes a dump.
   *
   * @param name of the dump
   * @param unscheduled whether it is made before one is due
   * @return its index, which is stored
   */
  public BackupIndex write(String name, Path dump, Manifest manifest, boolean unscheduled)
      throws IOException {
    SortedMap<String, Long> there = target.list(name + "/");
    List<BackupPart> parts = new ArrayList<>();
    long all = DumpStream.length(dump, manifest);
    long done = 0;
    try (InputStream in = new DumpStream(dump, manifest)) {
      for (byte[] plain = in.readNBytes(part); plain.length > 0; plain = in.readNBytes(part)) {
        String label = Parts.label(name, parts.size());
        byte[] stored = key == null ? plain : key.seal(label, plain);
        BackupPart written = Parts.of(label, stored);
        Long length = there.remove(written.key());
        boolean isThere = length != null && length == stored.length;
        done += plain.length;
        progress.reached(done, all, isThere ? 0 : stored.length);
        if (!isThere) {
          target.put(written.key(), stored);
        }
        parts.add(written);
      }
    }
    String keyId = key == null ? "" : key.id();
    BackupIndex index = BackupIndex.of(name, manifest, keyId, unscheduled, parts);
    target.put(name + BackupIndex.FILE, index.toJson().getBytes(StandardCharsets.UTF_8));
    there.remove(name + BackupIndex.FILE);
    for (String left : there.keySet()) {
      target.delete(left);
    }
    return index;
  }
}
