package dev.morphium.engine.command.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.command.ClientContext;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CappedCopyTest {
  private final Engine engine = new Engine(EngineSettings.inMemory("test", List.of(), "a:1"));

  @BeforeEach
  void fill() {
    List<BsonDocument> documents =
        IntStream.range(0, 1000).mapToObj(i -> new BsonDocument("_id", new BsonInt32(i))).toList();
    run(
        new BsonDocument("insert", new BsonString("c"))
            .append("documents", new BsonArray(documents)));
    run("{createIndexes: 'c', indexes: [{key: {n: 1}, name: 'n'}]}");
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument run(BsonDocument command) {
    return engine.execute(Command.of("test", command), ClientContext.LOCAL).document();
  }

  private BsonDocument run(String json) {
    return run(BsonDocument.parse(json));
  }

  private int count(String collection) {
    return run("{count: '" + collection + "'}").getNumber("n").intValue();
  }

  private BsonDocument options(String collection) {
    return run("{listCollections: 1, filter: {name: '" + collection + "'}}")
        .getDocument("cursor")
        .getArray("firstBatch")
        .get(0)
        .asDocument()
        .getDocument("options");
  }

  @Test
  void newestDocumentsTakeThePlaceOfTheCollection() {
    assertThat(run("{convertToCapped: 'c', size: 4096}").getNumber("ok").intValue()).isOne();
    assertThat(options("c").getBoolean("capped").getValue()).isTrue();
    assertThat(count("c")).isBetween(100, 300);
    BsonDocument last = run("{find: 'c', sort: {$natural: -1}, limit: 1}");
    assertThat(last.toJson()).contains("{\"_id\": 999}");
    assertThat(run("{insert: 'c', documents: [{_id: 5000}]}").getNumber("n").intValue()).isOne();
    assertThat(run("{validate: 'c', full: true}").getBoolean("valid").getValue()).isTrue();
    assertThat(run("{listIndexes: 'c'}").getDocument("cursor").getArray("firstBatch")).hasSize(1);
  }

  @Test
  void copyStandsBesideTheCollection() {
    assertThat(
            run("{cloneCollectionAsCapped: 'c', toCollection: 'd', size: 1000000}")
                .getNumber("ok")
                .intValue())
        .isOne();
    assertThat(count("c")).isEqualTo(1000);
    assertThat(count("d")).isEqualTo(1000);
    assertThat(
            run("{cloneCollectionAsCapped: 'c', toCollection: 'd', size: 1000000}")
                .getNumber("code")
                .intValue())
        .isEqualTo(48);
    assertThat(
            run("{cloneCollectionAsCapped: 'no', toCollection: 'd', size: 1000000}")
                .getNumber("code")
                .intValue())
        .isEqualTo(26);
  }

  @Test
  void whatComesMeanwhileIsCopiedToo() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) { // it never waits
      Future<Integer> writer = executor.submit(() -> insertUntil(ended));
      try {
        copyOften();
      } finally {
        ended.set(true);
      }
      int made = writer.get();
      assertThat(count("c")).isEqualTo(1000 + made);
    }
  }

  private void copyOften() {
    for (int i = 0; i < 10; i++) {
      int before = count("c");
      String copy = "copy" + i;
      run("{cloneCollectionAsCapped: 'c', toCollection: '%s', size: 10000000}".formatted(copy));
      assertThat(count(copy)).isBetween(before, count("c"));
      assertThat(run("{validate: '" + copy + "'}").getBoolean("valid").getValue()).isTrue();
    }
  }

  private int insertUntil(AtomicBoolean ended) {
    int made = 0;
    while (!ended.get()) {
      run("{insert: 'c', documents: [{_id: %d}]}".formatted(10_000 + made));
      made++;
    }
    return made;
  }
}
