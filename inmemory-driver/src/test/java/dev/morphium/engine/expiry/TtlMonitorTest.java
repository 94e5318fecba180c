package dev.morphium.engine.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int32Value;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TtlMonitorTest {
  private static final long START = 1_700_000_000_000L;

  private final AtomicLong clock = new AtomicLong(START);
  private final List<Runnable> ticks = new ArrayList<>();
  private final ServerParameters parameters = new ServerParameters();
  private final EngineSettings settings = EngineSettings.inMemory("test", List.of(), "test:0");
  private final Engine engine = new Engine(settings);
  private final TtlMonitor monitor =
      TtlMonitor.on(settings.storage(), parameters, clock::get, this::start, () -> true);

  private Ticker.Ticking start(Runnable tick) {
    ticks.add(tick);
    return ticks::clear;
  }

  @AfterEach
  void close() {
    monitor.close();
    engine.close();
  }

  @Test
  void nothingTicksBeforeThereIsSomethingToExpireNorAfterClose() {
    run("{createIndexes: 'c', indexes: [{key: {b: 1}, name: 'b'}]}");
    assertThat(ticks).isEmpty();
    run("{collMod: 'c', index: {name: 'b', expireAfterSeconds: 10}}");
    run("{createIndexes: 'd', indexes: [{key: {a: 1}, name: 'a', expireAfterSeconds: 10}]}");
    assertThat(ticks).hasSize(1);
    monitor.close();
    assertThat(ticks).isEmpty();
    run("{createIndexes: 'e', indexes: [{key: {a: 1}, name: 'a', expireAfterSeconds: 10}]}");
    assertThat(ticks).isEmpty();
  }

  @Test
  void monitorOnDataThatExpireTicksAtOnce() {
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a', expireAfterSeconds: 10}]}");
    List<Runnable> others = new ArrayList<>();
    try (TtlMonitor second =
        TtlMonitor.on(
            settings.storage(),
            parameters,
            clock::get,
            tick -> {
              others.add(tick);
              return others::clear;
            },
            () -> true)) {
      assertThat(others).hasSize(1);
      assertThat(second.counters()).isNotNull();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, -1})
  void documentsWithoutDatesStayAndOfSeveralDatesTheEarliestCounts(int direction) {
    run(
        "{createIndexes: 'c', indexes: [{key: {a: %d}, name: 'a', expireAfterSeconds: 60}]}"
            .formatted(direction));
    insert(1, new BsonDateTime(START));
    insert(2, new BsonDateTime(START + 1));
    insert(3, new BsonInt32(5));
    insert(4, new BsonString("2001-01-01"));
    insert(5, new BsonArray(List.of(new BsonDateTime(START + 9999), new BsonDateTime(START))));
    insert(6, new BsonArray(List.of(new BsonDateTime(START + 1), new BsonInt32(1))));
    insert(7, new BsonDateTime(-5));
    run("{insert: 'c', documents: [{_id: 8}, {_id: 9, a: {$timestamp: {t: 1, i: 1}}}]}");
    pass();
    assertThat(ids()).containsExactly(2, 3, 4, 6, 8, 9);
  }

  @Test
  void partialIndexExpiresOnlyWhatItHolds() {
    run(
        "{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a', expireAfterSeconds: 0,"
            + " hidden: true, partialFilterExpression: {_id: {$gt: 1}}}]}");
    insert(1, new BsonDateTime(START));
    insert(2, new BsonDateTime(START));
    pass();
    assertThat(ids()).containsExactly(1);
  }

  @Test
  void manyDocumentsGoInBatchesAndAreCounted() {
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a', expireAfterSeconds: 0}]}");
    BsonArray documents = new BsonArray();
    int many = TtlPass.BATCH * 3 + 1;
    for (int i = 0; i < many; i++) {
      documents.add(new BsonDocument("a", new BsonDateTime(START)));
    }
    engine
        .execute(
            Command.of(
                "test",
                new BsonDocument("insert", new BsonString("c")).append("documents", documents)),
            ClientContext.LOCAL)
        .orThrow();
    List<Integer> sizes = new ArrayList<>();
    settings.storage().addListener((before, batch, after) -> sizes.add(batch.effects().size()));
    pass();
    assertThat(ids()).isEmpty();
    assertThat(sizes).containsExactly(200, 200, 200, 1);
    DocumentBuilder told = new DocumentBuilder();
    monitor.counters().append(told);
    assertThat(told.build().toBson())
        .isEqualTo(
            BsonDocument.parse(
                "{deletedDocuments: {$numberLong: '%d'}, passes: {$numberLong: '1'},"
                        .formatted(many)
                    + " subPasses: {$numberLong: '1'}}"));
  }

  @Test
  void clusteredCollectionExpiresByItsDates() {
    run("{create: 'c', clusteredIndex: {key: {_id: 1}, unique: true}, expireAfterSeconds: 60}");
    run("{insert: 'c', documents: [{_id: 1}, {_id: {$date: {$numberLong: '5'}}}]}");
    pass();
    assertThat(ids()).containsExactly(1);
  }

  @Test
  void timeSeriesExpiresByItsTimes() {
    run("{create: 'c', timeseries: {timeField: 'a'}, expireAfterSeconds: 60}");
    insert(1, new BsonDateTime(START));
    insert(2, new BsonDateTime(START + 1));
    pass();
    assertThat(ids()).containsExactly(2);
    run("{collMod: 'c', expireAfterSeconds: 'off'}");
    pass();
    assertThat(ids()).containsExactly(2);
  }

  @Test
  void deletesAreTheSameAsThoseOfClients() {
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a', expireAfterSeconds: 60}]}");
    insert(1, new BsonDateTime(START));
    List<Effect> effects = new ArrayList<>();
    settings.storage().addListener((before, batch, after) -> effects.addAll(batch.effects()));
    pass();
    assertThat(effects)
        .singleElement()
        .isInstanceOfSatisfying(
            Effect.DeleteRecord.class,
            delete -> assertThat(delete.key().toBson()).containsKey("_id"));
  }

  @Test
  void parametersTakeEffectAtOnce() {
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a', expireAfterSeconds: 0}]}");
    insert(1, new BsonDateTime(START));
    clock.addAndGet(59_999);
    tick();
    assertThat(ids()).containsExactly(1);
    parameters.set(ServerParameters.EXPIRY_ENABLED, BooleanValue.FALSE);
    parameters.set(ServerParameters.EXPIRY_SLEEP, new Int32Value(5));
    tick();
    assertThat(ids()).containsExactly(1);
    parameters.set(ServerParameters.EXPIRY_ENABLED, BooleanValue.TRUE);
    tick();
    assertThat(ids()).isEmpty();
  }

  @Test
  void threadTicksUntilItIsStopped() throws InterruptedException {
    BlockingQueue<Thread> ticked = new LinkedBlockingQueue<>();
    Ticker.Ticking ticking = Ticker.threaded().start(() -> ticked.add(Thread.currentThread()));
    Thread thread = ticked.poll(60, TimeUnit.SECONDS);
    ticking.stop();
    assertThat(thread).isNotNull();
    thread.join(60_000);
    assertThat(thread.isAlive()).isFalse();
  }

  private void pass() {
    clock.addAndGet(60_000);
    tick();
  }

  private void tick() {
    List.copyOf(ticks).forEach(Runnable::run);
  }

  private void insert(int id, BsonValue value) {
    engine
        .execute(
            Command.of(
                "test",
                new BsonDocument("insert", new BsonString("c"))
                    .append(
                        "documents",
                        new BsonArray(
                            List.of(
                                new BsonDocument("_id", new BsonInt32(id)).append("a", value))))),
            ClientContext.LOCAL)
        .orThrow();
  }

  private List<Integer> ids() {
    return run("{find: 'c', sort: {_id: 1}}").getDocument("cursor").getArray("firstBatch").stream()
        .map(document -> document.asDocument().getNumber("_id").intValue())
        .toList();
  }

  private BsonDocument run(String command) {
    return engine
        .execute(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL)
        .orThrow()
        .document();
  }
}
