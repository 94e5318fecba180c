package dev.morphium.messaging.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ObservationTest extends Instances {
  private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  private static final class Noting implements MessagingObserver {
    private final Queue<String> events = new ConcurrentLinkedQueue<>();

    @Override
    public void sent(String topic, int count, long nanos, @Nullable Throwable failure) {
      events.add("sent " + count + " to " + topic);
    }

    @Override
    public void claimed(String topic, @Nullable String group, long nanos) {
      events.add("claimed " + topic);
    }

    @Override
    public void processed(
        String topic, @Nullable String group, long nanos, @Nullable Throwable failure) {
      events.add("processed " + topic + (failure == null ? "" : ", failed"));
    }

    @Override
    public void settled(int count, long nanos, @Nullable Throwable failure) {
      events.add("settled " + count);
    }

    @Override
    public void retried(String topic) {
      events.add("retried " + topic);
    }

    @Override
    public void buried(String topic) {
      events.add("buried " + topic);
    }
  }

  @Test
  void anObserverIsToldOfEachStep() {
    Messaging a = instance("a");
    Noting noting = new Noting();
    a.addObserver(noting);
    a.listenTo("orders")
        .retry(Retry.times(2))
        .handle(
            (message, context) -> {
              throw new IllegalStateException("no");
            });
    a.sendAll(List.of(Message.to("news"), Message.to("news"), Message.to("orders").exclusive()));
    await().atMost(SOON).until(() -> noting.events.contains("buried orders"));
    await()
        .atMost(SOON)
        .until(() -> noting.events.stream().filter("settled 1"::equals).count() == 2);
    assertThat(noting.events)
        .contains("sent 2 to news", "sent 1 to orders", "retried orders")
        .filteredOn("claimed orders"::equals)
        .hasSize(2);
    assertThat(noting.events).filteredOn("processed orders, failed"::equals).hasSize(2);
    a.removeObserver(noting);
    noting.events.clear();
    a.send(Message.to("news"));
    assertThat(noting.events).isEmpty();
  }

  @Test
  void anObserverThatFailsHarmsNoMessage() {
    Messaging a = instance("a");
    a.addObserver(
        new MessagingObserver() {
          @Override
          public void sent(String topic, int count, long nanos, @Nullable Throwable failure) {
            throw new IllegalStateException("sent");
          }

          @Override
          public void claimed(String topic, @Nullable String group, long nanos) {
            throw new AssertionError("claimed");
          }

          @Override
          public void settled(int count, long nanos, @Nullable Throwable failure) {
            throw new IllegalStateException("settled");
          }
        });
    a.listenTo("orders").payload(Integer.class).handle(noting("a"));
    for (int i = 0; i < 5; i++) {
      a.send(Message.to("orders").payload(i).exclusive());
    }
    await().atMost(SOON).until(() -> a.jobs().counts("orders").isEmpty());
    assertThat(got).containsExactlyInAnyOrder("a0", "a1", "a2", "a3", "a4");
  }

  @Test
  void aTraceIsPassedOnToAnswersAndToWhatHandlersSend() throws InterruptedException {
    Messaging a = instance("a");
    Queue<Message> next = new ConcurrentLinkedQueue<>();
    a.listenTo("next")
        .handle(
            (message, context) -> {
              next.add(message);
            });
    a.listenTo("sum")
        .answer(
            (message, context) -> {
              a.send(Message.to("next").exclusive());
              return message.headers().get("traceparent");
            });
    Message question =
        Message.to("sum").header("traceparent", TRACE).header("tracestate", "x=1").exclusive();
    assertThat(a.request(question, String.class, SOON)).isEqualTo(TRACE);
    await().atMost(SOON).until(() -> !next.isEmpty());
    assertThat(next.element().headers())
        .containsEntry("traceparent", TRACE)
        .containsEntry("tracestate", "x=1");
    a.send(Message.to("next").exclusive());
    await().atMost(SOON).until(() -> next.size() == 2);
    assertThat(List.copyOf(next).get(1).headers()).isEmpty();
  }

  @Test
  void aBridgeGivesAndTakesTheContext() {
    Messaging a = instance("a");
    Queue<String> scopes = new ConcurrentLinkedQueue<>();
    a.tracing(
        new TraceContext() {
          @Override
          public Map<String, String> current() {
            return Map.of(PARENT, TRACE);
          }

          @Override
          public Scope resume(Message message) {
            scopes.add("begin " + message.headers().get(PARENT));
            return () -> scopes.add("end");
          }
        });
    a.listenTo("orders").handle(noting("a"));
    a.send(Message.to("orders").exclusive());
    await().atMost(SOON).until(() -> scopes.size() == 2);
    assertThat(scopes).containsExactly("begin " + TRACE, "end");
  }
}
