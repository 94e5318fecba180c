package dev.morphium.server.backup.format;

import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.dump.layout.DumpedFile;
import dev.morphium.server.dump.layout.FileNames;
import dev.morphium.server.dump.layout.Manifest;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Reads a {@link DumpStream}: checks each file by the manifest, and writes it to a directory, where
 * files that are longer for now may be read meanwhile: they are written over.
 */
final class DumpStreamReader {
  private static final int BUFFER = 256 << 10;
  private static final int MOST_MANIFEST = 256 << 20;

  private final DataInputStream in;
  private final @Nullable Path directory;
  private final byte[] buffer = new byte[BUFFER];

  /**
   * @param directory an empty one, or that of a dump of which a part is there; null to check only
   */
  DumpStreamReader(InputStream in, @Nullable Path directory) {
    this.in = new DataInputStream(in);
    this.directory = directory;
  }

  /**
   * Reads all of it.
   *
   * @throws CorruptDataException when it is not as it was written
   */
  Manifest read() throws IOException {
    try {
      int length = in.readInt();
      if (length < 0 || length > MOST_MANIFEST) {
        throw new CorruptDataException("it does not begin with a manifest");
      }
      byte[] text = in.readNBytes(length);
      Manifest manifest = Manifest.parse(DumpStream.text(text));
      if (directory != null) {
        Files.write(directory.resolve(FileNames.MANIFEST), text);
      }
      for (DumpedFile file : manifest.files()) {
        read(file);
      }
      if (in.read() >= 0) {
        throw new CorruptDataException("it goes on after its last file");
      }
      return manifest;
    } catch (EOFException e) {
      throw new CorruptDataException("it ends too early", e);
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException("its manifest is damaged: " + e.getMessage(), e);
    }
  }

  private void read(DumpedFile file) throws IOException {
    CRC32C crc = new CRC32C();
    try (OutputStream out = open(file)) {
      for (long rest = file.bytes(); rest > 0; ) {
        int read = in.read(buffer, 0, (int) Math.min(rest, BUFFER));
        if (read < 0) {
          throw new EOFException();
        }
        crc.update(buffer, 0, read);
        out.write(buffer, 0, read);
        rest -= read;
      }
    }
    if ((int) crc.getValue() != file.checksum()) {
      throw new CorruptDataException("the checksum of %s is wrong".formatted(file.path()));
    }
  }

  private OutputStream open(DumpedFile file) throws IOException {
    if (directory == null) {
      return OutputStream.nullOutputStream();
    }
    Path path = directory.resolve(file.path()).normalize();
    if (!path.startsWith(directory)) {
      throw new CorruptDataException("'%s' is no file of a dump".formatted(file.path()));
    }
    Files.createDirectories(Objects.requireNonNull(path.getParent()));
    FileChannel written =
        FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (written.size() > file.bytes()) {
      written.truncate(file.bytes());
    }
    return Channels.newOutputStream(written);
  }
}
