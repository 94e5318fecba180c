package dev.morphium.messaging.morphium6;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.messaging.answer.AnswerTimeoutException;
import dev.morphium.messaging.message.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several instances by the old names, and one by ours, over a database of their own. */
class Morphium6MessagingTest {
  private final Queue<String> got = new ConcurrentLinkedQueue<>();
  private final List<Messaging> open = new ArrayList<>();
  private Morphium morphium;

  @BeforeEach
  void connect() {
    morphium = Morphium.connect("inmemory://" + new ObjectId() + "/shop");
  }

  @AfterEach
  void close() {
    open.forEach(Messaging::close);
    morphium.close();
  }

  private Messaging instance(String name) {
    Messaging messaging = Messaging.open(morphium, MessagingSettings.DEFAULT.instance(name));
    open.add(messaging);
    return messaging;
  }

  private Morphium6Messaging messaging(String name) {
    return new Morphium6Messaging(instance(name));
  }

  private MessageListener noting(Morphium6Messaging of) {
    return (messaging, message) -> {
      got.add(of.getSenderId() + message.getMsg());
      return null;
    };
  }

  @Test
  void othersGetMessagesAndOneselfDoesNot() {
    Morphium6Messaging sender = messaging("sender");
    sender.addListenerForTopic("orders", noting(sender));
    for (String name : List.of("a", "b")) {
      Morphium6Messaging other = messaging(name);
      other.addListenerForTopic("orders", noting(other));
    }
    sender.sendMessage(new Msg("orders", "all", "v").addValue("n", 3));
    await().until(() -> got.size() == 2);
    assertThat(got).containsExactlyInAnyOrder("aall", "ball");
    got.clear();
    sender.sendMessage(new Msg("orders", "one", "v", 60_000, true));
    sender.queueMessage(new Msg("orders", "b", "v").setRecipient("b"));
    sender.sendMessageToSelf(new Msg("orders", "self", "v"));
    await().until(() -> got.size() == 3);
    assertThat(got).contains("bb", "senderself").containsAnyOf("aone", "bone");
  }

  @Test
  void answersAreAwaited() throws InterruptedException {
    for (String name : List.of("a", "b")) {
      messaging(name)
          .addListenerForTopic(
              "sum",
              (messaging, question) -> {
                Msg answer = question.createAnswerMsg();
                return answer
                    .setMsg(name)
                    .addValue("twice", 2 * (int) question.getMapValue().get("n"));
              });
    }
    Morphium6Messaging asking = messaging("asking");
    Msg question = new Msg("sum", "m", "v").addValue("n", 4);
    Msg first = asking.sendAndAwaitFirstAnswer(question, 90_000);
    assertThat(first.getMapValue()).containsEntry("twice", 8).containsEntry("n", 4);
    assertThat(first.isAnswer()).isTrue();
    assertThat(first.getInAnswerTo()).isEqualTo(question.getMsgId());
    assertThat(asking.sendAndAwaitAnswers(question, 2, 90_000))
        .extracting(Msg::getMsg)
        .containsExactlyInAnyOrder("a", "b");
    asking.sendAndAwaitAsync(question, 90_000, answer -> got.add("async" + answer.getMsg()));
    await().until(() -> got.size() == 2);
    Msg unheard = new Msg("nobody", "m", "v");
    assertThat(asking.sendAndAwaitFirstAnswer(unheard, 20, false)).isNull();
    assertThatThrownBy(() -> asking.sendAndAwaitFirstAnswer(unheard, 20))
        .isInstanceOf(AnswerTimeoutException.class);
  }

