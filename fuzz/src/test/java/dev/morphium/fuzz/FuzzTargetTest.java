package dev.morphium.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;

/**
 * Each target reads its seeds, and a few thousand inputs that are damaged seeds, without finding.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FuzzTargetTest {
  private static final int INPUTS = 2_000;
  private static final int SLOW_INPUTS = 300;

  private final long seed = Long.getLong("fuzz.seed", System.nanoTime());

  @TestFactory
  Stream<DynamicTest> seedsAndWhatIsMadeOfThem() {
    return FuzzTarget.all().stream()
        .map(target -> DynamicTest.dynamicTest(target.name(), () -> run(target)));
  }

  private void run(FuzzTarget target) throws IOException {
    assertThat(target.seeds()).isNotEmpty();
    target.seeds().forEach(input -> read(target, input));
    for (byte[] finding : findings(target)) {
      read(target, finding);
    }
    Random random = new Random(seed);
    int inputs = target.name().equals("command") ? SLOW_INPUTS : INPUTS;
    for (int i = 0; i < inputs; i++) {
      read(target, damaged(random, target.seeds()));
    }
  }

  /** What was found by long runs, and mended. */
  private static List<byte[]> findings(FuzzTarget target) throws IOException {
    Path folder = Path.of("src/test/resources/findings", target.name());
    List<byte[]> found = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.sorted().toList()) {
          found.add(Files.readAllBytes(file));
        }
      }
    }
    return found;
  }

  private void read(FuzzTarget target, byte[] input) {
    try {
      target.body().read(input);
    } catch (Exception | Error found) {
      throw new AssertionError(
          "-Dfuzz.seed=%d, input %s".formatted(seed, HexFormat.of().formatHex(input)), found);
    }
  }

  private static byte[] damaged(Random random, List<byte[]> seeds) {
    byte[] first = seeds.get(random.nextInt(seeds.size()));
    byte[] second = seeds.get(random.nextInt(seeds.size()));
    List<Byte> bytes = new ArrayList<>();
    int cut = random.nextInt(first.length + 1);
    int from = random.nextInt(4) == 0 ? random.nextInt(second.length + 1) : second.length;
    for (int i = 0; i < (from == second.length ? first.length : cut); i++) {
      bytes.add(first[i]);
    }
    for (int i = from; i < second.length; i++) {
      bytes.add(second[i]);
    }
    for (int i = random.nextInt(4); i > 0 && !bytes.isEmpty(); i--) {
      bytes.set(random.nextInt(bytes.size()), (byte) random.nextInt());
    }
    byte[] input = new byte[bytes.size()];
    for (int i = 0; i < input.length; i++) {
      input[i] = bytes.get(i);
    }
    return input;
  }
}
