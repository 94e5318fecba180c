package dev.morphium.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Capabilities;
import dev.morphium.exception.WriteException;
import dev.morphium.internal.execution.RunnerOnEngine;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.write.WriteResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StatementBatchesTest {
  private static final Capabilities FEW =
      new Capabilities(25, 16_000_000, 48_000_000, 3, true, true, true, true, true);
  private static final Capabilities SMALL =
      new Capabilities(25, 16_000_000, 64 * 1024 + 100, 1000, true, true, true, true, true);

  private final RunnerOnEngine engine = new RunnerOnEngine();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void manyStatementsBecomeSeveralCommands() {
    WriteResult result = insert(FEW, true, ids(IntStream.range(0, 10).toArray()));
    assertThat(result.matched()).isEqualTo(10);
    assertThat(engine.sent("insert")).hasSize(4);
  }

  @Test
  void messagesStayBelowTheLimit() {
    insert(SMALL, true, ids(IntStream.range(0, 10).toArray()));
    assertThat(engine.sent("insert")).as("14 bytes each, 100 in a message").hasSize(2);
  }

  @Test
  void anOrderedWriteEndsWithItsFirstFailure() {
    assertThatThrownBy(() -> insert(FEW, true, ids(1, 2, 3, 4, 1, 6, 7, 8)))
        .isInstanceOfSatisfying(
            WriteException.class,
            failure -> {
              assertThat(failure.errors()).extracting("index").containsExactly(4);
              assertThat(failure.reply().getInt32("n").getValue()).isEqualTo(4);
            });
    assertThat(engine.sent("insert")).hasSize(2);
  }

  @Test
  void anUnorderedWriteTellsOfAllFailures() {
    assertThatThrownBy(() -> insert(FEW, false, ids(1, 2, 1, 4, 1, 6, 7, 6)))
        .isInstanceOfSatisfying(
            WriteException.class,
            failure -> {
              assertThat(failure.errors()).extracting("index").containsExactly(2, 4, 7);
              assertThat(failure.reply().getInt32("n").getValue()).isEqualTo(5);
              assertThat(failure).hasMessageContaining("of 8 statements 3 failed");
            });
  }

  @Test
  void upsertsAreNamedByTheirPlace() {
    List<byte[]> updates = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      updates.add(bytes("{q: {_id: %d}, u: {_id: %d}, upsert: true}".formatted(i, i)));
    }
    WriteResult result =
        new StatementBatches(engine.runner, FEW)
            .run(
                new Operation.Update(new Namespace("db", "c"), OperationOptions.DEFAULT),
                updates,
                true);
    assertThat(result.upserted()).extracting("index").containsExactly(0, 1, 2, 3, 4);
    assertThat(result.matched()).isZero();
  }

  @Test
  void aStatementThatIsTooLargeSendsNothing() {
    List<byte[]> documents = ids(1);
    documents.add(bytes("{_id: 2, s: '%s'}".formatted("x".repeat(200))));
    assertThatThrownBy(() -> insert(SMALL, true, documents))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("statement 1 has");
    assertThat(engine.sent).isEmpty();
  }

  @Test
  void sequencesGiveEachNumberOnce() {
    Sequences sequences = new Sequences(engine.runner, new Namespace("db", "sequence"));
    assertThat(sequences.take("order", 100, 5, 1)).isEqualTo(100);
    assertThat(sequences.take("order", 100, 5, 3)).isEqualTo(105);
    assertThat(sequences.take("order", 100, 5, 1)).isEqualTo(120);
    assertThat(sequences.take("down", 0, -1, 2)).isZero();
    assertThat(sequences.take("down", 0, -1, 1)).isEqualTo(-2);

    Set<Long> given = ConcurrentHashMap.newKeySet();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threads.add(
          Thread.startVirtualThread(
              () ->
                  IntStream.range(0, 25).forEach(n -> given.add(sequences.take("new", 1, 1, 1)))));
    }
    threads.forEach(StatementBatchesTest::join);
    assertThat(given).hasSize(200).contains(1L, 200L);
    assertThatThrownBy(() -> sequences.take("order", 1, 0, 1)).hasMessageContaining("order");
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private WriteResult insert(Capabilities limits, boolean ordered, List<byte[]> documents) {
    return new StatementBatches(engine.runner, limits)
        .run(
            new Operation.Insert(new Namespace("db", "c"), OperationOptions.DEFAULT),
            documents,
            ordered);
  }

  private static List<byte[]> ids(int... ids) {
    return new ArrayList<>(
        Arrays.stream(ids).mapToObj(id -> bytes("{_id: %d}".formatted(id))).toList());
  }

  private static byte[] bytes(String json) {
    var buffer =
        new RawBsonDocument(BsonDocument.parse(json), new BsonDocumentCodec()).getByteBuffer();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
