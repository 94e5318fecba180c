package dev.morphium.server.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A small file that is replaced atomically: after a crash it has the content before or the one
 * after, never a part of it.
 *
 * <p>For facts that must not be forgotten, such as in which term a node has voted for whom. Not for
 * several threads.
 */
public final class AtomicFile {
  private static final byte[] MAGIC = "PoppyFct".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION = 1;
  private static final int HEADER = MAGIC.length + 3 * Integer.BYTES;
  private static final int MOST = 1 << 20;

  private final Disk disk;
  private final Path path;
  private final Path directory;
  private final Path aside;

  /**
   * A file that need not be there yet.
   *
   * @param path in a directory that is there
   */
  public AtomicFile(Disk disk, Path path) {
    this.disk = disk;
    this.path = path;
    directory = Objects.requireNonNull(path.toAbsolutePath().getParent());
    aside = path.resolveSibling(path.getFileName() + ".new");
  }

  /**
   * Replaces the content; when it returns, it is on the disk.
   *
   * @param content at most a mebibyte
   */
  public void write(byte[] content) throws IOException {
    if (content.length > MOST) {
      throw new IllegalArgumentException("facts take a mebibyte at most");
    }
    ByteBuffer bytes = ByteBuffer.allocate(HEADER + content.length);
    bytes.put(MAGIC).putInt(VERSION).putInt(content.length).putInt(checksum(content)).put(content);
    try (DiskFile file = disk.create(aside)) {
      file.writeFully(bytes.flip(), 0);
      file.force();
    }
    disk.rename(aside, path);
    disk.syncDirectory(directory);
  }

  /**
   * The content, or null when there is none yet.
   *
   * @throws CorruptDataException when the file is not as it was written
   */
  public byte @Nullable [] read() throws IOException {
    if (!disk.exists(path)) {
      return null;
    }
    try (DiskFile file = disk.open(path)) {
      long size = file.size();
      if (size < HEADER || size > HEADER + MOST) {
        throw damaged("it has " + size + " bytes");
      }
      ByteBuffer bytes = ByteBuffer.allocate((int) size);
      file.readFully(bytes, 0);
      byte[] magic = new byte[MAGIC.length];
      bytes.get(magic);
      if (!Arrays.equals(magic, MAGIC)) {
        throw damaged("it does not begin as such files do");
      }
      int version = bytes.getInt();
      if (version != VERSION) {
        throw damaged("its format version is " + version + ", and this server knows " + VERSION);
      }
      int length = bytes.getInt();
      int checksum = bytes.getInt();
      byte[] content = new byte[bytes.remaining()];
      bytes.get(content);
      if (length != content.length || checksum != checksum(content)) {
        throw damaged("its checksum is wrong");
      }
      return content;
    }
  }

  /**
   * What a member of a set needs when something in a directory of it is broken: a copy from before
   * would have it forget what it has told the others since then.
   */
  public static String whatToDo(Path directory) {
    return "Nothing was changed. Move the directory %s away and start the member again: while a majority of the others runs, it gets everything from them."
        .formatted(directory);
  }

  private CorruptDataException damaged(String reason) {
    return new CorruptDataException(path + " cannot be used: " + reason + ".", whatToDo(directory));
  }

  private static int checksum(byte[] content) {
    CRC32C crc = new CRC32C();
    crc.update(content);
    return (int) crc.getValue();
  }
}
