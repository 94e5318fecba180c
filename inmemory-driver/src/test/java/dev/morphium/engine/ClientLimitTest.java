package dev.morphium.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.parameter.ServerParameters;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Parameters that limit what clients may open and ask for. */
class ClientLimitTest {
  private final AtomicLong clock = new AtomicLong(System.currentTimeMillis());
  private final ServerParameters parameters = new ServerParameters();
  private final Engine engine =
      new Engine(
          EngineSettings.inMemory("test", List.of(), "test:0")
              .with(parameters)
              .withClock(clock::get));

  @AfterEach
  void close() {
    engine.close();
  }

  private Reply run(String database, String json) {
    return engine.execute(Command.of(database, BsonDocument.parse(json)), ClientContext.LOCAL);
  }

  private Reply run(String json) {
    return run("test", json);
  }

  private void set(String parameter, String value) {
    run("admin", "{setParameter: 1, %s: %s}".formatted(parameter, value)).orThrow();
  }

  private static long cursor(Reply reply) {
    return reply.orThrow().document().getDocument("cursor").getInt64("id").getValue();
  }

  private Reply ping(UUID session) {
    BsonDocument lsid = new BsonDocument("id", new BsonBinary(session));
    return engine.execute(
        Command.of("test", BsonDocument.parse("{ping: 1}").append("lsid", lsid)),
        ClientContext.LOCAL);
  }

  @Test
  void sessionsAreBoundedUntilSomeHaveEnded() {
    parameters.start(ServerParameters.MOST_SESSIONS, "2");
    UUID first = new UUID(0, 1);
    assertThat(ping(first).ok()).isTrue();
    assertThat(ping(new UUID(0, 2)).ok()).isTrue();
    Reply refused = ping(new UUID(0, 3));
    assertThat(refused.codeName()).isEqualTo("TooManyLogicalSessions");
    assertThat(refused.code()).isEqualTo(261);
    assertThat(refused.errorMessage())
        .isEqualTo(
            "Unable to add session ID 00000000-0000-0000-0000-000000000003 -"
                + " 47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU= into the cache because the number"
                + " of active sessions is too high");
    assertThat(ping(first).ok()).isTrue();
    clock.addAndGet(30 * 60_000L + 1);
    assertThat(ping(new UUID(0, 3)).ok()).isTrue(); // the others have ended
  }

  @Test
  void cursorsAreBounded() {
    run("{insert: 'c', documents: [{_id: 1}, {_id: 2}, {_id: 3}]}").orThrow();
    set(ServerParameters.MOST_CURSORS, "2");
    long first = cursor(run("{find: 'c', batchSize: 1}"));
    cursor(run("{find: 'c', batchSize: 1}"));
    Reply refused = run("{find: 'c', batchSize: 1}");
    assertThat(refused.code()).isEqualTo(146);
    assertThat(refused.errorMessage())
        .isEqualTo(
            "2 cursors are open, and no more may be (parameter maxOpenCursors); close those that"
                + " are not needed");
    assertThat(cursor(run("{find: 'c'}"))).isZero(); // needs none
    run("{killCursors: 'c', cursors: [{$numberLong: '%d'}]}".formatted(first)).orThrow();
    assertThat(cursor(run("{find: 'c', batchSize: 1}"))).isNotZero();
  }

  @Test
  void changeStreamsAreBoundedOnTheirOwn() {
    run("{insert: 'c', documents: [{_id: 1}, {_id: 2}]}").orThrow();
    set(ServerParameters.MOST_CHANGE_STREAMS, "1");
    String watch = "{aggregate: 'c', pipeline: [{$changeStream: {}}], cursor: {}}";
    long stream = cursor(run(watch));
    assertThat(run(watch).errorMessage()).startsWith("1 change streams are open");
    assertThat(cursor(run("{find: 'c', batchSize: 1}"))).isNotZero();
    run("{killCursors: 'c', cursors: [{$numberLong: '%d'}]}".formatted(stream)).orThrow();
    assertThat(cursor(run(watch))).isNotZero();
  }

  @Test
  void queriesWithoutAnIndexAreRefusedWhenTableScansAre() {
    run("{insert: 'c', documents: [{_id: 1, a: 1, b: 1}]}").orThrow();
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a'}]}").orThrow();
    set(ServerParameters.NO_TABLE_SCAN, "true");
    for (String scan :
        List.of(
            "{find: 'c', filter: {b: 1}}",
            "{count: 'c', query: {b: 1}}",
            "{aggregate: 'c', pipeline: [{$match: {b: 1}}], cursor: {}}")) {
      Reply refused = run(scan);
      assertThat(refused.code()).as(scan).isEqualTo(291);
      assertThat(refused.codeName()).isEqualTo("NoQueryExecutionPlans");
      assertThat(refused.errorMessage())
          .isEqualTo(
              "error processing query: ns=test.cTree: b $eq 1\nSort: {}\nProj: {}\n planner"
                  + " returned error :: caused by :: No indexed plans available, and running with"
                  + " 'notablescan'");
    }
    assertThat(
            run("{find: 'c', hint: {$natural: 1}, skip: 2, limit: 1, sort: {b: -1}, filter:"
                    + " {$or: [{b: {$in: [1, 'x']}}, {b: {$ne: 2}, c: {$exists: true}}]}}")
                .errorMessage())
        .isEqualTo(
            """
            error processing query: ns=test.c limit=1 skip=2Tree: $or
                $and
                    c exists
                    $not
                        b $eq 2
                b $in [ 1 "x" ]
            Sort: { b: -1 }
            Proj: {}
             planner returned error :: caused by :: hint $natural is not allowed, because 'notablescan' is enabled\
            """);
    for (String fine :
        List.of(
            "{find: 'c', filter: {a: 1, b: 1}}",
            "{find: 'c', filter: {_id: 1}}",
            "{find: 'c'}",
            "{find: 'nothing', filter: {b: 1}}",
            "{find: 'system.views', filter: {b: 1}}")) {
      assertThat(run(fine).ok()).as(fine).isTrue();
    }
    set(ServerParameters.NO_TABLE_SCAN, "false");
    assertThat(run("{find: 'c', filter: {b: 1}}").ok()).isTrue();
  }

  @Test
  void readsHaveTheUsualTimeLimitUnlessTheyBringOne() {
    StringBuilder documents = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      documents.append("{_id: ").append(i).append("},");
    }
    run("{insert: 'c', documents: [" + documents + "]}").orThrow();
    set(ServerParameters.DEFAULT_MAX_TIME, "{readOperations: 1}");
    String slow =
        "{aggregate: 'c', pipeline: ["
            + "{$lookup: {from: 'c', pipeline: [{$match: {x: null}}], as: 'a'}}, {$unwind: '$a'},"
            + "{$lookup: {from: 'c', pipeline: [{$match: {x: null}}], as: 'b'}}, {$unwind: '$b'},"
            + "{$count: 'n'}], cursor: {}}";
    assertThat(run(slow).code()).isEqualTo(50);
    assertThat(run("{find: 'c', maxTimeMS: 0}").ok()).isTrue();
    assertThat(run("admin", "{setParameter: 1, defaultMaxTimeMS: {writes: 1}}").code())
        .isEqualTo(2);
    set(ServerParameters.DEFAULT_MAX_TIME, "{readOperations: 0}");
    assertThat(run("{aggregate: 'c', pipeline: [{$count: 'n'}], cursor: {}}").ok()).isTrue();
  }
}
