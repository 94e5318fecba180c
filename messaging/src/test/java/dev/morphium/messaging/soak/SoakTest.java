package dev.morphium.messaging.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages while instances crash, pause and are cut off: none is lost, none has its effect twice
 * where that is promised, keys keep their order, and only what always fails becomes a dead letter.
 *
 * <p>Longer runs: {@code -Dsoak.seeds=20 -Dsoak.seconds=10}; one seed again: {@code -Dsoak.seed=7
 * -Dsoak.seeds=1}.
 */
@Execution(ExecutionMode.SAME_THREAD)
class SoakTest {
  private static final Duration TIME = Duration.ofSeconds(Long.getLong("soak.seconds", 2));
  private static final Logger LOG = LoggerFactory.getLogger(SoakTest.class);
  private static final int FEWEST = 0;

  static LongStream seeds() {
    long first = Long.getLong("soak.seed", 1);
    return LongStream.range(first, first + Long.getLong("soak.seeds", 1));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void inOneProcess(long seed) {
    requireWell(seed, Scene.inProcess(seed, TIME));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void overNetworksThatFail(long seed) {
    requireWell(seed, Scene.overLoopback(seed, TIME));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void inProcessesThatAreKilled(long seed) throws IOException {
    requireWell(seed, Processes.run(seed, TIME.plusSeconds(3)));
  }

  private static void requireWell(long seed, Account account) {
    String text = "seed %d: %s".formatted(seed, account);
    LOG.info(text);
    assertThat(account.wrong()).as(text).isEmpty();
    assertThat(account.missing()).as(text).isEmpty();
    assertThat(account.sent()).as(text).isGreaterThan(FEWEST);
  }
}
