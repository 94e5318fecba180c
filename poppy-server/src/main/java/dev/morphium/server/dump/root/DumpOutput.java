package dev.morphium.server.dump.root;

import dev.morphium.server.disk.DiskFile;
import dev.morphium.server.disk.DiskOutput;
import dev.morphium.server.disk.RestingDisk;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32C;

/**
 * Writes one file of a dump: counts its bytes, computes its checksum, and syncs at intervals, so
 * that the journal on the same disk need not wait for one large sync.
 */
final class DumpOutput extends OutputStream {
  private final DiskFile file;
  private final DiskOutput out;
  private final BooleanSupplier stop;
  private final CRC32C crc = new CRC32C();
  private long bytes;
  private long unsynced;

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
    unsynced += length;
    if (unsynced >= RestingDisk.PIECE) {
      sync();
    }
  }

  /** What was written is on the disk when this returns. */
  void sync() throws IOException {
    unsynced = 0;
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
