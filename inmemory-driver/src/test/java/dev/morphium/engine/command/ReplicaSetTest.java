package dev.morphium.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.inmemory.InMemoryDriver;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReplicaSetTest {
  private final InMemoryDriver member =
      new InMemoryDriver(new Deployment("orders", "db.example:4711"));
  private final InMemoryDriver alone = new InMemoryDriver(Deployment.standalone());

  @AfterEach
  void close() {
    member.close();
    alone.close();
  }

  @Test
  void helloTellsOfTheSetAndOfTheAdvertisedAddress() {
    BsonDocument hello = ok(member, "{hello: 1}");
    assertThat(hello.getString("setName").getValue()).isEqualTo("orders");
    assertThat(hello.getString("me").getValue()).isEqualTo("db.example:4711");
    assertThat(hello.getArray("hosts")).containsExactly(hello.get("me"));
    assertThat(hello.get("primary")).isEqualTo(hello.get("me"));
    assertThat(hello.getBoolean("secondary").getValue()).isFalse();
    assertThat(hello.getDocument("lastWrite").getDocument("opTime").isTimestamp("ts")).isTrue();
    assertThat(ok(member, "{isMaster: 1}").getBoolean("ismaster").getValue()).isTrue();
    assertThat(ok(alone, "{hello: 1}")).doesNotContainKeys("setName", "hosts", "me");
    assertThat(member.capabilities().transactions()).isTrue();
    assertThat(alone.capabilities().replicated()).isFalse();
  }

  @Test
  void stepDownByForceIsAnElection() {
    BsonDocument before = ok(member, "{hello: 1}");
    assertThat(code(member, "{replSetStepDown: 1}")).isEqualTo(262);
    ok(member, "{replSetStepDown: 1, force: true}");
    BsonDocument after = ok(member, "{hello: 1}");
    assertThat(after.getObjectId("electionId")).isGreaterThan(before.getObjectId("electionId"));
    assertThat(after.getDocument("topologyVersion").getInt64("counter").getValue()).isEqualTo(1);
    assertThat(ok(member, "{replSetGetStatus: 1}").getInt64("term").getValue()).isEqualTo(2);
  }

  @Test
  void configurationCountsUp() {
    BsonDocument told = ok(member, "{replSetGetConfig: 1}").getDocument("config");
    BsonDocument config = BsonDocument.parse(told.toJson());
    assertThat(code(member, "{replSetReconfig: " + config.toJson() + "}")).isEqualTo(103);
    config.put("version", new BsonInt32(2));
    ok(member, "{replSetReconfig: " + config.toJson() + "}");
    assertThat(ok(member, "{hello: 1}").getInt32("setVersion").getValue()).isEqualTo(2);
    config.put("version", new BsonInt32(7)); // any greater one
    ok(member, "{replSetReconfig: " + config.toJson() + "}");
    config.put("version", new BsonInt32(6));
    assertThat(
            admin(member, "{replSetReconfig: " + config.toJson() + "}")
                .getString("errmsg")
                .getValue())
        .isEqualTo(
            "New replica set configuration version and term must be greater than old, but"
                + " {version: 6, term: 1} is not greater than {version: 7, term: 1} for replica"
                + " set orders");
    ok(member, "{replSetReconfig: " + config.toJson() + ", force: true}");
    assertThat(ok(member, "{hello: 1}").getInt32("setVersion").getValue()).isEqualTo(8);
    config.put("version", new BsonInt32(9));
    config.getArray("members").add(config.getArray("members").get(0));
    assertThat(code(member, "{replSetReconfig: " + config.toJson() + "}")).isEqualTo(93);
    config.getArray("members").set(1, BsonDocument.parse("{_id: 1, host: 'other:1'}"));
    assertThat(code(member, "{replSetReconfig: " + config.toJson() + "}")).isEqualTo(238);
    assertThat(code(member, "{replSetInitiate: {}}")).isEqualTo(23);
  }

  @Test
  void notesMoveTheClusterTimeOn() {
    BsonDocument first = admin(member, "{appendOplogNote: 1, data: {msg: 'a note'}}");
    BsonDocument second = admin(member, "{appendOplogNote: 1, data: {msg: 'another'}}");
    assertThat(second.getTimestamp("operationTime"))
        .isGreaterThan(first.getTimestamp("operationTime"));
    assertThat(admin(member, "{appendOplogNote: 1}").getInt32("code").getValue()).isEqualTo(40414);
    assertThat(admin(alone, "{appendOplogNote: 1, data: {}}").getInt32("code").getValue())
        .isEqualTo(76);
  }

  @Test
  void sessionHasNoOtherFields() {
    String id = "{$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}";
    ok(member, "{ping: 1, lsid: {id: %s}}".formatted(id));
    assertThat(code(member, "{ping: 1, lsid: {id: %s, x: 1}}".formatted(id))).isEqualTo(40415);
    assertThat(code(member, "{ping: 1, lsid: {}}")).isEqualTo(40414);
    assertThat(code(alone, "{ping: 1, lsid: {id: %s, x: 1}}".formatted(id))).isEqualTo(40415);
  }

  private static BsonDocument admin(InMemoryDriver driver, String json) {
    return driver.execute(Command.of("admin", BsonDocument.parse(json))).document();
  }

  @Test
  void standaloneServerHasNoReplication() {
    assertThat(code(alone, "{replSetGetStatus: 1}")).isEqualTo(76);
    assertThat(code(alone, "{getDefaultRWConcern: 1}")).isEqualTo(51300);
    assertThat(code(alone, "{insert: 'c', documents: [{}], writeConcern: {w: 2}}")).isEqualTo(2);
    assertThat(ok(alone, "{count: 'c'}").getInt32("n").getValue()).isZero();
  }

  @Test
  void concernsThatCannotBeMetAreToldAfterTheWrite() {
    BsonDocument reply = ok(member, "{insert: 'c', documents: [{}], writeConcern: {w: 2}}");
    assertThat(reply.getDocument("writeConcernError").getInt32("code").getValue()).isEqualTo(100);
    reply = ok(member, "{insert: 'c', documents: [{}], writeConcern: {w: 'backup'}}");
    assertThat(reply.getDocument("writeConcernError").getInt32("code").getValue()).isEqualTo(79);
    reply = ok(member, "{insert: 'c', documents: [{}], writeConcern: {w: 'majority', j: true}}");
    assertThat(reply).doesNotContainKey("writeConcernError");
    assertThat(ok(member, "{count: 'c'}").getInt32("n").getValue()).isEqualTo(3);
  }

  @Test
  void everyBatchOfASnapshotTellsItsTime() {
    ok(member, "{insert: 'c', documents: [{}, {}, {}]}");
    BsonDocument first =
        ok(member, "{find: 'c', batchSize: 1, readConcern: {level: 'snapshot'}}")
            .getDocument("cursor");
    BsonDocument next =
        ok(
                member,
                "{getMore: {$numberLong: '%d'}, collection: 'c'}"
                    .formatted(first.getInt64("id").getValue()))
            .getDocument("cursor");
    assertThat(next.getTimestamp("atClusterTime")).isEqualTo(first.getTimestamp("atClusterTime"));
  }

  @Test
  void timesOfReadConcernsExcludeEachOther() {
    String time = "{$timestamp: {t: 1, i: 1}}";
    assertThat(
            code(
                member,
                "{find: 'c', readConcern: {level: 'snapshot', atClusterTime: %s,".formatted(time)
                    + " afterClusterTime: %s}}".formatted(time)))
        .isEqualTo(72);
    assertThat(code(member, "{find: 'c', readConcern: {atClusterTime: %s}}".formatted(time)))
        .isEqualTo(72);
    assertThat(code(member, "{count: 'c', readConcern: {level: 'snapshot'}}")).isEqualTo(72);
  }

  @Test
  void loggedOperationsAreApplied() {
    ok(member, "{insert: 'c', documents: [{_id: 1, a: {b: 1}, x: 1}]}");
    BsonDocument reply =
        ok(
            member,
            """
            {applyOps: [
              {op: 'i', ns: 'admin.c', o: {_id: 2}},
              {op: 'u', ns: 'admin.c', o2: {_id: 1},
               o: {$v: 2, diff: {d: {x: false}, i: {y: 3}, sa: {u: {b: 2}}}}},
              {op: 'c', ns: 'admin.$cmd', o: {create: 'd'}},
              {op: 'n', ns: '', o: {}},
              {op: 'd', ns: 'admin.c', o: {_id: 2}}]}\
            """);
    assertThat(reply.getInt32("applied").getValue()).isEqualTo(5);
    assertThat(ok(member, "{find: 'c'}").getDocument("cursor").getArray("firstBatch"))
        .containsExactly(BsonDocument.parse("{_id: 1, a: {b: 2}, y: 3}"));
    assertThat(code(member, "{applyOps: [{op: 'i', ns: 'admin.none', o: {_id: 1}}]}"))
        .isEqualTo(26);
    assertThat(code(member, "{applyOps: [{op: 'u', ns: 'admin.c', o: {}, o2: {_id: 9}}]}"))
        .isEqualTo(8);
  }

  private static BsonDocument ok(InMemoryDriver driver, String command) {
    return driver.execute(Command.of("admin", BsonDocument.parse(command))).orThrow().document();
  }

  private static int code(InMemoryDriver driver, String command) {
    Reply reply = driver.execute(Command.of("admin", BsonDocument.parse(command)));
    return reply.ok()
        ? reply.document().getArray("writeErrors").get(0).asDocument().getInt32("code").getValue()
        : reply.code();
  }
}
