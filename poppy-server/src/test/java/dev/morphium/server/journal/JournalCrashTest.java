package dev.morphium.server.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.server.disk.SimulatedDisk;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The machine stops again and again: what was synced is there, and nothing behind a gap. */
class JournalCrashTest {
  private static final Path PLACE = Path.of("/data/journal");
  private static final int ROUNDS = Integer.getInteger("journal.crashes", 300);

  /** What was appended, by index: what the journal may have after a crash. */
  private final TreeMap<Long, byte[]> model = new TreeMap<>();

  private long surelyKept;
  private long next = 1;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void whatWasSyncedIsThere(long seed) throws IOException {
    Random random = new Random(seed);
    SimulatedDisk disk = new SimulatedDisk(random);
    for (int round = 0; round < ROUNDS; round++) {
      disk.writeShortly(random.nextInt(5) == 0);
      try (Journal journal = Journal.open(disk, PLACE, 700, 1)) {
        compare(journal, "seed %s, round %s".formatted(seed, round));
        disk.haltIn(random.nextInt(60));
        for (int step = 0; step < 30; step++) {
          step(journal, random);
        }
      } catch (IOException halted) {
        assertThat(halted.getMessage()).as("seed %s", seed).contains("machine has stopped");
      }
      disk.crash();
    }
  }

  private void step(Journal journal, Random random) throws IOException {
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> {
        journal.sync();
        surelyKept = next - 1;
      }
      case 3 -> {
        long kept = next - 1 - random.nextInt(8);
        if (kept >= journal.firstIndex() - 1) {
          surelyKept = Math.min(surelyKept, kept);
          journal.truncateSuffix(kept);
          model.tailMap(kept, false).clear();
          next = kept + 1;
        }
      }
      case 4 -> journal.truncatePrefix(Math.min(next, journal.firstIndex() + random.nextInt(9)));
      default -> append(journal, random);
    }
  }

  private void append(Journal journal, Random random) throws IOException {
    List<ByteBuffer> payloads = new ArrayList<>();
    for (int i = random.nextInt(5); i >= 0; i--) {
      byte[] payload = new byte[random.nextInt(150)];
      random.nextBytes(payload);
      payloads.add(ByteBuffer.wrap(payload));
      model.put(next + payloads.size() - 1, payload);
    }
    journal.append(payloads);
    next += payloads.size();
  }

  private void compare(Journal journal, String when) throws IOException {
    long last = journal.lastIndex();
    assertThat(last).as(when).isGreaterThanOrEqualTo(surelyKept);
    assertThat(last).as(when).isLessThanOrEqualTo(model.isEmpty() ? 0 : model.lastKey());
    for (long index = journal.firstIndex(); index <= last; index++) {
      assertThat(journal.read(index)).as("%s, record %s", when, index).isEqualTo(model.get(index));
    }
    model.tailMap(last, false).clear();
    model.headMap(journal.firstIndex(), false).clear();
    next = last + 1;
    surelyKept = last;
  }
}
