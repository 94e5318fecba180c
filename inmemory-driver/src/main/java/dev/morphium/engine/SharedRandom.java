package dev.morphium.engine;

import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;

/** A random number generator for any number of threads. */
final class SharedRandom implements RandomGenerator {
  @Override
  public long nextLong() {
    return ThreadLocalRandom.current().nextLong();
  }
}
