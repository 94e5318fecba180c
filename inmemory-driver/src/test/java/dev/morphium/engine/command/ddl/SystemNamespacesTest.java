package dev.morphium.engine.command.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each command answers when it is to change a system collection. */
class SystemNamespacesTest {
  private static final String OK = "ok";
  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument execute(String database, String command) {
    return engine
        .execute(Command.of(database, BsonDocument.parse(command)), ClientContext.LOCAL)
        .document();
  }

  /** {@code ok}, or the code and the name of the error, and what it says. */
  private String answer(String database, String command) {
    BsonDocument reply = execute(database, command);
    @Nullable BsonValue failed = reply.get("writeErrors");
    assertThat(failed).as(reply.toJson()).isNull();
    return reply.getNumber("ok").intValue() == 1
        ? OK
        : "%d %s: %s"
            .formatted(
                reply.getInt32("code").getValue(),
                reply.getString("codeName").getValue(),
                reply.getString("errmsg").getValue());
  }

  private void assertWrites(String database, String name, String expected) {
    for (String command :
        new String[] {
          "{insert: '%s', documents: [{}]}",
          "{update: '%s', updates: [{q: {}, u: {$set: {x: 1}}}]}",
          "{delete: '%s', deletes: [{q: {}, limit: 0}]}",
          "{findAndModify: '%s', query: {x: 2}, remove: true}",
          "{createIndexes: '%s', indexes: [{key: {x: 1}, name: 'x'}]}"
        }) {
      assertThat(answer(database, command.formatted(name))).as(command).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          admin  | system.users         | cannot write to              | cannot write to              | ok
          admin  | system.roles         | ok                           | ok                           | can't drop
          admin  | system.version       | ok                           | ok                           | can't drop
          admin  | system.backup_users  | ok                           | ok                           | can't drop
          admin  | system.keys          | cannot write to              | cannot write to              | ok
          config | system.indexBuilds   | cannot write to              | cannot write to              | ok
          config | system.preimages     | cannot write to              | cannot write to              | ok
          config | system.sessions      | cannot write to              | cannot write to              | ok
          config | transactions         | cannot write to              | cannot write to              | ok
          config | settings             | ok                           | ok                           | ok
          local  | startup_log          | ok                           | ok                           | ok
          local  | system.healthlog     | ok                           | ok                           | ok
          local  | system.replset       | cannot write to              | cannot write to              | ok
          test   | system.foo           | Invalid system namespace:    | Invalid system namespace:    | ok
          test   | system.js            | ok                           | ok                           | ok
          test   | system.profile       | ok                           | cannot write to              | ok
          test   | system.roles         | Invalid system namespace:    | Invalid system namespace:    | ok
          test   | system.users         | ok                           | ok                           | can't drop
          test   | system.version       | Invalid system namespace:    | Invalid system namespace:    | ok
          test   | system.views         | cannot write to              | cannot write to              | ok
          """)
  void systemCollectionsAreProtected(
      String database, String name, String create, String write, String drop) {
    String namespace = database + "." + name;
    assertThat(answer(database, "{create: '%s'}".formatted(name)))
        .isEqualTo(create.equals(OK) ? OK : "73 InvalidNamespace: " + create + " " + namespace);
    assertWrites(
        database, name, write.equals(OK) ? OK : "73 InvalidNamespace: " + write + " " + namespace);
    assertThat(answer(database, "{drop: '%s'}".formatted(name)))
        .isEqualTo(
            drop.equals(OK)
                ? OK
                : "20 IllegalOperation: can't drop system collection " + namespace);
  }

  @Test
  void oplogIsProtected() {
    assertThat(answer("local", "{create: 'oplog.rs'}"))
        .isEqualTo("73 InvalidNamespace: cannot write to local.oplog.rs");
    assertWrites("local", "oplog.rs", "73 InvalidNamespace: cannot write to local.oplog.rs");
    assertThat(answer("local", "{drop: 'oplog.rs'}"))
        .isEqualTo("5255000 Location5255000: can't drop live oplog while replicating");
  }

  @Test
  void nameOfSystemCollectionFurtherBehindIsInvalid() {
    assertThat(answer("test", "{create: 'a.system.b'}"))
        .isEqualTo("2 BadValue: Invalid namespace: test.a.system.b");
    assertWrites("test", "a.system.b", "2 BadValue: Invalid namespace: test.a.system.b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          local.oplog.rs         | local.a             | can't rename live oplog while replicating
          local.a                | local.oplog.rs      | can't rename to live oplog while replicating
          test.system.buckets.a  | test.b              | Renaming system.buckets collections is not allowed
          test.a                 | test.system.buckets.a | Cannot rename non timeseries buckets collection 'test.a' to a timeseries buckets namespace 'test.system.buckets.a'.
          test.system.views      | test.b              | error with source namespace: cannot write to test.system.views
          test.a                 | test.system.views   | error with target namespace: cannot write to test.system.views
          test.system.foo        | test.b              | error with source namespace: Invalid system namespace: test.system.foo
          config.transactions    | config.b            | error with source namespace: cannot write to config.transactions
          admin.system.version   | admin.b             | renaming the server configuration collection (admin.system.version) is not allowed
          test.system.js         | test.b              | renaming system.js collection or renaming to system.js is not allowed
          test.a                 | test.system.users   | renaming system.users collection or renaming to system.users is not allowed
          """)
  void systemCollectionsAreNotRenamed(String from, String to, String message) {
    assertThat(answer("admin", "{renameCollection: '%s', to: '%s'}".formatted(from, to)))
        .isEqualTo("20 IllegalOperation: " + message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"admin", "local"})
  void databasesOfTheServerAreNotDropped(String database) {
    assertThat(answer(database, "{dropDatabase: 1}")).startsWith("20 IllegalOperation: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"admin", "config", "local"})
  void pipelinesDoNotWriteToDatabasesOfTheServer(String database) {
    String aggregate = "{aggregate: 'c', cursor: {}, pipeline: [%s]}";
    assertThat(
            answer(
                "test", aggregate.formatted("{$out: {db: '%s', coll: 'x'}}".formatted(database))))
        .endsWith(": Can't $out to internal database: " + database)
        .startsWith("31321 ");
    assertThat(
            answer(
                "test",
                aggregate.formatted("{$merge: {into: {db: '%s', coll: 'x'}}}".formatted(database))))
        .endsWith(": Cannot $merge to internal database: " + database)
        .startsWith("31320 ");
  }

  @Test
  void viewsGoWithTheCollectionThatDescribesThem() {
    assertThat(answer("test", "{create: 'v', viewOn: 'c', pipeline: []}")).isEqualTo(OK);
    assertThat(execute("test", "{drop: 'system.views'}"))
        .containsKey("nIndexesWas")
        .containsKey("ns");
    assertThat(execute("test", "{listCollections: 1}").getDocument("cursor").getArray("firstBatch"))
        .isEmpty();
    assertThat(answer("test", "{create: 't', timeseries: {timeField: 'x'}}")).isEqualTo(OK);
    assertThat(answer("test", "{drop: 'system.views'}"))
        .isEqualTo(
            "125 CommandFailed: cannot drop collection test.system.views when time-series"
                + " collections are present.");
  }
}
