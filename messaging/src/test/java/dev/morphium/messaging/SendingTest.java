package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.job.JobStatus;
import dev.morphium.messaging.message.Message;
import java.util.List;
import java.util.concurrent.CountDownLatch;
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
              return messaging.send(Message.to("bills").exclusive()).id();
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
  void aMessageIsSentOnce() {
    Messaging messaging = instance("a");
    for (Message message :
        List.of(
            Message.to("orders"), order(), Message.to("orders").payload(1).recipients("b", "c"))) {
      messaging.send(message);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> messaging.send(message))
          .withMessageContaining("a message is sent once")
          .withMessageContaining("copy()");
      Message copy = message.copy();
      messaging.send(copy);
      assertThat(copy.stored()).doesNotContainAnyElementsOf(message.stored());
    }
    Message twice = order();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> messaging.sendAll(List.of(twice, twice)))
        .withMessageContaining("in the list twice");
    messaging.send(twice);
    assertThat(messaging.jobs().counts().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(7);
  }

  @Test
  void aMessageThatWasReceivedIsSentAsACopy() {
    Messaging messaging = instance("a");
    ObjectHolder failed = new ObjectHolder();
    messaging
        .listenTo("orders")
        .handle(
            (order, context) -> {
              try {
                messaging.send(order);
              } catch (IllegalArgumentException refused) {
                failed.value = refused.getMessage();
              }
              return order.topic().equals("orders") && order.headers().isEmpty()
                  ? messaging.send(order.copy().header("copied", "yes")).id()
                  : got.add(String.valueOf(order.payload()));
            });
    messaging.send(order());
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
    messaging.send(message);
    JobStatus stored = messaging.jobs().find(message.id());
    assertThat(stored).isNotNull();
  }

  @Test
  void whatCannotBeStoredIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> instance("a").send(Message.to("orders").payload(new Object())))
        .withMessageContaining("java.lang.Object");
  }
}
