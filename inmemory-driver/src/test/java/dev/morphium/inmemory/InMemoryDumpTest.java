package dev.morphium.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.engine.replication.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The data of one process, into a directory and into another process. */
class InMemoryDumpTest {
  @TempDir private Path folder;

  private static BsonDocument run(InMemoryDriver driver, String database, String command) {
    return driver.execute(Command.of(database, BsonDocument.parse(command))).orThrow().document();
  }

  private static BsonArray found(InMemoryDriver driver, String database, String command) {
    return run(driver, database, command).getDocument("cursor").getArray("firstBatch");
  }

  private static List<String> names(BsonArray documents) {
    List<String> names = new ArrayList<>();
    for (BsonValue each : documents) {
      names.add(each.asDocument().getString("name").getValue());
    }
    return names.stream().sorted().toList();
  }

  private static void fill(InMemoryDriver driver) {
    run(driver, "shop", "{create: 'small', capped: true, size: 4096, max: 2}");
    run(driver, "shop", "{create: 'strict', validator: {a: {$type: 'int'}}}");
    run(driver, "shop", "{create: 'a b/%ü', collation: {locale: 'de'}}");
    run(
        driver,
        "shop",
        "{create: 'adults', viewOn: 'user', pipeline: [{$match: {age: {$gt: 17}}}]}");
    run(
        driver,
        "shop",
        "{create: 'weather', timeseries: {timeField: 't', metaField: 'm'}, expireAfterSeconds:"
            + " 2000000000}");
    run(
        driver,
        "shop",
        "{createIndexes: 'user', indexes: [{key: {mail: 1}, name: 'mail', unique: true}, {key:"
            + " {bio: 'text'}, name: 'bio'}, {key: {at: '2dsphere'}, name: 'at'}, {key: {'$**':"
            + " 1}, name: 'wild'}, {key: {age: 1}, name: 'age', partialFilterExpression: {age:"
            + " {$gt: 5}}}]}");
    BsonArray users = new BsonArray();
    for (int i = 0; i < 2_500; i++) {
      users.add(
          new BsonDocument("_id", new BsonInt32(i))
              .append("mail", new BsonString("m" + i))
              .append("age", new BsonInt32(i % 50)));
    }
    BsonDocument insert = new BsonDocument("insert", new BsonString("user"));
    driver.execute(Command.of("shop", insert.append("documents", users))).orThrow();
    run(
        driver,
        "shop",
        "{insert: 'weather', documents: [{t: {$date: '2026-01-01T00:00:00Z'}, m: 1, v: 1}, {t:"
            + " {$date: '2026-01-01T00:01:00Z'}, m: 1, v: 2}]}");
    run(driver, "shop", "{insert: 'small', documents: [{_id: 1}, {_id: 2}, {_id: 3}]}");
    run(driver, "shop", "{insert: 'a b/%ü', documents: [{_id: 'x'}]}");
    run(
        driver,
        "shop",
        "{insert: 'strict', bypassDocumentValidation: true, documents: [{_id: 1, a: 'x'}]}");
    run(driver, "other", "{insert: 'c', documents: [{_id: {$numberDecimal: '1.10'}}]}");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void everythingIsThereAgain(boolean set) throws IOException {
    Deployment deployment = set ? Deployment.replicaSet() : Deployment.standalone();
    Path dump = folder.resolve("dump");
    try (InMemoryDriver first = new InMemoryDriver(deployment);
        InMemoryDriver second = new InMemoryDriver(deployment)) {
      fill(first);
      assertThat(first.dump(dump)).isEqualTo(2_507);
      run(second, "shop", "{insert: 'user', documents: [{_id: 1, mail: 'gone'}]}");
      run(second, "shop", "{insert: 'stays', documents: [{_id: 1}]}");
      assertThat(second.restore(dump)).isEqualTo(2_507);
      for (String collection : List.of("user", "small", "a b/%ü", "strict", "weather", "adults")) {
        String find = "{find: '%s', batchSize: 5000}".formatted(collection);
        assertThat(found(second, "shop", find))
            .as(collection)
            .isEqualTo(found(first, "shop", find));
        String list = "{listCollections: 1, filter: {name: '%s'}}".formatted(collection);
        assertThat(options(second, list)).isEqualTo(options(first, list));
      }
      for (String collection : List.of("user", "weather", "a b/%ü")) {
        String list = "{listIndexes: '%s'}".formatted(collection);
        assertThat(found(second, "shop", list)).hasSameElementsAs(found(first, "shop", list));
      }
      assertThat(found(second, "other", "{find: 'c'}"))
          .isEqualTo(found(first, "other", "{find: 'c'}"));
      assertThat(names(found(second, "shop", "{listCollections: 1}"))).contains("stays", "adults");
    }
  }

  private static BsonValue options(InMemoryDriver driver, String list) {
    return found(driver, "shop", list).get(0).asDocument().get("options");
  }

  @Test
  void anEmptyDatabaseIsAnEmptyDirectory() throws IOException {
    try (InMemoryDriver driver = new InMemoryDriver()) {
      Path dump = folder.resolve("empty");
      assertThat(driver.dump(dump)).isZero();
      assertThat(dump).isEmptyDirectory();
      assertThat(driver.restore(dump)).isZero();
    }
  }

  @Test
  void aDamagedDumpChangesNothing() throws IOException {
    Path dump = folder.resolve("dump");
    try (InMemoryDriver driver = new InMemoryDriver()) {
      run(driver, "db", "{insert: 'a', documents: [{_id: 1}]}");
      run(driver, "db", "{insert: 'b', documents: [{_id: 1}]}");
      driver.dump(dump);
      assertThatThrownBy(() -> driver.dump(dump))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("not empty");
      run(driver, "db", "{insert: 'a', documents: [{_id: 2}]}");
      Path documents = dump.resolve("db").resolve("b.bson");
      byte[] whole = Files.readAllBytes(documents);
      Files.write(documents, Arrays.copyOf(whole, whole.length - 1));
      assertThatThrownBy(() -> driver.restore(dump))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("b.bson is damaged: it ends within a document");
      Files.write(documents, new byte[] {1, 0, 0, 0});
      assertThatThrownBy(() -> driver.restore(dump)).hasMessageContaining("is no document");
      Files.write(documents, whole);
      Files.writeString(dump.resolve("db").resolve("b.metadata.json"), "{");
      assertThatThrownBy(() -> driver.restore(dump))
          .hasMessageContaining("describes no collection");
      assertThat(found(driver, "db", "{find: 'a'}")).hasSize(2);
    }
  }
}
