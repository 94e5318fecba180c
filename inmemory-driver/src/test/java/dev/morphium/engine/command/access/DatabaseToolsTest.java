package dev.morphium.engine.command.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.security.ControlledEngine;
import dev.morphium.engine.security.KnownUsers;
import dev.morphium.engine.security.RemoteClient;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The conversations of MongoDB's Database Tools with a server that has users: what they send, by
 * users with the roles that the manual asks for.
 */
class DatabaseToolsTest {
  private static final String MAJORITY = "writeConcern: {w: 'majority'}";

  private final Engine engine = ControlledEngine.start();
  private RemoteClient dump = RemoteClient.local(engine);
  private RemoteClient restore = RemoteClient.local(engine);

  @BeforeEach
  void users() {
    dump = KnownUsers.of(engine, "dump", "[{role: 'backup', db: 'admin'}]");
    restore = KnownUsers.of(engine, "restore", "[{role: 'restore', db: 'admin'}]");
  }

  @AfterEach
  void close() {
    engine.close();
  }

  private static BsonDocument run(RemoteClient client, String database, BsonDocument command) {
    Reply reply = client.run(database, command);
    assertThat(reply.ok()).as("%s: %s", command, reply.document()).isTrue();
    assertThat(reply.document().containsKey("writeErrors")).as("%s", reply.document()).isFalse();
    return reply.document();
  }

  private static BsonDocument run(RemoteClient client, String database, String command) {
    return run(client, database, BsonDocument.parse(command));
  }

  private static List<BsonValue> batch(RemoteClient client, String database, String command) {
    return run(client, database, command).getDocument("cursor").getArray("firstBatch").getValues();
  }

  private void insert(String database, String collection, List<BsonValue> documents) {
    run(
        restore,
        database,
        new BsonDocument("insert", new BsonString(collection))
            .append("ordered", org.bson.BsonBoolean.FALSE)
            .append("writeConcern", new BsonDocument("w", new BsonString("majority")))
            .append("bypassEmptyTsReplacement", org.bson.BsonBoolean.TRUE)
            .append("documents", new BsonArray(documents)));
  }

  @Test
  void mongodumpReadsWhatItAsksFor() {
    KnownUsers.trusted(engine, "shop", "{insert: 'c', documents: [{_id: 1}]}");
    KnownUsers.trusted(engine, "shop", "{create: 'v', viewOn: 'c', pipeline: []}");
    run(dump, "admin", "{isMaster: 1}");
    run(dump, "admin", "{buildInfo: 1}");
    assertThat(
            run(dump, "admin", "{getParameter: 1, authSchemaVersion: 1}")
                .getInt32("authSchemaVersion"))
        .isEqualTo(new BsonInt32(5));
    assertThat(
            batch(
                dump,
                "admin",
                "{aggregate: 'system.version', pipeline: [{$match: {_id: 'authSchema'}},"
                    + " {$group: {_id: 1, n: {$sum: 1}}}], cursor: {}}"))
        .hasSize(1);
    run(dump, "admin", "{listDatabases: 1, nameOnly: true}");
    assertThat(batch(dump, "shop", "{listCollections: 1, cursor: {}}")).hasSizeGreaterThan(1);
    assertThat(batch(dump, "shop", "{listIndexes: 'c', cursor: {}}")).hasSize(1);
    assertThat(run(dump, "shop", "{count: 'c'}").getNumber("n").intValue()).isOne();
    assertThat(batch(dump, "shop", "{find: 'c', noCursorTimeout: false}")).hasSize(1);
    for (String accounts : List.of("users", "roles", "version")) {
      batch(dump, "admin", "{find: 'system." + accounts + "', filter: {}}");
    }
    assertThat(
            batch(dump, "admin", "{find: 'system.users', filter: {db: '$external'}}").stream()
                .map(user -> user.asDocument().getString("user").getValue()))
        .contains("dump", "restore");
  }

  @Test
  void mongorestoreBringsCollectionsAndIndexes() {
    run(restore, "shop", "{create: 'c', collation: {locale: 'de'}, " + MAJORITY + "}");
    insert("shop", "c", List.of(BsonDocument.parse("{_id: 1, t: {$timestamp: {t: 0, i: 0}}}")));
    run(
        restore,
        "shop",
        "{createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a_1', ns: 'shop.c', old: true}],"
            + " ignoreUnknownIndexOptions: true}");
    run(restore, "shop", "{create: 'v', viewOn: 'c', pipeline: [{$match: {a: 1}}]}");
    run(restore, "shop", "{drop: 'c'}");
  }

