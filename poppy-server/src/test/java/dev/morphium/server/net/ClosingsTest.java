package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.slf4j.helpers.MessageFormatter;

class ClosingsTest {
  private final AtomicLong clock = new AtomicLong();
  private final List<String> lines = new ArrayList<>();
  private final Closings closings =
      new Closings(
          clock::get,
          (line, values) -> lines.add(MessageFormatter.arrayFormat(line, values).getMessage()));

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

  @Test
  void clientsWithoutTlsAreToldOnceInAMinute() {
    for (int i = 0; i < 3; i++) {
      closings.tell(ClosingCause.NO_TLS, "/192.0.2.1:4711", "plain");
    }
    assertThat(lines).hasSize(1);
    clock.addAndGet(TimeUnit.MINUTES.toNanos(1));
    closings.tell(ClosingCause.NO_TLS, "/192.0.2.1:4711", "plain");
    assertThat(lines).hasSize(2).last().asString().contains("(2 others since");
  }
}
