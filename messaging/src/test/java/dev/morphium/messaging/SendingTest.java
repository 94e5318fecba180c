package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.client.ServiceSettings;
import dev.morphium.messaging.job.JobStatus;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.SendOptions;
import dev.morphium.messaging.schedule.Schedule;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What may be sent, by whom, and how often. */
class SendingTest extends Instances {
  private static Message order() {
    return Message.to("orders").payload("pen").exclusive();
  }

  @Test
  void nothingIsSentAfterTheEnd() {
    Messaging messaging = instance("a");
    messaging.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> messaging.send(order()))
        .withMessageContaining("this messaging is closed");
    assertThatIllegalStateException()
        .isThrownBy(() -> messaging.request(order()).first(SOON))
        .withMessageContaining("this messaging is closed");
  }

  @Test
  void aHandlerThatIsWaitedForSends() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    Messaging messaging = instance(MessagingSettings.DEFAULT.instance("a").patience(SOON));
    messaging
        .listenTo("orders")
        .handle(
            (order, context) -> {
              begun.countDown();
              gate.await();
              messaging.send(Message.to("bills").exclusive());
            });
    messaging.send(order());
    begun.await();
    Thread closing = Thread.ofVirtual().start(messaging::close);
    await().until(() -> closing.getState() == Thread.State.TIMED_WAITING);
    gate.countDown();
    closing.join();
    assertThat(instance("b").status().topics())
        .singleElement()
        .satisfies(topic -> assertThat(topic.topic()).isEqualTo("bills"));
  }

  @Test
  void aMessageNeverChangesAndMayBeSentAnyNumberOfTimes() {
    Messaging messaging = instance("a");
    for (Message message :
        List.of(
            Message.to("orders"), order(), Message.to("orders").payload(1).recipients("b", "c"))) {
      Message first = messaging.send(message);
      Message second = messaging.send(message);
      assertThat(message.id()).isNull();
      assertThat(message.stored()).isEmpty();
      assertThat(first.id()).isNotNull();
      assertThat(second.stored()).doesNotContainAnyElementsOf(first.stored());
    }
    Message twice = order();
    assertThat(messaging.sendAll(List.of(twice, twice)))
        .extracting(Message::id)
        .doesNotHaveDuplicates();
    assertThat(messaging.jobs().counts().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(8);
  }

  @Test
  void eachStepOfABuilderGivesAnotherMessage() {
    Message plain = Message.to("orders").header("a", "1");
    Message job = plain.exclusive().header("b", "2").priority(3).delay(SOON).payload("pen");
    assertThat(plain.delivery()).isEqualTo(Delivery.BROADCAST);
    assertThat(plain.headers()).containsOnlyKeys("a");
    assertThat(plain.body()).isNull();
    assertThat(plain.options()).isEqualTo(SendOptions.DEFAULT);
    assertThat(job.headers()).containsOnlyKeys("a", "b");
    assertThat(job.options().delay()).isEqualTo(SOON);
    assertThatThrownBy(() -> job.headers().put("c", "3"))
        .isInstanceOf(UnsupportedOperationException.class);
    Message both = plain.recipients("x");
    assertThat(both.recipients("y").recipients()).containsExactly("x", "y");
    assertThat(both.recipients()).containsExactly("x");
  }

  @Test
  void aJobIsKeptUntilSomebodyHasDoneIt() {
    Messaging messaging = instance("a");
    Message job = messaging.send(Message.job("orders").payload("pen"));
    JobStatus status = messaging.jobs().find(job.id());
    assertThat(status).isNotNull();
    messaging.listen("orders", String.class, got::add);
    await().until(() -> !got.isEmpty());
    assertThat(got).containsExactly("pen");
  }

  @Test
  void aMessageThatWasSentOrReceivedIsSentAsACopy() {
    Messaging messaging = instance("a");
    ObjectHolder failed = new ObjectHolder();
    messaging
        .listenTo("orders")
        .handle(
            order -> {
              try {
                messaging.send(order);
              } catch (IllegalArgumentException refused) {
                failed.value = refused.getMessage();
              }
              if (order.headers().isEmpty()) {
                messaging.send(order.copy().header("copied", "yes"));
              } else {
                got.add(String.valueOf(order.payload()));
              }
            });
    Message sent = messaging.send(order());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> messaging.send(sent))
        .withMessageContaining("a message is sent once")
        .withMessageContaining("copy()");
    await().until(() -> !got.isEmpty());
    assertThat(got).singleElement().asString().contains("pen");
    assertThat(failed.value).contains("copy()");
  }

  private static final class ObjectHolder {
    volatile String value = "";
  }

  @Test
  void whatATransactionTakesBackMayBeSentAgain() {
    Messaging messaging = instance("a");
    Message message = order();
    assertThatThrownBy(
            () ->
                morphium.inTransaction(
                    () -> {
                      messaging.send(message);
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");
    JobStatus stored = messaging.jobs().find(messaging.send(message).id());
    assertThat(stored).isNotNull();
  }

  @Test
  void theTopicsOfMessagingItselfAreRefused() {
    Messaging messaging = instance("a");
    Message own = Message.job("morphium.control");
    List<ThrowingCallable> uses =
        List.of(
            () -> messaging.send(own),
            () -> messaging.sendAll(List.of(order(), own)),
            () -> messaging.request(own).first(SOON),
            () -> messaging.listenTo("morphium.control"),
            () -> messaging.listenTo("morphium.status"),
            () -> messaging.groups().register("x", "morphium.control"),
            () -> messaging.schedules().put("x", Schedule.every(SOON), own),
            () ->
                messaging.serve(
                    Runnable.class, () -> {}, ServiceSettings.DEFAULT.topic("morphium.control")));
    for (ThrowingCallable use : uses) {
      assertThatIllegalArgumentException()
          .isThrownBy(use)
          .withMessageContaining("begins with 'morphium.'")
          .withMessageContaining("take another name");
    }
    assertThat(messaging.jobs().counts()).isEmpty();
    assertThat(messaging.schedules().list()).isEmpty();
  }

  @Test
  void whatCannotBeStoredIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> instance("a").send(Message.to("orders").payload(new Object())))
        .withMessageContaining("java.lang.Object");
  }
}