  @Test
  void usersOfOneDatabaseComeBack() {
    KnownUsers.trusted(engine, "shop", "{createUser: 'ann', pwd: 'secret', roles: ['read']}");
    List<BsonValue> users = batch(dump, "admin", "{find: 'system.users', filter: {db: 'shop'}}");
    KnownUsers.trusted(engine, "shop", "{dropUser: 'ann'}");
    batch(restore, "admin", "{listCollections: 1, cursor: {}}");
    insert("admin", "tempusers", users);
    run(
        restore,
        "admin",
        "{_mergeAuthzCollections: 1, tempUsersCollection: 'admin.tempusers', drop: false,"
            + " db: 'shop', "
            + MAJORITY
            + "}");
    run(restore, "admin", "{drop: 'tempusers'}");
    assertThat(RemoteClient.local(engine).login("SCRAM-SHA-256", "ann", "secret", "shop").ok())
        .isTrue();
  }

  @Test
  void timeSeriesGoThroughTheirBuckets() {
    String rows =
        IntStream.range(0, 2500)
            .mapToObj(
                i ->
                    "{_id: %d, t: {$date: %d}, m: {s: %d}, v: %d, d: {x: %d%s}}"
                        .formatted(i, i * 10_000L, i % 2, i % 7, i, i == 3 ? ", y: 'z'" : ""))
            .collect(Collectors.joining(","));
    String create = "{create: 'ts', timeseries: {timeField: 't', metaField: 'm'}}";
    KnownUsers.trusted(engine, "shop", create);
    KnownUsers.trusted(engine, "shop", "{insert: 'ts', documents: [" + rows + "]}");
    String all = "{find: 'ts', sort: {_id: 1}, batchSize: 5000}";
    List<BsonValue> before = batch(dump, "shop", all);
    List<BsonValue> buckets = batch(dump, "shop", "{find: 'system.buckets.ts', batchSize: 100}");
    assertThat(buckets).hasSize(2 * 7); // two series, 25,000 seconds of an hour each
    BsonDocument first = buckets.getFirst().asDocument();
    assertThat(first.getDocument("control"))
        .isEqualTo(
            BsonDocument.parse(
                """
                {version: 1,
                 min: {t: {$date: 0}, _id: 0, v: 0, d: {x: 0}},
                 max: {t: {$date: 3580000}, _id: 358, v: 6, d: {x: 358}}}
                """));
    assertThat(first.getObjectId("_id").getValue().getTimestamp()).isZero();
    assertThat(run(dump, "shop", "{count: 'system.buckets.ts'}").getInt32("n").getValue())
        .isEqualTo(14);
    run(restore, "shop", "{drop: 'ts'}");
    run(restore, "shop", create);
    run(restore, "shop", "{collMod: 'ts', timeseriesBucketsMayHaveMixedSchemaData: true}");
    insert("shop", "system.buckets.ts", buckets);
    assertThat(batch(dump, "shop", all)).isEqualTo(before);
    BsonDocument other = BsonDocument.parse(first.toJson());
    other.getDocument("control").put("version", new BsonInt32(2));
    assertThat(refused(other).code()).isEqualTo(238);
    assertThat(refused(other).errorMessage()).contains("version 2 are compressed");
    other.getDocument("control").put("version", new BsonInt32(1));
    other.getDocument("data").put("v", new BsonString("compressed"));
    assertThat(refused(other).errorMessage()).contains("the column 'v' of a bucket");
    other.getDocument("data").put("v", new BsonDocument("99999", new BsonInt32(1)));
    assertThat(refused(other).code()).isEqualTo(121);
  }

  private Reply refused(BsonDocument bucket) {
    return restore.run(
        "shop",
        new BsonDocument("insert", new BsonString("system.buckets.ts"))
            .append("documents", new BsonArray(List.of(bucket))));
  }

  @Test
  void mongoimportMongostatAndMongotopAreAnswered() {
    KnownUsers.trusted(engine, "shop", "{insert: 'c', documents: [{_id: 1}]}");
    RemoteClient writer = KnownUsers.of(engine, "writer", "[{role: 'readWrite', db: 'shop'}]");
    run(
        writer,
        "shop",
        "{insert: 'c', ordered: true, bypassDocumentValidation: false,"
            + " bypassEmptyTsReplacement: true, documents: [{_id: 2}], "
            + MAJORITY
            + "}");
    RemoteClient monitor = KnownUsers.of(engine, "mon", "[{role: 'clusterMonitor', db: 'admin'}]");
    BsonDocument status = run(monitor, "admin", "{serverStatus: 1, recordStats: 0}");
    for (String section : List.of("opcounters", "connections", "network", "mem", "globalLock")) {
      assertThat(status.isDocument(section)).as(section).isTrue();
    }
    assertThat(run(monitor, "admin", "{top: 1}").isDocument("totals")).isTrue();
  }
}
