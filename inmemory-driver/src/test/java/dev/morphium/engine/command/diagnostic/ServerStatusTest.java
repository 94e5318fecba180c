package dev.morphium.engine.command.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.value.DocumentBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What serverStatus tells was counted. */
class ServerStatusTest {
  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument run(String database, String command) {
    return engine
        .execute(Command.of(database, BsonDocument.parse(command)), ClientContext.LOCAL)
        .document();
  }

  private BsonDocument run(String command) {
    return run("test", command);
  }

  private BsonDocument status() {
    return run("admin", "{serverStatus: 1}");
  }

  private static long number(BsonDocument document, String path) {
    BsonValue value = document;
    for (String part : path.split("/", -1)) {
      value = value.asDocument().get(part);
    }
    return value.asNumber().longValue();
  }

  @Test
  void operationsAreCountedByWhatTheyDid() {
    run("{insert: 'c', documents: [{_id: 1, a: 1}, {_id: 2, a: 1}, {_id: 3, a: 2}]}");
    run("{find: 'c', filter: {a: 1}}");
    run("{find: 'c', filter: {_id: 1}}");
    run("{find: 'c', sort: {a: -1}}");
    run(
        "{update: 'c', updates: [{q: {a: 1}, u: {$set: {b: 1}}, multi: true},"
            + " {q: {_id: 9}, u: {$set: {b: 1}}, upsert: true}]}");
    run("{delete: 'c', deletes: [{q: {_id: 9}, limit: 1}]}");
    BsonDocument status = status();
    assertThat(number(status, "opcounters/insert")).as("no upserts").isEqualTo(3);
    assertThat(number(status, "opcounters/query")).isEqualTo(3);
    assertThat(number(status, "opcounters/update")).isEqualTo(2);
    assertThat(number(status, "opcounters/delete")).isEqualTo(1);
    assertThat(number(status, "opcounters/command")).isZero();
    assertThat(number(status, "metrics/document/inserted")).isEqualTo(4);
    assertThat(number(status, "metrics/document/updated")).isEqualTo(2);
    assertThat(number(status, "metrics/document/deleted")).isEqualTo(1);
    assertThat(number(status, "metrics/document/returned")).isEqualTo(2 + 1 + 3);
    assertThat(number(status, "metrics/queryExecutor/scanned")).isEqualTo(1 + 1);
    assertThat(number(status, "metrics/queryExecutor/scannedObjects")).isEqualTo(3 + 1 + 3 + 3 + 1);
    assertThat(number(status, "metrics/queryExecutor/collectionScans/total")).isEqualTo(3);
    assertThat(number(status, "metrics/operation/scanAndOrder")).isEqualTo(1);
    assertThat(number(status, "opLatencies/reads/ops")).isEqualTo(3);
    assertThat(number(status, "opLatencies/writes/ops")).isEqualTo(3);
    assertThat(number(status, "opLatencies/writes/latency")).isPositive();
    assertThat(writes(status)).as("unless they are asked for").doesNotContainKey("histogram");
    assertThat(
            writes(run("{serverStatus: 1, opLatencies: {histograms: true}}")).getArray("histogram"))
        .extracting(bucket -> bucket.asDocument().getNumber("count").longValue())
        .satisfies(
            counts -> assertThat(counts.stream().mapToLong(Long::longValue).sum()).isEqualTo(3));
  }

  private static BsonDocument writes(BsonDocument status) {
    return status.getDocument("opLatencies").getDocument("writes");
  }

  @Test
  void errorsAreCounted() {
    run("{insert: 'c', documents: [{_id: 1}]}");
    assertThat(number(status(), "asserts/user")).isZero();
    run("{insert: 'c', documents: [{_id: 1}, {_id: 2}, {_id: 1}], ordered: false}");
    assertThat(number(status(), "asserts/user")).isEqualTo(2);
    assertThat(number(status(), "opcounters/insert")).as("those refused, too").isEqualTo(4);
    run("{find: 'c', filter: {$nope: 1}}");
    run("{nope: 1}");
    assertThat(number(status(), "asserts/user")).isEqualTo(4);
    assertThat(number(status(), "asserts/msg")).isZero();
  }

  @Test
  void uptimeIsAWholeNumber() {
    double uptime = status().getNumber("uptime").doubleValue();
    assertThat(uptime).isEqualTo(Math.rint(uptime));
  }

  @Test
  void runningCommandIsAnActiveClient() {
    BsonDocument lock = status().getDocument("globalLock");
    assertThat(number(lock, "activeClients/readers")).isEqualTo(1);
    assertThat(number(lock, "activeClients/writers")).isZero();
    assertThat(number(lock, "currentQueue/total")).isZero();
  }

