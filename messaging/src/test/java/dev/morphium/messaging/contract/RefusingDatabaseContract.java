package dev.morphium.messaging.contract;

import static dev.morphium.messaging.contract.OnBackend.keep;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** A database that is full, or that may only be read, for a while. */
interface RefusingDatabaseContract extends OnBackend {
  /** Commands that write. */
  Set<String> WRITES = Set.of("insert", "update", "delete", "findAndModify", "createIndexes");

  /** A full disk, a user who may only read, and a server that is no primary. */
  private static Reply refusal(String kind) {
    return switch (kind) {
      case "full" -> Faults.error(14031, "OutOfDiskSpace", "available disk space is too little");
      case "read only" -> Faults.error(13, "Unauthorized", "not authorized to write");
      default -> throw new AssertionError(kind);
    };
  }

  @Test
  default void workGoesOnWhenThereIsRoomAgain() {
    workGoesOnAfter("full");
  }

  @Test
  default void workGoesOnWhenWritingIsAllowedAgain() {
    workGoesOnAfter("read only");
  }

  private void workGoesOnAfter(String kind) {
    Queue<Integer> got = new ConcurrentLinkedQueue<>();
    Faults faults = faults();
    Messaging worker = instance("worker", faults.morphium(), settings -> settings);
    Messaging sender = sender();
    worker
        .listenTo(kind)
        .payload(Integer.class)
        .handle(
            (number, context) -> {
              if (number == 0) {
                faults.begin(command -> isWrite(command) ? refusal(kind) : null);
              }
              got.add(number);
            });
    for (int i = 0; i < 5; i++) {
      sender.send(Message.to(kind).payload(i).exclusive());
    }
    await().until(() -> got.contains(0) && faults.met() > 5);
    assertThatThrownBy(() -> worker.send(Message.to(kind).payload(9).exclusive()))
        .isInstanceOf(DriverException.class);
    faults.end();
    List<Integer> all = IntStream.range(0, 5).boxed().toList();
    await().untilAsserted(() -> assertThat(got).containsExactlyElementsOf(all));
    await().until(() -> documents(QUEUE, new BsonDocument()).isEmpty());
  }

  @Test
  default void listenersOutlastADatabaseThatIsAway() {
    Queue<String> got = new ConcurrentLinkedQueue<>();
    Faults faults = faults();
    Messaging worker = instance("worker", faults.morphium(), settings -> settings);
    worker.listen("orders", String.class, keep(got));
    worker.listen("news", String.class, keep(got));
    faults.begin(
        command -> {
          throw Faults.cut();
        });
    await().until(() -> faults.met() > 5);
    Messaging sender = sender();
    sender.send(Message.to("orders").payload("work").exclusive());
    sender.send(Message.to("news").payload("told"));
    faults.end();
    await().until(() -> got.size() >= 2);
    assertThat(got).containsExactlyInAnyOrder("work", "told");
  }

  private static boolean isWrite(Command command) {
    return WRITES.contains(command.name());
  }
}
