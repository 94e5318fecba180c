package dev.morphium.server.disk;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** The content of a simulated file: what is on the disk, and what is still on its way there. */
final class SimulatedFile {
  private static final int SECTOR = 64;

  /** Bytes that were written, or, without bytes, the size that the file was cut to. */
  private record Change(long position, byte @Nullable [] bytes) {}

  private final List<Change> pending = new ArrayList<>();
  private byte[] durable = new byte[0];
  private byte[] content = new byte[0];
  private int size;

  int size() {
    return size;
  }

  int read(ByteBuffer target, long position) {
    if (position >= size) {
      return -1;
    }
    int count = (int) Math.min(target.remaining(), size - position);
    target.put(content, (int) position, count);
    return count;
  }

  void write(ByteBuffer source, int count, long position) {
    byte[] bytes = new byte[count];
    source.get(bytes);
    pending.add(new Change(position, bytes));
    put(bytes, 0, count, (int) position);
  }

  void truncate(long to) {
    pending.add(new Change(to, null));
    cut((int) to);
  }

  void force() {
    durable = Arrays.copyOf(content, size);
    pending.clear();
  }

  /** Keeps what is on the disk, and of what was on its way a part: none, all or some. */
  void crash(Random random) {
    List<Change> changes = List.copyOf(pending);
    content = durable.clone();
    size = content.length;
    int kept = random.nextInt(4);
    for (Change change : changes) {
      byte[] bytes = change.bytes();
      if (bytes == null) {
        if (kept == 3 || kept > 0 && random.nextBoolean()) {
          cut((int) change.position());
        }
        continue;
      }
      for (int at = 0; at < bytes.length; at += SECTOR) {
        if (kept == 3 || kept > 0 && random.nextBoolean()) {
          put(bytes, at, Math.min(SECTOR, bytes.length - at), (int) change.position() + at);
        }
      }
    }
    force();
  }

  private void cut(int to) {
    if (to < size) {
      Arrays.fill(content, to, size, (byte) 0);
      size = to;
    }
  }

  private void put(byte[] bytes, int offset, int count, int position) {
    if (position + count > content.length) {
      content = Arrays.copyOf(content, Math.max(position + count, 2 * content.length));
    }
    System.arraycopy(bytes, offset, content, position, count);
    size = Math.max(size, position + count);
  }
}
