package dev.morphium.server.replication.raft.machine;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Three members with a Raft library that does its worst.
 *
 * <p>The seeds are new each time, and in the names of the tests. Of a failed one: {@code
 * -Dsimulation.seed=…}; many of them: {@code -Dsimulation.runs=2000}.
 */
class LogSimulationTest {
  private static final int RUNS = 20;

  static LongStream seeds() {
    Long one = Long.getLong("simulation.seed");
    if (one != null) {
      return LongStream.of(one);
    }
    return new Random().longs(Integer.getInteger("simulation.runs", RUNS));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void everyMemberComesToTheSame(long seed) {
    try (LogSimulation simulation = new LogSimulation(seed)) {
      simulation.run(400);
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("seed " + seed + ": " + e.getMessage(), e);
    }
  }
}
