package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.client.ServiceSettings;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Listeners that choose, that take several messages at once, and that are services. */
interface SelectionContract extends OnBackend {
  /** What a service does. */
  interface Adder {
    int add(List<Integer> numbers);
  }

  @Test
  default void workIsChosenByWhatItCarries() {
    Collection<String> got = new ConcurrentLinkedQueue<>();
    Messaging instance = instance("a");
    for (String side : List.of("$gt", "$lte")) {
      instance
          .listenTo("numbers")
          .payload(Integer.class)
          .where(BsonDocument.parse("{payload: {'%s': 4}}".formatted(side)))
          .handle(
              (number, context) -> {
                got.add(side + number);
              });
    }
    Messaging sender = sender();
    for (int i = 3; i < 7; i++) {
      sender.send(Message.to("numbers").payload(i).exclusive());
    }
    await().until(() -> got.size() == 4);
    assertThat(got).containsExactlyInAnyOrder("$lte3", "$lte4", "$gt5", "$gt6");
  }

  @Test
  default void workComesInBatches() {
    Collection<List<Integer>> batches = new ConcurrentLinkedQueue<>();
    List<Message> all = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      all.add(Message.to("rows").payload(i).exclusive());
    }
    sender().sendAll(all);
    instance("a")
        .listenTo("rows")
        .payload(Integer.class)
        .batch(5, Duration.ofMillis(50))
        .handleBatch(
            batch -> batches.add(batch.stream().map(received -> received.payload()).toList()));
    await().until(() -> batches.stream().mapToInt(List::size).sum() >= 25);
    assertThat(batches.stream().flatMap(List::stream))
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 25).boxed().toList());
    assertThat(batches).allSatisfy(batch -> assertThat(batch).hasSizeLessThanOrEqualTo(5));
  }

  @Test
  default void aServiceIsCalled() {
    instance("server")
        .serve(Adder.class, numbers -> numbers.stream().mapToInt(Integer::intValue).sum());
    Adder adder =
        instance("client")
            .client(Adder.class, ServiceSettings.DEFAULT.timeout(RequestContract.LONG));
    assertThat(adder.add(List.of(1, 2, 3))).isEqualTo(6);
  }
}
