package dev.morphium.junit.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.junit.ConnectionUri;
import dev.morphium.junit.PoppyTest;
import org.junit.jupiter.api.RepeatedTest;

/** A server for clients of any kind. */
@PoppyTest
public class UriSample {
  @RepeatedTest(2)
  void isReached(@ConnectionUri String uri) {
    assertThat(uri).startsWith("mongodb://");
    try (Morphium client = Morphium.connect(uri)) {
      assertThat(client.createQueryFor(Order.class).countAll()).isZero();
      client.store(new Order("pen", 1, null));
      assertThat(client.createQueryFor(Order.class).countAll()).isEqualTo(1);
    }
  }
}
