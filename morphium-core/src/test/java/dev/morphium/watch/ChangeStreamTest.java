package dev.morphium.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.internal.execution.RunnerOnEngine;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.watch.WatchOptions.Start;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChangeStreamTest {
  private static final Decoder<BsonDocument> DOCUMENTS = RawBsonDocument::new;
  private static final WatchTarget COLLECTION = WatchTarget.of(new Namespace("db", "c"));

  private final RunnerOnEngine engine = new RunnerOnEngine();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void eventsCarryEntities() {
    try (ChangeStream<BsonDocument> stream = stream(with(FullDocument.UPDATE_LOOKUP, Start.NOW))) {
      insert(1);
      write("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {a: 5}}}]}");
      write("{delete: 'c', deletes: [{q: {_id: 1}, limit: 1}]}");

      ChangeEvent<BsonDocument> insert = stream.next();
      assertThat(insert.operationType()).isEqualTo(OperationType.INSERT);
      assertThat(insert.entity()).isEqualTo(BsonDocument.parse("{_id: 1}"));
      assertThat(insert.collection()).isEqualTo("c");
      assertThat(insert.database()).isEqualTo("db");
      assertThat(insert.clusterTime()).isNotNull();
      ChangeEvent<BsonDocument> update = stream.next();
      assertThat(update.updateDescription().getDocument("updatedFields"))
          .isEqualTo(BsonDocument.parse("{a: 5}"));
      ChangeEvent<BsonDocument> delete = stream.next();
      assertThat(delete.id()).isEqualTo(new BsonInt32(1));
      assertThat(delete.entity()).isNull();
    }
    assertThat(engine.sent("killCursors")).hasSize(1);
  }

  @Test
  void nothingIsMissedOrRepeatedWhenTheConnectionIsLost() {
    try (ChangeStream<BsonDocument> stream = stream(WatchOptions.DEFAULT)) {
      List<Integer> seen = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        insert(i);
        if (i % 3 == 0) {
          lose("getMore");
        }
        seen.add(id(stream.next()));
      }
      assertThat(seen)
          .containsExactlyElementsOf(java.util.stream.IntStream.range(0, 20).boxed().toList());
    }
    assertThat(engine.sent("aggregate").size()).isGreaterThan(3);
    assertThat(engine.sent("aggregate").get(2).toString()).contains("resumeAfter");
  }

  @Test
  void aLostConnectionBeforeTheFirstEventMissesNothing() {
    try (ChangeStream<BsonDocument> stream = stream(WatchOptions.DEFAULT)) {
      insert(1);
      lose("getMore");
      assertThat(id(stream.next())).isEqualTo(1);
    }
  }

  /** What came with the close is given to nobody, and its token stands for nothing that was. */
  @Test
  void aStreamThatIsClosedWhileItAsksIsResumedBeforeWhatCameThen() {
    ChangeStream<BsonDocument> closed = stream(WatchOptions.DEFAULT);
    insert(1);
    engine.change(
        "getMore",
        reply -> {
          closed.close();
          return reply;
        });
    ChangeEvent<BsonDocument> given = closed.tryNext();
    BsonDocument token = closed.resumeToken();
    assertThat(token).isNotNull();
    insert(2);
    try (ChangeStream<BsonDocument> stream =
        stream(with(FullDocument.DEFAULT, new Start.After(token)))) {
      assertThat(id(stream.next())).isEqualTo(given == null ? 1 : 2);
    }
  }

  @Test
  void aStreamGoesOnAfterATokenOfAnother() {
    BsonDocument token;
    try (ChangeStream<BsonDocument> stream = stream(WatchOptions.DEFAULT)) {
      insert(1);
      insert(2);
      token = ChangeEvent.detached(stream.next().resumeToken());
    }
    insert(3);
    WatchOptions after = with(FullDocument.DEFAULT, new Start.After(token));
    try (ChangeStream<BsonDocument> stream = stream(after)) {
      assertThat(id(stream.next())).isEqualTo(2);
      assertThat(id(stream.next())).isEqualTo(3);
      assertThat(stream.resumeToken()).isNotNull();
    }
  }

  @Test
  void aStreamAfterTheEndOfAnotherIsResumedAsItBeganUntilItsFirstEvent() {
    BsonDocument token;
    try (ChangeStream<BsonDocument> stream = stream(WatchOptions.DEFAULT)) {
      insert(1);
      write("{drop: 'c'}");
      stream.next();
      stream.next();
      ChangeEvent<BsonDocument> end = stream.next();
      assertThat(end.operationType()).isEqualTo(OperationType.INVALIDATE);
      token = ChangeEvent.detached(end.resumeToken());
    }
    try (ChangeStream<BsonDocument> stream =
        stream(with(FullDocument.DEFAULT, new Start.After(token)))) {
      assertThat(stream.tryNext()).isNull();
      lose("getMore");
      insert(2);
      assertThat(id(stream.next())).isEqualTo(2);
    }
    assertThat(engine.sent("aggregate").getLast().toString()).contains("startAfter");
  }

  @Test
  void aDropEndsTheStream() {
    insert(1);
    try (ChangeStream<BsonDocument> stream = stream(WatchOptions.DEFAULT)) {
      write("{drop: 'c'}");
      assertThat(stream.next().operationType()).isEqualTo(OperationType.DROP);
      assertThat(stream.next().operationType()).isEqualTo(OperationType.INVALIDATE);
      assertThat(stream.hasNext()).isFalse();
      assertThat(stream.isEnded()).isTrue();
    }
  }

  @Test
  void errorsThatAreNoOutageEndTheStream() {
    engine.change(
        "getMore",
        reply ->
            Reply.of(
                BsonDocument.parse(
                    "{ok: 0, code: 286, codeName: 'ChangeStreamHistoryLost', errmsg: 'gone'}")));
    try (ChangeStream<BsonDocument> stream = stream(WatchOptions.DEFAULT)) {
      assertThatThrownBy(stream::next)
          .isInstanceOfSatisfying(
              DriverException.CommandFailed.class, e -> assertThat(e.code()).isEqualTo(286));
      assertThat(stream.hasNext()).isFalse();
    }
  }

  @Test
  void databasesAndDeploymentsAreWatchedToo() {
    try (ChangeStream<BsonDocument> database = open(WatchTarget.database("db"));
        ChangeStream<BsonDocument> all = open(WatchTarget.deployment())) {
      insert(1);
      assertThat(database.next().collection()).isEqualTo("c");
      assertThat(all.next().database()).isEqualTo("db");
    }
  }

  @Test
  void aListenerIsToldOfEverythingUntilItHasEnough() throws InterruptedException {
    List<Integer> seen = new CopyOnWriteArrayList<>();
    Subscription<BsonDocument> subscription =
        Subscription.start(
            () -> stream(WatchOptions.DEFAULT),
            event -> {
              seen.add(id(event));
              return seen.size() < 5;
            },
            failure -> {});
    for (int i = 0; i < 5; i++) {
      lose("getMore");
      insert(i);
    }
    assertThat(subscription.awaitEnd(Duration.ofSeconds(90))).isTrue();
    assertThat(seen).containsExactly(0, 1, 2, 3, 4);
    assertThat(subscription.isActive()).isFalse();
    assertThat(subscription.failure()).isNull();
  }

  @Test
  void aClosedSubscriptionEndsItsThread() throws InterruptedException {
    Subscription<BsonDocument> subscription =
        Subscription.start(() -> stream(WatchOptions.DEFAULT), event -> true, failure -> {});
    subscription.close();
    assertThat(subscription.awaitEnd(Duration.ofSeconds(90))).isTrue();
  }

  @Test
  void aListenerThatThrowsIsToldSo() {
    List<Throwable> failures = new CopyOnWriteArrayList<>();
    Subscription<BsonDocument> subscription =
        Subscription.start(
            () -> stream(WatchOptions.DEFAULT),
            event -> {
              throw new IllegalStateException("no");
            },
            failures::add);
    insert(1);
    await().until(() -> !failures.isEmpty() && !subscription.isActive());
    assertThat(subscription.failure()).hasMessage("no");
  }

  private void lose(String command) {
    engine.change(
        command,
        reply -> {
          throw new DriverException.MaybeDone("the line was cut", null);
        });
  }

  private static int id(ChangeEvent<BsonDocument> event) {
    return event.id().asInt32().getValue();
  }

  private static WatchOptions with(FullDocument fullDocument, Start start) {
    return WatchOptions.DEFAULT
        .withFullDocument(fullDocument)
        .withMaxAwait(Duration.ofMillis(50))
        .withStart(start);
  }

  private ChangeStream<BsonDocument> stream(WatchOptions options) {
    return new ChangeStream<>(
        engine.runner, COLLECTION, DOCUMENTS, options, OperationOptions.DEFAULT);
  }

  private ChangeStream<BsonDocument> open(WatchTarget target) {
    return new ChangeStream<>(
        engine.runner, target, DOCUMENTS, WatchOptions.DEFAULT, OperationOptions.DEFAULT);
  }

  private void insert(int id) {
    write("{insert: 'c', documents: [{_id: %d}]}".formatted(id));
  }

  private void write(String command) {
    engine.run("db", BsonDocument.parse(command));
  }
}
