package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.WriteBuffer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Writes that are collected, and sent together. */
interface BufferContract extends OnBackend {
  /** A measurement that may arrive a little later. */
  @Entity
  @WriteBuffer(size = 1000, timeout = 600_000)
  record Measurement(@Id Integer id, int value) {}

  @Test
  default void collectedWritesAreSentTogether() {
    Morphium other = open(settings -> {});
    IntStream.range(0, 50).forEach(i -> morphium().store(new Measurement(i, i)));
    assertThat(other.createQueryFor(Measurement.class).countAll()).isZero();
    morphium().flush();
    assertThat(other.createQueryFor(Measurement.class).countAll()).isEqualTo(50);
  }

  @Test
  default void closingSendsWhatWasCollected() {
    Morphium reader = morphium();
    try (Morphium writer = open(settings -> {})) {
      writer.store(new Measurement(1, 7));
    }
    assertThat(reader.findById(Measurement.class, 1)).isEqualTo(new Measurement(1, 7));
  }
}