  @Test
  void everyInstanceAnswersTheStatusTopic() throws InterruptedException {
    Morphium6Messaging first = messaging("a").setMultithreadded(true);
    first.addListenerForTopic("orders", noting(first));
    Morphium6Messaging second = messaging("b");
    Morphium6Messaging asking = messaging("asking");
    assertThat(asking.getStatusInfoListenerName()).isEqualTo("morphium_status");
    List<Msg> all =
        asking.sendAndAwaitAnswers(new Msg("morphium_status", "status", "ALL"), 2, 90_000);
    assertThat(all).extracting(Msg::getSender).containsExactlyInAnyOrder("a", "b");
    for (Msg answer : all) {
      assertThat(answer.getMapValue())
          .containsKeys(
              "jvm.version", "jvm.heap.used", "jvm.threads.active", "messaging.processing")
          .containsKeys("messaging.time_till_recieved", "morphium.driver.stats")
          .containsEntry("messaging.multithreadded", answer.getSender().equals("a"));
      List<?> topics = (List<?>) answer.getMapValue().get("message_listeners_by_name");
      assertThat(topics.contains("orders")).isEqualTo(answer.getSender().equals("a"));
    }
    second.disableStatusInfoListener();
    assertThat(second.isStatusInfoListenerEnabled()).isFalse();
    assertThat(answersOf(asking, "PING").getMapValue()).isEmpty();
    assertThat(answersOf(asking, "MORPHIUM_ONLY").getMapValue())
        .containsKey("morphium.driver.stats")
        .doesNotContainKey("messaging.processing");
    assertThat(answersOf(asking, "whatever").getMapValue())
        .containsKey("messaging.processing")
        .doesNotContainKey("morphium.driver.stats");
    second.enableStatusInfoListener();
    assertThat(second.isStatusInfoListenerEnabled()).isTrue();
  }

  /** The answer of the only other instance that answers. */
  private static Msg answersOf(Morphium6Messaging asking, String level)
      throws InterruptedException {
    Msg answer =
        asking.sendAndAwaitFirstAnswer(new Msg("morphium_status", "status", level), 90_000);
    assertThat(answer.getSender()).isEqualTo("a");
    return answer;
  }

  @Test
  void aListenerThatReturnsNothingCanAnswer() throws InterruptedException {
    Morphium6Messaging answering = messaging("a").setAutoAnswer(true);
    answering.addListenerForTopic("done", noting(answering));
    Msg answer = messaging("asking").sendAndAwaitFirstAnswer(new Msg("done", "x", "v"), 90_000);
    assertThat(answer.getSender()).isEqualTo("a");
  }

  @Test
  void topicsArePaused() {
    Morphium6Messaging worker = messaging("w").setMultithreadded(true).setWindowSize(3);
    MessageListener listener = noting(worker);
    worker.pauseTopicProcessing("orders");
    worker.addListenerForTopic("orders", listener);
    assertThat(worker.getPausedTopics()).containsExactly("orders");
    Morphium6Messaging sender = messaging("sender");
    sender.sendMessage(new Msg("orders", "x", "v", 60_000, true));
    assertThat(worker.unpauseTopicProcessing("orders")).isNotNull();
    assertThat(worker.unpauseTopicProcessing("orders")).isNull();
    await().until(() -> got.contains("wx"));
    worker.removeListenerForTopic("orders", listener);
    worker.messaging().listen("orders", Object.class, (body, context) -> got.add("ours"));
    sender.sendMessage(new Msg("orders", "y", "v", 60_000, true));
    await().until(() -> got.contains("ours"));
    assertThat(got).doesNotContain("wy");
  }

  @Test
  void messagesOfBothKindsAreUnderstood() {
    Morphium6Messaging old = messaging("old");
    old.addListenerForTopic("orders", noting(old));
    instance("new").send(Message.to("orders").payload(new Body("ours", null, null, null)));
    await().until(() -> got.contains("oldours"));
  }

  @Test
  void urgentIsLow() {
    assertThat(new Msg("n", "m", "v").setPriority(10).toMessage().priority()).isEqualTo(990);
    assertThat(new Msg("n", "m", "v").toMessage().priority()).isZero();
  }
}
