package dev.morphium.server.dump.root;

import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.dump.layout.DumpedFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipException;

/** Reads one file of a dump, and verifies its size and its checksum. */
public final class DumpInput {
  private static final int BUFFER = 256 << 10;

  private final Path path;
  private final DumpedFile told;

  /** What is done with the bytes of a file. */
  @FunctionalInterface
  public interface Content {
    /** Reads as much as it needs. */
    void read(InputStream in) throws IOException;
  }

  /**
   * @param told what the manifest tells of the file
   */
  public DumpInput(Path dump, DumpedFile told) {
    this.told = told;
    path = dump.resolve(told.path());
  }

  /**
   * Has all of the file read.
   *
   * @throws CorruptDataException when it is not as it was written; what was read is worth nothing
   *     then
   */
  public void read(Content content) throws IOException {
    CRC32C crc = new CRC32C();
    try (InputStream file = Files.newInputStream(path)) {
      if (Files.size(path) != told.bytes()) {
        throw damaged("it has %d bytes instead of %d".formatted(Files.size(path), told.bytes()));
      }
      InputStream checked = new CheckedInputStream(file, crc);
      content.read(checked);
      byte[] rest = new byte[BUFFER];
      while (checked.read(rest, 0, rest.length) >= 0) {
        // only for the checksum
      }
    } catch (NoSuchFileException e) {
      throw new CorruptDataException(path + " is missing", e);
    } catch (EOFException | ZipException e) {
      throw damaged(String.valueOf(e.getMessage()));
    }
    if ((int) crc.getValue() != told.checksum()) {
      throw damaged("its checksum is wrong");
    }
  }

  private CorruptDataException damaged(String reason) {
    return new CorruptDataException(path + " is damaged: " + reason);
  }
}
