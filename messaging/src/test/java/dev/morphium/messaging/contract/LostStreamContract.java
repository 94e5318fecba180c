package dev.morphium.messaging.contract;

import static dev.morphium.messaging.contract.OnBackend.keep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;

/** A change stream that cannot go on: what came meanwhile is found all the same. */
@Needs(Feature.CHANGE_STREAMS)
interface LostStreamContract extends OnBackend {
  @Test
  default void nothingIsMissedWhenTheHistoryIsLost() {
    Faults faults = faults();
    Queue<Integer> told = new ConcurrentLinkedQueue<>();
    Queue<Integer> done = new ConcurrentLinkedQueue<>();
    Messaging cut = instance("cut", faults.morphium(), settings -> settings);
    cut.listen("news", Integer.class, keep(told));
    cut.listen("orders", Integer.class, keep(done));
    Messaging sender = sender();
    send(sender, 0, 10);
    await().until(() -> told.size() == 10 && done.size() == 10);
    faults.begin(
        command -> {
          if (isOfStream(command)) {
            throw Faults.cut();
          }
          return null;
        });
    await().until(() -> faults.met() >= 2);
    send(sender, 10, 40);
    faults.begin(
        command ->
            resumes(command)
                ? Faults.error(286, "ChangeStreamHistoryLost", "the resume point is gone")
                : null);
    await().until(() -> told.size() >= 40 && done.size() >= 40);
    send(sender, 40, 50);
    await().until(() -> told.size() >= 50 && done.size() >= 50);
    List<Integer> all = IntStream.range(0, 50).boxed().toList();
    assertThat(told).containsExactlyInAnyOrderElementsOf(all);
    assertThat(done).containsExactlyInAnyOrderElementsOf(all);
  }

  @Test
  default void answersAreFoundWhenTheHistoryIsLost() throws Exception {
    Faults faults = faults();
    instance("a").answer("sum", Integer.class, (number, context) -> number + 1);
    Messaging asking = instance("asking", faults.morphium(), settings -> settings);
    faults.begin(
        command -> {
          if (isOfStream(command) && !resumes(command)) {
            throw Faults.cut();
          }
          return resumes(command)
              ? Faults.error(286, "ChangeStreamHistoryLost", "the resume point is gone")
              : null;
        });
    Thread mending =
        Thread.ofVirtual()
            .start(
                () -> {
                  await().until(() -> !documents(QUEUE, replies()).isEmpty());
                  faults.end();
                });
    Message question = Message.to("sum").payload(1).exclusive();
    assertThat(asking.request(question, Integer.class, RequestContract.LONG)).isEqualTo(2);
    mending.join();
  }

  private static BsonDocument replies() {
    return BsonDocument.parse("{delivery: 'REPLY'}");
  }

  private static void send(Messaging sender, int from, int to) {
    for (int i = from; i < to; i++) {
      sender.send(Message.to("news").payload(i));
      sender.send(Message.to("orders").payload(i).exclusive());
    }
  }

  private static boolean isOfStream(Command command) {
    return command.name().equals("getMore") || isStream(command);
  }

  private static boolean isStream(Command command) {
    return command.name().equals("aggregate")
        && command.body().getArray("pipeline").get(0).asDocument().containsKey("$changeStream");
  }

  private static boolean resumes(Command command) {
    if (!isStream(command)) {
      return false;
    }
    BsonValue stage = command.body().getArray("pipeline").get(0).asDocument().get("$changeStream");
    return stage.asDocument().containsKey("resumeAfter")
        || stage.asDocument().containsKey("startAfter");
  }
}
