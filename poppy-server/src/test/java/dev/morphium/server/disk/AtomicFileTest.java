package dev.morphium.server.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
  @TempDir Path directory;

  @Test
  void keepsWhatWasWrittenLast() throws IOException {
    AtomicFile facts = new AtomicFile(new RealDisk(), directory.resolve("vote"));
    assertThat(facts.read()).isNull();
    facts.write(new byte[] {1, 2, 3});
    facts.write(new byte[0]);
    assertThat(facts.read()).isEmpty();
    facts.write(new byte[] {4});
    assertThat(new AtomicFile(new RealDisk(), directory.resolve("vote")).read()).containsExactly(4);
    assertThat(new RealDisk().list(directory)).containsExactly("vote");
  }

  @Test
  void aChangedByteIsNoticed() throws IOException {
    Path path = directory.resolve("vote");
    AtomicFile facts = new AtomicFile(new RealDisk(), path);
    facts.write(new byte[] {1, 2, 3});
    byte[] bytes = Files.readAllBytes(path);
    for (int i = 0; i < bytes.length; i++) {
      byte[] changed = bytes.clone();
      changed[i] ^= 4;
      Files.write(path, changed);
      assertThatThrownBy(facts::read)
          .isInstanceOf(CorruptDataException.class)
          .hasMessageContaining(path.toString());
    }
    Files.write(path, new byte[3]);
    assertThatThrownBy(facts::read).hasMessageContaining("it has 3 bytes");
  }

  @Test
  void aCrashLeavesOneContentOrTheOther() throws IOException {
    Random random = new Random(1);
    SimulatedDisk disk = new SimulatedDisk(random);
    AtomicFile facts = new AtomicFile(disk, Path.of("/facts/vote"));
    facts.write(content(0));
    int known = 0;
    for (int next = 1; next < 500; next++) {
      disk.haltIn(random.nextInt(12));
      boolean done = true;
      try {
        facts.write(content(next));
      } catch (IOException halted) {
        done = false;
      }
      disk.crash();
      byte[] read = facts.read();
      int now = ByteBuffer.wrap(read).getInt();
      assertThat(now).as("round %s", next).isIn(done ? next : known, next);
      known = now;
    }
  }

  private static byte[] content(int number) {
    return ByteBuffer.allocate(300).putInt(number).array();
  }
}
