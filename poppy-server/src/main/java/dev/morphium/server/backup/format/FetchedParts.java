package dev.morphium.server.backup.format;

import dev.morphium.server.dump.layout.FileNames;
import dev.morphium.server.dump.layout.Manifest;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The parts that an interrupted fetch has left: the beginning of a dump, as it is in a directory.
 * Nothing in it is trusted; a part counts when its hash is the one in the backup's index.
 */
final class FetchedParts implements Closeable {
  private static final byte[] NONE = {};

  private @Nullable InputStream left;

  private FetchedParts(@Nullable InputStream left) {
    this.left = left;
  }

  /**
   * Those that are left in a directory.
   *
   * @param directory null for none
   */
  static FetchedParts in(@Nullable Path directory) throws IOException {
    if (directory == null || !Files.exists(directory.resolve(FileNames.MANIFEST))) {
      return new FetchedParts(null);
    }
    try {
      byte[] text = Files.readAllBytes(directory.resolve(FileNames.MANIFEST));
      return new FetchedParts(new DumpStream(directory, Manifest.parse(DumpStream.text(text))));
    } catch (IllegalArgumentException cutOff) {
      return new FetchedParts(null);
    }
  }

  /**
   * The next one before it was encrypted; empty when there is no other.
   *
   * @param length how many bytes it has
   */
  byte[] next(int length) throws IOException {
    if (left == null) {
      return NONE;
    }
    try {
      return left.readNBytes(length);
    } catch (IOException missing) {
      close();
      return NONE;
    }
  }

  /** One was not what it should be, and so is none that follows. */
  @Override
  public void close() throws IOException {
    InputStream open = left;
    left = null;
    if (open != null) {
      open.close();
    }
  }
}
