package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.morphium.annotation.Embedded;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.job.JobStatus;
import dev.morphium.messaging.message.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Payloads, answers and results whose types have arguments. */
class PayloadTypesTest extends Instances {
  private static final PayloadType<List<Order>> ORDERS = new PayloadType<>() {};
  private static final PayloadType<Tagged<Order>> TAGGED = new PayloadType<>() {};

  /** Something to carry. */
  @Embedded
  record Order(String name, int pieces) {}

  /** Something about a value of any type. */
  @Embedded
  record Tagged<T>(String tag, T value) {}

  @Test
  void aListOfRecords() throws InterruptedException {
    LinkedBlockingQueue<List<Order>> orders = new LinkedBlockingQueue<>();
    Messaging messaging = instance("one");
    messaging.listenTo("orders").payload(ORDERS).handle((some, context) -> orders.add(some));
    List<Order> sent = List.of(new Order("pen", 1), new Order("ink", 2));
    messaging.send(Message.job("orders").payload(sent));
    assertThat(orders.poll(90, TimeUnit.SECONDS)).isEqualTo(sent);
  }

  @Test
  void aRecordWithATypeArgumentInAQuestionAndItsAnswer() throws InterruptedException {
    Messaging messaging = instance("one");
    messaging
        .listenTo("tag")
        .payload(TAGGED)
        .answer((tagged, context) -> List.of(tagged.value(), new Order(tagged.tag(), 7)));
    List<Order> answer =
        messaging
            .request(Message.job("tag").payload(new Tagged<>("red", new Order("pen", 1))))
            .payload(ORDERS)
            .first(SOON);
    assertThat(answer).containsExactly(new Order("pen", 1), new Order("red", 7));
  }

  @Test
  void aResultWithATypeArgument() throws InterruptedException {
    Messaging messaging = instance("one");
    messaging
        .listenTo("tag")
        .payload(Order.class)
        .handle((order, context) -> context.result(new Tagged<>("blue", order)));
    Message job = messaging.send(Message.job("tag").payload(new Order("pen", 1)).keepResult());
    JobStatus status = messaging.jobs().await(job.id(), SOON);
    assertThat(status).isNotNull();
    assertThat(messaging.jobs().result(status, TAGGED))
        .isEqualTo(new Tagged<>("blue", new Order("pen", 1)));
    assertThat(messaging.jobs().result(job.id(), TAGGED)).isNotNull();
  }

  @Test
  void resultsOfOtherWorkWithATypeArgument() {
    Messaging messaging = instance("one");
    messaging
        .listenTo("part")
        .payload(Order.class)
        .handle((order, context) -> context.result(List.of(order)));
    messaging
        .listenTo("whole")
        .handle(
            (message, context) -> {
              if (context.phase() == 0) {
                context.spawn(Message.job("part").payload(new Order("pen", 1)));
                context.spawn(Message.job("part").payload(new Order("ink", 2)));
              } else {
                List<Order> all = new ArrayList<>();
                context.results(ORDERS).forEach(all::addAll);
                got.add(all.get(0).name() + all.get(1).name());
              }
            });
    messaging.send(Message.job("whole"));
    await().until(() -> !got.isEmpty());
    assertThat(got).containsExactly("penink");
  }

  @Test
  void aTypeWithoutItsArgumentIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(PayloadTypesTest::<Order>variable)
        .withMessageContaining("has a variable");
    assertThat(PayloadType.of(String.class)).isEqualTo(new PayloadType<String>() {});
    assertThat(new PayloadType<Map<String, List<Integer>>>() {})
        .hasToString("java.util.Map<java.lang.String, java.util.List<java.lang.Integer>>");
  }

  private static <T> PayloadType<List<T>> variable() {
    return new PayloadType<>() {};
  }

  @Test
  void aListeningNeverChanges() {
    Messaging messaging = instance("one");
    Listening<String> plain = messaging.listenTo("news").payload(String.class);
    Listening<String> red = plain.header("colour", "red");
    plain.handle(text -> got.add("all " + text));
    red.handle(text -> got.add("red " + text));
    messaging.send(Message.to("news").payload("x").header("colour", "blue"));
    messaging.send(Message.to("news").payload("y").header("colour", "red"));
    await().until(() -> got.size() == 3);
    assertThat(got).containsExactlyInAnyOrder("all x", "all y", "red y");
  }
}
