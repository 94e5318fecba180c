package dev.morphium.server.backup.format;

import dev.morphium.server.backup.storage.BackupTarget;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.dump.layout.Manifest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads a backup from its target, and checks every byte of it. */
public final class BackupReader {
  private final BackupTarget target;
  private final BackupIndex index;
  private final @Nullable BackupKey key;
  private final BackupProgress progress;

  /**
   * @param key by which it was encrypted; what is not encrypted needs none
   * @throws IOException when it takes another key
   */
  public BackupReader(
      BackupTarget target, BackupIndex index, @Nullable BackupKey key, BackupProgress progress)
      throws IOException {
    if (index.isEncrypted() && (key == null || !key.id().equals(index.key()))) {
      throw new IOException(
          "the backup %s is encrypted by the key %s; %s"
              .formatted(
                  index.name(),
                  index.key(),
                  key == null ? "a key file is needed" : "the given one is " + key.id()));
    }
    this.target = target;
    this.index = index;
    this.key = index.isEncrypted() ? key : null;
    this.progress = progress;
  }

  /**
   * Reads all of it; parts that a fetch before has left in the directory are not fetched again.
   *
   * @param directory where the dump is written, an empty one or that of such a fetch; null to check
   *     only
   * @throws CorruptDataException when it is not as it was written
   */
  public Manifest read(@Nullable Path directory) throws IOException {
    try (FetchedParts left = FetchedParts.in(directory);
        InputStream in = new PartStream(left)) {
      return new DumpStreamReader(in, directory).read();
    } catch (CorruptDataException e) {
      throw new CorruptDataException(
          "the backup %s cannot be used: %s".formatted(index.name(), e.getMessage()), e);
    }
  }

  /** A part that is left from before; null when it is not as it has to be. */
  private byte @Nullable [] left(FetchedParts left, int number) throws IOException {
    int stored = Math.toIntExact(index.parts().get(number).bytes());
    byte[] plain = left.next(key == null ? stored : BackupKey.unsealedLength(stored));
    if (plain.length > 0) {
      String label = Parts.label(index.name(), number);
      byte[] again = key == null ? plain : key.seal(label, plain);
      if (Parts.of(label, again).equals(index.parts().get(number))) {
        return plain;
      }
      left.close();
    }
    return null;
  }

  private byte[] fetched(int number) throws IOException {
    BackupPart part = index.parts().get(number);
    byte[] stored;
    try {
      stored = target.get(part.key());
    } catch (NoSuchFileException e) {
      throw new CorruptDataException(part.key() + " is missing", e);
    }
    if (stored.length != part.bytes() || !Parts.sha256(stored).equals(part.sha256())) {
      throw new CorruptDataException(part.key() + " is damaged");
    }
    return key == null ? stored : key.unseal(Parts.label(index.name(), number), stored);
  }

  /** The parts one after the other. */
  private final class PartStream extends InputStream {
    private final FetchedParts left;
    private InputStream current = InputStream.nullInputStream();
    private int next;
    private long done;

    PartStream(FetchedParts left) {
      this.left = left;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = current.read(bytes, offset, length);
      while (read < 0 && next < index.parts().size()) {
        byte[] kept = left(left, next);
        byte[] part = kept == null ? fetched(next) : kept;
        done += index.parts().get(next++).bytes();
        progress.reached(done, index.bytes(), kept == null ? part.length : 0);
        current = new ByteArrayInputStream(part);
        read = current.read(bytes, offset, length);
      }
      return read;
    }
  }
}
