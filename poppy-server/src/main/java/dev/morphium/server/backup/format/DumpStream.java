package dev.morphium.server.backup.format;

import dev.morphium.server.dump.layout.DumpedFile;
import dev.morphium.server.dump.layout.FileNames;
import dev.morphium.server.dump.layout.Manifest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;

/**
 * A dump as one stream of bytes: the length of its manifest, the manifest, and the bytes of all
 * files in the manifest's order.
 */
final class DumpStream extends InputStream {
  private final Path dump;
  private final Iterator<DumpedFile> files;
  private InputStream current;

  DumpStream(Path dump, Manifest manifest) throws IOException {
    this.dump = dump;
    files = manifest.files().iterator();
    byte[] text = Files.readAllBytes(dump.resolve(FileNames.MANIFEST));
    ByteBuffer head = ByteBuffer.allocate(Integer.BYTES + text.length);
    current = new ByteArrayInputStream(head.putInt(text.length).put(text).array());
  }

  /** How many bytes it has in all. */
  static long length(Path dump, Manifest manifest) throws IOException {
    return Integer.BYTES + Files.size(dump.resolve(FileNames.MANIFEST)) + manifest.bytes();
  }

  /** The text of a manifest from its bytes. */
  static String text(byte[] manifest) {
    return new String(manifest, StandardCharsets.UTF_8);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = current.read(bytes, offset, length);
    while (read < 0 && files.hasNext()) {
      current.close();
      current = Files.newInputStream(dump.resolve(files.next().path()));
      read = current.read(bytes, offset, length);
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    current.close();
  }
}
