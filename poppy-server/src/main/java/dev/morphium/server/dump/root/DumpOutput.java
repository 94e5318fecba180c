package dev.morphium.server.dump.root;

import dev.morphium.server.disk.DiskFile;
import dev.morphium.server.disk.DiskOutput;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32C;

/** Writes one file of a dump: counts its bytes, and computes its checksum. */
final class DumpOutput extends OutputStream {
  private final DiskFile file;
  private final DiskOutput out;
  private final BooleanSupplier stop;
  private final CRC32C crc = new CRC32C();
  private long bytes;

  /**
   * @param stop asked often whether to give up
   */
  DumpOutput(DiskFile file, BooleanSupplier stop) {
    this.file = file;
    this.stop = stop;
    out = new DiskOutput(file);
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    if (stop.getAsBoolean()) {
      throw new InterruptedIOException("the server stops");
    }
    out.write(source, offset, length);
    crc.update(source, offset, length);
    bytes += length;
  }

  /** What was written is on the disk when this returns. */
  void sync() throws IOException {
    out.flush();
    file.force();
  }

  long bytes() {
    return bytes;
  }

  int checksum() {
    return (int) crc.getValue();
  }
}
