package dev.morphium.server.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestingDiskTest {
  @TempDir Path directory;

  @Test
  void aFileIsWrittenPieceByPieceUntilItIsToStop() throws Exception {
    AtomicBoolean stop = new AtomicBoolean();
    Path path = directory.resolve("file");
    try (DiskFile file = new RestingDisk(new RealDisk(), stop::get).create(path)) {
      DiskOutput out = new DiskOutput(file);
      byte[] piece = new byte[1 << 20];
      for (int i = 0; i < 3; i++) {
        out.write(piece);
      }
      out.flush();
      assertThat(Files.size(path)).isEqualTo(3 << 20);
      stop.set(true);
      assertThatThrownBy(() -> file.write(ByteBuffer.allocate(1), 0))
          .isInstanceOf(InterruptedIOException.class);
    }
  }
}
