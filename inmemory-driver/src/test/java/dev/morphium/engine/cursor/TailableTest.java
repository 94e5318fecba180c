package dev.morphium.engine.cursor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.inmemory.InMemoryDriver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TailableTest {
  private final InMemoryDriver driver = new InMemoryDriver();

  @BeforeEach
  void fill() {
    run("{create: 'c', capped: true, size: 100000, max: 3}").orThrow();
    insert(1);
  }

  @AfterEach
  void close() {
    driver.close();
  }

  private Reply run(String command) {
    return driver.execute(Command.of("db", BsonDocument.parse(command)));
  }

  private void insert(int id) {
    run("{insert: 'c', documents: [{_id: %d}]}".formatted(id)).orThrow();
  }

  private long open(String options) {
    Reply reply = run("{find: 'c', tailable: true%s}".formatted(options)).orThrow();
    return reply.document().getDocument("cursor").getInt64("id").getValue();
  }

  private Reply getMore(long cursor, String options) {
    return run("{getMore: {$numberLong: '%d'}, collection: 'c'%s}".formatted(cursor, options));
  }

  private static String batch(Reply reply) {
    return reply.orThrow().document().getDocument("cursor").getArray("nextBatch").toString();
  }

  private CompletableFuture<Reply> waitFor(long cursor) {
    CompletableFuture<Reply> reply =
        CompletableFuture.supplyAsync(
            () -> getMore(cursor, ", maxTimeMS: 60000"), Thread::startVirtualThread);
    await()
        .until(
            () ->
                run("{serverStatus: 1}")
                        .document()
                        .getDocument("metrics")
                        .getDocument("cursor")
                        .getDocument("open")
                        .getNumber("pinned")
                        .longValue()
                    == 1);
    return reply;
  }

  @Test
  void givesWhatComesLater() {
    long cursor = open("");
    assertThat(batch(getMore(cursor, ""))).isEqualTo("BsonArray{values=[]}");
    insert(2);
    insert(3);
    assertThat(batch(getMore(cursor, ""))).contains("2").contains("3");
    assertThat(batch(getMore(cursor, ""))).isEqualTo("BsonArray{values=[]}");
  }

  @Test
  void firstBatchThatIsFullKeepsTheRest() {
    insert(2);
    insert(3);
    long cursor = open(", batchSize: 2, projection: {_id: 1}");
    assertThat(batch(getMore(cursor, ""))).contains("3");
  }

  @Test
  void positionThatWasOverwrittenIsLost() {
    long cursor = open("");
    insert(2);
    insert(3);
    insert(4);
    assertThat(getMore(cursor, "").code()).isEqualTo(136);
    assertThat(getMore(cursor, "").code()).isEqualTo(43);
  }

  @Test
  void waitsForTheNextDocument() throws Exception {
    CompletableFuture<Reply> reply = waitFor(open(", awaitData: true"));
    assertThat(reply).isNotDone();
    insert(2);
    assertThat(batch(reply.get(90, TimeUnit.SECONDS))).contains("2");
  }

  @Test
  void goesOnWaitingForADocumentThatMatches() throws Exception {
    CompletableFuture<Reply> reply = waitFor(open(", awaitData: true, filter: {_id: {$ne: 2}}"));
    insert(2);
    assertThat(reply).isNotDone();
    insert(3);
    assertThat(batch(reply.get(90, TimeUnit.SECONDS))).contains("3").doesNotContain("2");
  }

  @Test
  void isEmptyWhenTheTimeIsOver() {
    long cursor = open(", awaitData: true");
    Reply reply = getMore(cursor, ", maxTimeMS: 20");
    assertThat(batch(reply)).isEqualTo("BsonArray{values=[]}");
    assertThat(reply.document().getDocument("cursor").getInt64("id").getValue()).isEqualTo(cursor);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {drop: 'c'}                                    | 175
          {renameCollection: 'db.c', to: 'db.d'}         | 175
          {dropDatabase: 1}                              | 175
          {killCursors: 'c', cursors: [ID]}              | 237
          {delete: 'c', deletes: [{q: {}, limit: 0}]}    | 136
          """)
  void whatEndsTheCursorEndsTheWaiting(String command, int code) throws Exception {
    long cursor = open(", awaitData: true");
    CompletableFuture<Reply> reply = waitFor(cursor);
    String text = command.replace("ID", "{$numberLong: '" + cursor + "'}");
    driver
        .execute(Command.of(text.contains("rename") ? "admin" : "db", BsonDocument.parse(text)))
        .orThrow();
    assertThat(reply.get(90, TimeUnit.SECONDS).code()).isEqualTo(code);
    assertThat(getMore(cursor, "").code()).isEqualTo(43);
  }

  @Test
  void closingEndsTheWaiting() {
    CompletableFuture<Reply> reply = waitFor(open(", awaitData: true"));
    driver.close();
    assertThatThrownBy(() -> reply.get(90, TimeUnit.SECONDS))
        .hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void interruptEndsTheWaiting() throws InterruptedException {
    long cursor = open(", awaitData: true");
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    Thread thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    getMore(cursor, ", maxTimeMS: 60000");
                  } catch (DriverException e) {
                    failure.complete(e);
                  }
                });
    thread.interrupt();
    thread.join();
    assertThat(failure.join()).isInstanceOf(DriverException.MaybeDone.class);
    assertThat(getMore(cursor, "").code()).isEqualTo(43);
  }

  @Test
  void twoCannotWaitWithOneCursor() {
    long cursor = open(", awaitData: true");
    CompletableFuture<Reply> reply = waitFor(cursor);
    assertThat(getMore(cursor, "").code()).isEqualTo(12051);
    insert(2);
    reply.join();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {find: 'c', tailable: true, sort: {a: 1}}             | 2
          {find: 'c', tailable: true, sort: {$natural: -1}}     | 2
          {find: 'c', tailable: true, singleBatch: true}        | 2
          {find: 'c', awaitData: true}                          | 9
          {find: 'plain', tailable: true}                       | 2
          """)
  void refusesWhatHasNoPlaceToStand(String command, int code) {
    run("{create: 'plain'}").orThrow();
    assertThat(run(command).code()).isEqualTo(code);
  }

  @Test
  void emptyAndMissingCollectionsHaveNoCursor() {
    run("{create: 'empty', capped: true, size: 4096}").orThrow();
    for (String name : new String[] {"empty", "missing"}) {
      Reply reply = run("{find: '%s', tailable: true, awaitData: true}".formatted(name));
      assertThat(reply.orThrow().document().getDocument("cursor").getInt64("id").getValue())
          .isZero();
    }
  }

  @Test
  void limitEndsTheDocumentsAndNotTheCursor() {
    long cursor = open(", limit: 2");
    insert(2);
    assertThat(batch(getMore(cursor, ""))).contains("2");
    insert(3);
    assertThat(batch(getMore(cursor, ""))).isEqualTo("BsonArray{values=[]}");
  }
}
