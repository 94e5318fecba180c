package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreePortsTest {
  /** A server that restarts finds its port free, whatever others have started meanwhile. */
  @Test
  void nobodyElseIsGivenAPortThatWasFoundBefore() throws IOException {
    Set<Integer> before = FreePorts.choose(100);
    for (int i = 0; i < 10; i++) {
      Collection<Integer> more = new HashSet<>(FreePorts.choose(100));
      assertThat(Collections.disjoint(before, more)).isTrue();
      before.addAll(more);
    }
    assertThat(before).hasSize(1100);
  }
}
