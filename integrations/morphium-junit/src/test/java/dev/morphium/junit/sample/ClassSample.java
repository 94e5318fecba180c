package dev.morphium.junit.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.junit.DatabaseScope;
import dev.morphium.junit.Fixture;
import dev.morphium.junit.MorphiumTest;
import dev.morphium.testing.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** One database for the methods of a class, each of which finds what the first one has found. */
@MorphiumTest(scope = DatabaseScope.CLASS)
@Fixture("shop.json")
public class ClassSample {
  @Nullable TestDatabase database;

  @BeforeAll
  static void prepare(Morphium morphium) {
    morphium.store(new Order("prepared", 5, null));
  }

  @RepeatedTest(3)
  void findsWhatWasPrepared(Morphium morphium) {
    assertThat(morphium.createQueryFor(Order.class).countAll()).isEqualTo(3);
    morphium.createQueryFor(Order.class).everything().delete();
    assertThat(database).isNotNull();
  }

  @Nested
  class Inside {
    @Test
    void findsItHere(Morphium morphium) {
      assertThat(morphium.createQueryFor(Order.class).countAll()).isEqualTo(3);
    }
  }
}
