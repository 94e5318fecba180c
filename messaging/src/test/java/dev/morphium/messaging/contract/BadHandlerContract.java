package dev.morphium.messaging.contract;

import static dev.morphium.messaging.contract.OnBackend.keep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Handlers that do not do as they should, and payloads that nobody can take. */
interface BadHandlerContract extends OnBackend {
  @Test
  default void whateverIsThrownEndsOneMessageOnly() {
    Queue<Integer> got = new ConcurrentLinkedQueue<>();
    List<Throwable> thrown =
        List.of(
            new StackOverflowError("deep"),
            new AssertionError("wrong"),
            new NoClassDefFoundError("not there"),
            new Exception("checked"),
            new InterruptedException("for no reason"),
            new Exception() {
              @Override
              public String getMessage() {
                throw new IllegalStateException("it cannot tell");
              }
            });
    for (String topic : List.of("orders", "news")) {
      instance(topic)
          .listenTo(topic)
          .payload(Integer.class)
          .retry(Retry.NEVER)
          .handle(
              (number, context) -> {
                got.add(number);
                if (number < thrown.size()) {
                  OnBackend.<RuntimeException>sneak(thrown.get(number));
                }
              });
    }
    Messaging sender = sender();
    for (int i = 0; i <= thrown.size(); i++) {
      sender.send(Message.to("orders").payload(i).exclusive());
      sender.send(Message.to("news").payload(i));
    }
    await().until(() -> got.size() >= 2 * (thrown.size() + 1));
    await()
        .untilAsserted(
            () -> assertThat(sender.jobs().deadLetters("orders").list(10)).hasSize(thrown.size()));
  }

  @Test
  default void aPayloadOfAnotherTypeIsADeadLetter() {
    Queue<Integer> got = new ConcurrentLinkedQueue<>();
    Messaging worker = instance("worker");
    worker.listen("orders", Integer.class, keep(got));
    worker.listen("news", Integer.class, keep(got));
    Messaging sender = sender();
    sender.send(Message.to("news").payload("text"));
    ObjectId text = sender.send(Message.to("orders").payload("text").exclusive()).id();
    ObjectId nothing = sender.send(Message.to("orders").exclusive()).id();
    sender.send(Message.to("orders").payload(1).exclusive());
    sender.send(Message.to("news").payload(2));
    await().until(() -> got.size() >= 2);
    await().until(() -> state(text).equals("DEAD") && state(nothing).equals("DEAD"));
    assertThat(got).containsExactlyInAnyOrder(1, 2);
  }

  @Test
  default void anAnswerThatCannotBeStoredIsAFailure() {
    instance("worker")
        .listenTo("sum")
        .retry(Retry.NEVER)
        .answer((order, context) -> new ConcurrentLinkedQueue<>(List.of(new Object())));
    Messaging asking = instance("asking");
    assertThatThrownBy(
            () ->
                asking.request(Message.to("sum").exclusive(), Integer.class, RequestContract.LONG))
        .isInstanceOf(RuntimeException.class);
  }

  @Test
  @Needs(Feature.SIZE_LIMITS)
  default void aResultThatIsTooLargeIsADeadLetter() {
    instance("worker")
        .listenTo("orders")
        .retry(Retry.NEVER)
        .handle(
            (order, context) -> {
              context.result("x".repeat(17 << 20));
            });
    ObjectId id = sender().send(Message.to("orders").exclusive()).id();
    await().until(() -> state(id).equals("DEAD"));
  }

  @Test
  @Needs(Feature.SIZE_LIMITS)
  default void aMessageThatIsTooLargeIsRefused() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    instance("worker").listen("orders", String.class, keep(got));
    Messaging sender = sender();
    Message large = Message.to("orders").payload("x".repeat(17 << 20)).exclusive();
    assertThatThrownBy(() -> sender.send(large)).hasMessageContaining("16");
    sender.send(Message.to("orders").payload("small").exclusive());
    await().until(() -> got.contains("small"));
    assertThat(got).hasSize(1);
  }

  @Test
  default void aHandlerThatHangsIsLeftBehind() {
    Faults faults = faults();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger interrupted = new AtomicInteger();
    Messaging hanging = instance("hanging", faults.morphium(), settings -> settings);
    hanging
        .listenTo("orders")
        .lease(Duration.ofMillis(500))
        .handle(
            (order, context) -> {
              begun.countDown();
              while (true) { // it does not even listen
                try {
                  never.await();
                } catch (InterruptedException e) {
                  interrupted.incrementAndGet();
                  if (interrupted.get() >= 1) {
                    return;
                  }
                }
              }
            });
    ObjectId id = sender().send(Message.to("orders").exclusive()).id();
    await().until(() -> begun.getCount() == 0);
    faults.begin(
        command -> {
          throw Faults.cut();
        });
    Queue<Integer> attempts = new ConcurrentLinkedQueue<>();
    instance("next").listenTo("orders").handle((order, context) -> attempts.add(context.attempt()));
    await().until(() -> isGone(id) && interrupted.get() > 0);
    assertThat(attempts).singleElement().satisfies(it -> assertThat(it).isGreaterThan(1));
    faults.end();
  }

  @Test
  default void aTopicThatNobodyKnowsHarmsNobody() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    instance("worker").listen("orders", String.class, keep(got));
    Messaging sender = sender();
    sender.send(Message.to("nobody").payload("told"));
    ObjectId id = sender.send(Message.to("nobody").payload("work").exclusive()).id();
    sender.send(Message.to("nobody").payload("work").recipients("no such instance"));
    sender.send(Message.to("orders").payload("good").exclusive());
    await().until(() -> got.contains("good"));
    assertThat(state(id)).isEqualTo("READY");
  }
}
