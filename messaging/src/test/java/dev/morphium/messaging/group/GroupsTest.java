package dev.morphium.messaging.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.messaging.answer.Answer;
import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.message.GroupCopy;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class GroupsTest extends Instances {
  private static final int MANY = 300;

  private Listener member(Messaging instance, String group) {
    return instance
        .listenTo("news")
        .payload(Integer.class)
        .group(group)
        .concurrency(2)
        .handle(noting(group));
  }

  private void everyGroupHasEachOnce(int messages, String... groups) {
    List<String> expected = new ArrayList<>();
    for (String group : groups) {
      for (int i = 0; i < messages; i++) {
        expected.add(group + i);
      }
    }
    await().until(() -> got.size() >= expected.size());
    assertThat(got).containsExactlyInAnyOrderElementsOf(expected);
  }

  private static Message news(int number) {
    return Message.to("news").payload(number);
  }

  @Test
  void eachGroupGetsEachBroadcastOnce() {
    for (String name : List.of("a", "b", "c")) {
      Messaging instance = instance(name);
      member(instance, "x");
      member(instance, "y");
      member(instance, "z");
    }
    List<Message> all = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      all.add(news(i));
    }
    instance("sender").sendAll(all);
    everyGroupHasEachOnce(MANY, "x", "y", "z");
  }

  @Test
  void whatAnotherClientWritesIsForEachGroupOnce() {
    for (String name : List.of("a", "b", "c")) {
      Messaging instance = instance(name);
      member(instance, "x");
      member(instance, "y");
    }
    for (int i = 0; i < 60; i++) {
      writeRaw("{topic: 'news', delivery: 'BROADCAST', payload: %d}".formatted(i));
    }
    everyGroupHasEachOnce(60, "x", "y");
    Messaging looking = instance("looking");
    await().until(() -> looking.groups().list().get(0).backlog() == 0);
    assertThat(got).hasSize(120);
  }

  @Test
  void aSenderNeedNotKnowAGroup() {
    // its knowledge is from the beginning, and stays so
    Messaging sender = instance(MessagingSettings.DEFAULT.instance("s").sweep(Duration.ofHours(1)));
    List<Messaging> instances = List.of(instance("a"), instance("b"), instance("c"));
    for (Messaging instance : instances) {
      member(instance, "x");
    }
    for (int i = 0; i < MANY; i++) {
      sender.send(news(i));
    }
    everyGroupHasEachOnce(MANY, "x");
  }

  @Test
  void aGroupGetsWhatIsSentWhileNobodyIsThere() {
    Messaging first = Messaging.open(morphium, MessagingSettings.DEFAULT.instance("first"));
    member(first, "x");
    first.close();
    Messaging sender = instance("sender");
    for (int i = 0; i < 10; i++) {
      sender.send(news(i));
    }
    writeRaw(
        "{topic: 'news', delivery: 'BROADCAST', payload: 10, order: {$timestamp: {t: 0, i: 0}}}");
    member(instance("second"), "x");
    everyGroupHasEachOnce(11, "x");
  }

  @Test
  void aNewGroupGetsWhatComesFromThenOn() {
    Messaging sender = instance("sender");
    sender.send(news(7));
    sender.groups().register("x", "news");
    sender.send(news(0));
    sender.send(news(1));
    member(instance("a"), "x");
    everyGroupHasEachOnce(2, "x");
    assertThat(sender.groups().list())
        .extracting(ConsumerGroup::name, ConsumerGroup::topic)
        .containsExactly(org.assertj.core.groups.Tuple.tuple("x", "news"));
  }

  @Test
  void aGroupThatIsRemovedGetsNothingMore() {
    Messaging sender = instance("sender");
    sender.groups().register("x", "news");
    sender.groups().register("y", "news");
    sender.send(news(0));
    assertThat(sender.groups().remove("x")).isTrue();
    assertThat(sender.groups().remove("x")).isFalse();
    sender.send(news(1));
    assertThat(sender.groups().list()).extracting(ConsumerGroup::backlog).containsExactly(2L);
    BsonDocument count = new BsonDocument("count", new BsonString("messages"));
    count.append("query", BsonDocument.parse("{'work.lane': 'g:x'}"));
    assertThat(morphium.runCommand(morphium.database(), count).getNumber("n").intValue()).isZero();
  }

  @Test
  void aGroupTriesAgainByItself() {
    AtomicInteger failures = new AtomicInteger();
    instance("a")
        .listenTo("news")
        .group("x")
        .payload(Integer.class)
        .retry(Retry.times(3).fixed(Duration.ofMillis(10)))
        .handle(
            (number, context) -> {
              if (context.attempt() < 3) {
                failures.incrementAndGet();
                throw new IllegalStateException("not yet");
              }
              got.add("x" + number);
            });
    member(instance("b"), "y");
    instance("sender").send(news(0));
    everyGroupHasEachOnce(1, "x", "y");
    assertThat(failures).hasValue(2);
  }

  @Test
  void membersWantTheSame() {
    instance("a").listenTo("news").group("x").header("kind", "red").handle(noting("x"));
    Messaging other = instance("b");
    assertThatThrownBy(() -> member(other, "x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("kind=red");
    assertThatThrownBy(() -> other.groups().register("x", "news", Map.of("kind", "blue")))
        .isInstanceOf(IllegalArgumentException.class);
    Messaging sender = instance("sender");
    sender.send(news(1));
    sender.send(news(2).header("kind", "red"));
    writeRaw("{topic: 'news', delivery: 'BROADCAST', payload: 3, headers: {kind: 'red'}}");
    writeRaw("{topic: 'news', delivery: 'BROADCAST', payload: 4}");
    await().until(() -> got.size() == 2);
    assertThat(sender.groups().list())
        .extracting(ConsumerGroup::headers)
        .containsExactly(Map.of("kind", "red"));
  }

  @Test
  void groupsAnswer() throws InterruptedException {
    for (String group : List.of("x", "y")) {
      instance(group)
          .listenTo("news")
          .payload(Integer.class)
          .group(group)
          .answer((number, context) -> group + number);
    }
    instance("alone").answer("news", Integer.class, (number, context) -> "alone" + number);
    List<Answer<String>> answers =
        instance("asking").request(news(1)).payload(String.class).all(3, SOON);
    assertThat(answers).extracting(Answer::value).containsExactlyInAnyOrder("x1", "y1", "alone1");
  }

  @Test
  void aGroupThatIsAddedWhileMessagesAreSentMissesNoneAfterwards() throws InterruptedException {
    Messaging sender = instance("sender");
    Thread sending =
        Thread.ofVirtual()
            .start(
                () -> {
                  for (int i = 0; i < MANY; i++) {
                    sender.send(news(i));
                  }
                });
    Messaging late = instance("late");
    member(late, "x");
    sender.send(news(MANY));
    sending.join();
    sender.send(news(MANY + 1));
    await().until(() -> got.contains("x" + (MANY + 1)) && got.contains("x" + MANY));
    await().until(() -> late.groups().list().get(0).backlog() == 0);
    List<Integer> seen =
        got.stream().map(text -> Integer.valueOf(text.substring(1))).sorted().toList();
    assertThat(seen).doesNotHaveDuplicates();
    // all from the first one on
    int first = seen.get(0);
    assertThat(seen).hasSize(MANY + 2 - first);
  }

  @Test
  void oneListenerOfAGroupLeavesAndAnotherStays() {
    Messaging instance = instance("a");
    Listener leaving = member(instance, "x");
    member(instance, "x");
    writeRaw("{topic: 'news', delivery: 'BROADCAST', payload: 0}");
    await().until(() -> got.size() == 1);
    leaving.close();
    writeRaw("{topic: 'news', delivery: 'BROADCAST', payload: 1}");
    everyGroupHasEachOnce(2, "x");
  }

  @Test
  void aHeaderMayHaveAnyName() {
    instance("a").groups().register("x", "news", Map.of("a.b", "c"));
    writeRaw(
        "{topic: 'news', delivery: 'BROADCAST', payload: 0, headers: {'a%2Eb': 'c'}}",
        "{topic: 'news', delivery: 'BROADCAST', payload: 1}");
    instance("b")
        .listenTo("news")
        .payload(Integer.class)
        .group("x")
        .header("a.b", "c")
        .handle(noting("x"));
    everyGroupHasEachOnce(1, "x");
  }

  @Test
  void whatCannotBeReadEndsNoPage() {
    Messaging first = instance("first");
    first.groups().register("x", "news");
    String[] broadcasts = new String[510];
    for (int i = 0; i < broadcasts.length; i++) {
      broadcasts[i] =
          "{topic: 'news', delivery: 'BROADCAST', payload: %d, order: {$timestamp: {t: 0, i: 0}}}"
              .formatted(i);
    }
    writeRaw(
        "{topic: 'news', delivery: 'BROADCAST', order: {$timestamp: {t: 0, i: 0}}, headers: 5}");
    writeRaw(broadcasts);
    member(instance("second"), "x");
    everyGroupHasEachOnce(broadcasts.length, "x");
  }

  @Test
  void aCopysIdFollowsFromItsBroadcastAndItsGroup() {
    ObjectId broadcast = new ObjectId();
    assertThat(GroupCopy.id(broadcast, "x"))
        .isEqualTo(GroupCopy.id(broadcast, "x"))
        .isNotEqualTo(GroupCopy.id(broadcast, "y"))
        .isNotEqualTo(GroupCopy.id(new ObjectId(), "x"));
    assertThat(GroupCopy.id(broadcast, "x").getTimestamp()).isEqualTo(broadcast.getTimestamp());
  }

  @Test
  void aBroadcastsRetryAndPriorityAreThoseOfAGroupsWork() {
    Messaging messaging = instance("a");
    messaging.groups().register("x", "news");
    messaging.send(Message.to("news").payload(0));
    messaging.send(Message.to("news").payload(1).priority(5).retry(Retry.times(2)));
    messaging
        .listenTo("news")
        .payload(Integer.class)
        .group("x")
        .retry(Retry.NEVER)
        .handle(
            (number, context) -> {
              got.add(number + "/" + context.attempt());
              throw new IllegalStateException("no");
            });
    await().until(() -> messaging.jobs().deadLetters("news").count() == 2);
    assertThat(got).startsWith("1/1").containsExactlyInAnyOrder("1/1", "1/2", "0/1");
  }
}
