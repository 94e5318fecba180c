package dev.morphium.messaging.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessagingMetersTest extends Instances {
  @Test
  void messagesAreCountedByTheNamesOfTheConventions() {
    Messaging a = instance("a");
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (MessagingMeters meters = new MessagingMeters(a)) {
      meters.bindTo(registry);
      a.listenTo("orders").handle(noting("a"));
      a.sendAll(List.of(Message.to("orders").exclusive(), Message.to("orders").exclusive()));
      await().atMost(SOON).until(() -> consumed(registry) == 2);
      assertThat(
              registry
                  .get("messaging.client.sent.messages")
                  .tag("messaging.system", "morphium")
                  .tag("messaging.destination.name", "orders")
                  .tag("error.type", "none")
                  .counter()
                  .count())
          .isEqualTo(2);
      assertThat(registry.get("messaging.process.duration").timer().count()).isEqualTo(2);
      assertThat(
              registry
                  .get("messaging.client.operation.duration")
                  .tag("messaging.operation.name", "send")
                  .timer()
                  .count())
          .isEqualTo(1);
      assertThat(registry.get("morphium.messaging.in_work").gauge().value()).isGreaterThan(-1);
    }
    assertThat(registry.find("morphium.messaging.in_work").gauge()).isNull();
    registry.close();
  }

  private static double consumed(SimpleMeterRegistry registry) {
    var counter = registry.find("messaging.client.consumed.messages").counter();
    return counter == null ? 0 : counter.count();
  }
}