  @Test
  void memoryIsWhatTheKernelTells(@TempDir Path directory) throws IOException {
    Path status = directory.resolve("status");
    Files.writeString(status, "Name:\tjava\nVmSize:\t 8388608 kB\nVmRSS:\t  524288 kB\n");
    assertThat(memory(status).getInt32("resident").getValue()).isEqualTo(512);
    assertThat(memory(status).getInt32("virtual").getValue()).isEqualTo(8192);
    assertThat(memory(directory.resolve("none")))
        .doesNotContainKey("resident")
        .containsEntry("supported", org.bson.BsonBoolean.FALSE);
  }

  private static BsonDocument memory(Path status) {
    DocumentBuilder out = new DocumentBuilder();
    new ProcessSections(status).memory(out);
    return out.build().toBson();
  }

  @Test
  void heapIsTold() {
    BsonDocument heap = status().getDocument("jvm").getDocument("heap");
    assertThat(number(heap, "usedBytes")).isPositive();
    assertThat(number(heap, "maxBytes")).isGreaterThanOrEqualTo(number(heap, "usedBytes"));
  }

  @Test
  void topCountsCollectionsThatExist() {
    run("admin", "{top: 1}");
    run("{insert: 'c', documents: [{_id: 1}]}");
    run("{find: 'c'}");
    run("{find: 'nowhere'}");
    run("admin", "{getLog: 'startupWarnings'}");
    BsonDocument totals = run("admin", "{top: 1}").getDocument("totals");
    assertThat(totals.keySet()).contains("test.c").doesNotContain("test.nowhere");
    assertThat(totals.keySet()).noneMatch(name -> name.startsWith("admin.startup"));
    assertThat(number(totals.getDocument("test.c"), "queries/count")).isEqualTo(1);
    run("{drop: 'c'}");
    assertThat(run("admin", "{top: 1}").getDocument("totals")).doesNotContainKey("test.c");
  }

  @Test
  void profilerNotesWhatWasExamined() {
    run("{insert: 'c', documents: [{_id: 1, a: 1}, {_id: 2, a: 2}]}");
    run("{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a'}]}");
    run("{profile: 2}");
    run("{find: 'c', filter: {a: 2}}");
    run("{find: 'c', filter: {_id: 2}}");
    run("{update: 'c', updates: [{q: {a: 1}, u: {$set: {b: 1}}}]}");
    run("{profile: 0}");
    BsonDocument query = entry("{planSummary: 'IXSCAN { a: 1 }', op: 'query'}");
    assertThat(number(query, "keysExamined")).isEqualTo(1);
    assertThat(number(query, "docsExamined")).isEqualTo(1);
    assertThat(number(query, "nreturned")).isEqualTo(1);
    assertThat(number(entry("{planSummary: 'EXPRESS_IXSCAN { _id: 1 }'}"), "keysExamined"))
        .isEqualTo(1);
    BsonDocument update = entry("{op: 'update'}");
    assertThat(number(update, "nMatched")).isEqualTo(1);
    assertThat(number(update, "nModified")).isEqualTo(1);
    assertThat(update).doesNotContainKeys("nreturned", "ndeleted");
  }

  @Test
  void largeCommandsAreNotedCut() {
    run("{profile: 2}");
    run("{insert: 'c', documents: [{_id: 1, text: '%s'}]}".formatted("x".repeat(200_000)));
    run("{drop: 'system.profile'}");
    BsonDocument insert = entry("{op: 'insert'}");
    assertThat(insert.getDocument("command").getString("$truncated").getValue())
        .contains("insert: ", "c")
        .hasSizeLessThan(60_000);
    assertThat(run("{drop: 'system.profile'}").getString("errmsg").getValue())
        .isEqualTo("turn off profiling before dropping system.profile collection");
    run("{profile: 0}");
    assertThat(run("{drop: 'system.profile'}").getNumber("ok").intValue()).isEqualTo(1);
  }

  private BsonDocument entry(String filter) {
    return run("{find: 'system.profile', filter: %s}".formatted(filter))
        .getDocument("cursor")
        .getArray("firstBatch")
        .get(0)
        .asDocument();
  }

  @Test
  void automationIsToldByHello() {
    assertThat(run("{hello: 1}")).doesNotContainKey("automationServiceDescriptor");
    run("admin", "{setParameter: 1, automationServiceDescriptor: 'mine'}");
    assertThat(run("{hello: 1}").getString("automationServiceDescriptor").getValue())
        .isEqualTo("mine");
  }
}
