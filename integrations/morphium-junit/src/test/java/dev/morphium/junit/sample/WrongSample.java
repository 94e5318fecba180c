package dev.morphium.junit.sample;

import dev.morphium.Morphium;
import dev.morphium.junit.MorphiumTest;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Wants a database for the class, where each method has its own. */
@MorphiumTest
public class WrongSample {
  @BeforeAll
  static void prepare(Morphium morphium) {
    morphium.close();
  }

  @Test
  void isNotReached() {}
}
