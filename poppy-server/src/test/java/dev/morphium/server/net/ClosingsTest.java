package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClosingsTest {
  private final AtomicLong clock = new AtomicLong();
  private final List<String> lines = new ArrayList<>();
  private final Closings closings = new Closings(clock::get, lines::add);

  @Test
  void onlySoManyAreToldOfInAMinute() {
    for (int i = 0; i < 500; i++) {
      closings.tell(ClosingCause.BROKEN_MESSAGE, "/192.0.2.1:4711", "garbage");
    }
    assertThat(lines)
        .hasSize(10)
        .allMatch("closing the connection to /192.0.2.1:4711: garbage"::equals);
    clock.addAndGet(TimeUnit.MINUTES.toNanos(1));
    closings.tell(ClosingCause.BROKEN_MESSAGE, "/192.0.2.1:4711", "garbage");
    assertThat(lines).hasSize(11);
    assertThat(lines.get(10)).endsWith("garbage (490 others since the last such line)");
  }

  @Test
  void oneCauseDoesNotHideAnother() {
    for (int i = 0; i < 500; i++) {
      closings.tell(ClosingCause.BROKEN_MESSAGE, "/192.0.2.1:4711", "garbage");
    }
    closings.tell(ClosingCause.OTHER_PROTOCOL, "/192.0.2.1:4712", "TLS");
    assertThat(lines).hasSize(11).endsWith("closing the connection to /192.0.2.1:4712: TLS");
  }
}
