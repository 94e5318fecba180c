package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.group.ConsumerGroup;
import dev.morphium.messaging.message.Message;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;

/** Consumer groups: each has its own copy of a broadcast. */
interface GroupContract extends OnBackend {
  private static void member(Messaging instance, String group, Collection<String> got) {
    instance
        .listenTo("news")
        .payload(Integer.class)
        .group(group)
        .handle(
            (number, context) -> {
              got.add(group + number);
            });
  }

  private static void eachOnce(Collection<String> got, int messages, String... groups) {
    List<String> expected = new ArrayList<>();
    for (String group : groups) {
      for (int i = 0; i < messages; i++) {
        expected.add(group + i);
      }
    }
    await().until(() -> got.size() >= expected.size());
    assertThat(got).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  default void eachGroupGetsEachBroadcastOnce() {
    Collection<String> got = new ConcurrentLinkedQueue<>();
    for (String name : List.of("a", "b", "c")) {
      Messaging instance = instance(name);
      for (String group : List.of("x", "y", "z")) {
        member(instance, group, got);
      }
    }
    Messaging sender = sender();
    for (int i = 0; i < 40; i++) {
      sender.send(Message.to("news").payload(i));
    }
    eachOnce(got, 40, "x", "y", "z");
  }

  @Test
  default void aGroupGetsWhatIsSentWhileNobodyIsThere() {
    Collection<String> got = new ConcurrentLinkedQueue<>();
    Messaging sender = sender();
    sender.groups().register("x", "news");
    for (int i = 0; i < 5; i++) {
      sender.send(Message.to("news").payload(i));
    }
    member(instance("late"), "x", got);
    eachOnce(got, 5, "x");
  }

  @Test
  @Needs({Feature.CHANGE_STREAMS, Feature.SERVER_TIMESTAMPS})
  default void aGroupGetsWhatItsSenderDidNotKnowOf() {
    Collection<String> got = new ConcurrentLinkedQueue<>();
    for (String name : List.of("a", "b", "c")) {
      member(instance(name), "x", got);
    }
    ForeignClient foreign = foreign();
    for (int i = 0; i < 20; i++) {
      BsonDocument message = BsonDocument.parse("{topic: 'news', delivery: 'BROADCAST'}");
      foreign.insert(message.append("payload", new BsonInt32(i)));
    }
    eachOnce(got, 20, "x");
  }

  @Test
  @Needs({Feature.CHANGE_STREAMS, Feature.SERVER_TIMESTAMPS, Feature.TRANSACTIONS})
  default void aCopyAndTheNoteOfItAreMadeTogether() {
    Collection<String> got = new ConcurrentLinkedQueue<>();
    Faults faults = faults();
    member(instance("dying", faults.morphium(), settings -> settings), "x", got);
    faults.begin(
        command -> {
          if (command.body().toString().contains("$addToSet")) {
            throw Faults.cut();
          }
          return null;
        });
    BsonDocument broadcast = BsonDocument.parse("{topic: 'news', delivery: 'BROADCAST'}");
    foreign().insert(broadcast.append("payload", new BsonInt32(0)));
    await().until(() -> faults.met() > 0);
    assertThat(documents(QUEUE, BsonDocument.parse("{original: {$exists: true}}"))).isEmpty();
    faults.end();
    eachOnce(got, 1, "x");
  }

  @Test
  default void aGroupThatIsRemovedIsForgotten() {
    Messaging sender = sender();
    sender.groups().register("x", "news");
    sender.groups().register("y", "news");
    sender.send(Message.to("news").payload(0));
    assertThat(sender.groups().remove("x")).isTrue();
    sender.send(Message.to("news").payload(1));
    assertThat(sender.groups().list())
        .extracting(ConsumerGroup::name, ConsumerGroup::backlog)
        .containsExactly(tuple("y", 2L));
  }
}
