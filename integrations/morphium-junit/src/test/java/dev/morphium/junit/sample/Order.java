package dev.morphium.junit.sample;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the samples store. */
@Entity
public record Order(@Id String id, @Index int pieces, @Nullable Instant at) {
  /** Two of them, as a fixture. */
  public static final class Two implements Supplier<List<Order>> {
    @Override
    public List<Order> get() {
      return List.of(new Order("ink", 7, null), new Order("cap", 8, null));
    }
  }
}
