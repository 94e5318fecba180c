package dev.morphium.server.dump.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.inmemory.InMemoryDriver;
import dev.morphium.server.disk.CorruptDataException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives go from mongodump to {@code poppy restore}, and from poppy dump to mongorestore. */
class ArchiveInteropTest {
  private static final String ID = "{v: {$numberInt: '2'}, key: {_id: {$numberInt: '1'}}}";

  private final Driver server = new InMemoryDriver();
  private final List<String> told = new ArrayList<>();

  @TempDir Path directory;

  @AfterEach
  void close() {
    server.close();
  }

  private BsonDocument run(String database, String command) {
    return server.execute(Command.of(database, BsonDocument.parse(command))).orThrow().document();
  }

  private List<BsonValue> find(String database, String command) {
    return run(database, command).getDocument("cursor").getArray("firstBatch").getValues();
  }

  private void restore(byte[] archive, boolean zipped, String... includes) throws IOException {
    Path file = directory.resolve("archive");
    try (OutputStream raw = Files.newOutputStream(file);
        OutputStream out = zipped ? new GZIPOutputStream(raw) : raw) {
      out.write(archive);
    }
    RestoreTask.run(server, new RestoreTask.Request(file, false, List.of(includes)), told::add);
  }

  private static BsonDocument collection(String database, String name, String options) {
    return MongodumpArchive.announced(
        database,
        name,
        "{options: %s, indexes: [%s], uuid: '', collectionName: '%s'}".formatted(options, ID, name),
        "collection");
  }

  private static MongodumpArchive ofTwoDatabases() {
    return new MongodumpArchive(
            collection("b", "c/d", "{}"),
            collection(
                "a", "log", "{capped: true, size: {$numberLong: '4096'}, max: {$numberInt: '2'}}"),
            MongodumpArchive.announced(
                "a",
                "seen",
                "{options: {viewOn: 'log', pipeline: []}, indexes: [], type: 'view'}",
                "view"),
            MongodumpArchive.announced(
                "a",
                "series",
                "{options: {timeseries: {timeField: 't', metaField: 'm', granularity: 'seconds',"
                    + " bucketMaxSpanSeconds: {$numberInt: '3600'}}}, indexes: []}",
                "timeseries"),
            collection("a", "empty", "{}"),
            MongodumpArchive.announced("", "oplog", "", ""),
            MongodumpArchive.announced("a", "$admin.system.users", "", ""))
        .block("a", "$admin.system.users", "{_id: 'a.ann'}")
        .close("a", "$admin.system.users")
        .block("b", "c/d", "{_id: 1}", "{_id: 2}")
        .block("a", "log", "{_id: 2}")
        .block("b", "c/d", "{_id: 3, n: {$numberLong: '7'}}")
        .block("a", "log", "{_id: 1}")
        .close("a", "log")
        .close("a", "seen")
        .block(
            "a",
            "system.buckets.series",
            "{_id: {$oid: '000000000000000000000000'}, control: {version: 1, min: {}, max: {}},"
                + " meta: 'x', data: {t: {'0': {$date: 0}, '1': {$date: 1}}, v: {'1': 5}}}")
        .close("a", "system.buckets.series")
        .close("b", "c/d")
        .block("a", "empty")
        .close("a", "empty")
        .block("", "oplog", "{op: 'n'}")
        .close("", "oplog");
  }

  @Test
  void whatMongodumpHasInterleavedIsRestored() throws IOException {
    restore(ofTwoDatabases().bytes(), true);
    assertThat(find("b", "{find: 'c/d', sort: {_id: 1}}"))
        .containsExactly(
            BsonDocument.parse("{_id: 1}"),
            BsonDocument.parse("{_id: 2}"),
            BsonDocument.parse("{_id: 3, n: {$numberLong: '7'}}"));
    assertThat(find("a", "{find: 'seen'}"))
        .as("a view of a capped collection, in its order")
        .containsExactly(BsonDocument.parse("{_id: 2}"), BsonDocument.parse("{_id: 1}"));
    assertThat(find("a", "{find: 'series', projection: {_id: 0}}"))
        .containsExactly(
            BsonDocument.parse("{t: {$date: 0}, m: 'x'}"),
            BsonDocument.parse("{t: {$date: 1}, m: 'x', v: 5}"));
    BsonValue log = find("a", "{listCollections: 1, filter: {name: 'log'}}").getFirst();
    assertThat(log.asDocument().getDocument("options"))
        .isEqualTo(BsonDocument.parse("{capped: true, size: 4096, max: 2}"));
    assertThat(find("a", "{listCollections: 1, filter: {name: 'empty'}}")).hasSize(1);
    assertThat(told)
        .anyMatch(line -> line.contains("oplog) is not replayed"))
        .last()
        .asString()
        .startsWith("restored 5 collections with 6 documents");
  }

  @Test
  void theNameOfATimeSeriesChoosesItsBuckets() throws IOException {
    restore(ofTwoDatabases().bytes(), false, "a.series");
    assertThat(find("a", "{find: 'series'}")).hasSize(2);
    assertThat(find("b", "{listCollections: 1}")).isEmpty();
    assertThatThrownBy(() -> restore(ofTwoDatabases().bytes(), false))
        .as("buckets have no identity in a server that takes them apart")
        .hasMessageContaining("the time series a.series has measurements already");
  }

  @Test
  void anArchiveThatIsCutBetweenBlocksIsRefused() {
    byte[] cut =
        new MongodumpArchive(collection("a", "one", "{}"), collection("a", "two", "{}"))
            .block("a", "one", "{_id: 1}")
            .close("a", "one")
            .bytes();
    assertThatThrownBy(() -> restore(cut, false))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("it ends before a.two does");
  }

  @Test
  void mongorestoreReadsWhatIsDumped() throws IOException {
    run("Shop", "{create: 'capped', capped: true, size: 4096}");
    run("Shop", "{create: 'empty'}");
    run("Shop", "{create: 'v', viewOn: 'capped', pipeline: []}");
    run("Shop", "{create: 'series', timeseries: {timeField: 't', metaField: 'm'}}");
    run("Shop", "{insert: 'capped', documents: [{_id: 2}, {_id: 1}]}");
    run(
        "Shop",
        "{insert: 'series', documents: [{_id: 1, t: {$date: 1}, m: 'x', v: 5},"
            + " {_id: 2, t: {$date: 2}, m: 'x'}]}");
    run("Shop", "{createUser: 'ann', pwd: 'secret', roles: ['read']}");
    Path file = directory.resolve("dumped");
    DumpTask.run(server, new DumpTask.Request(file, true, false, null, null), told::add);
    MongodumpArchive.Content content = MongodumpArchive.read(Files.readAllBytes(file));
    assertThat(content.head().getString("server_version").getValue()).matches("\\d+\\.\\d+\\.\\d+");
    assertThat(content.announced())
        .containsOnlyKeys(
            "admin.system.users",
            "admin.system.version",
            "Shop.capped",
            "Shop.empty",
            "Shop.series",
            "Shop.v");
    assertThat(content.documents().keySet())
        .as("users are known before anything is restored")
        .startsWith("admin.system.users", "admin.system.version")
        .endsWith("Shop.v");
    assertThat(content.documents().get("Shop.capped"))
        .containsExactly(BsonDocument.parse("{_id: 2}"), BsonDocument.parse("{_id: 1}"));
    assertThat(content.documents().get("Shop.empty")).isEmpty();
    assertThat(content.documents().get("Shop.v")).isEmpty();
    assertThat(content.documents().get("Shop.system.buckets.series"))
        .containsExactly(
            BsonDocument.parse(
                "{_id: {$oid: '000000000000000000000000'}, control: {version: 1,"
                    + " min: {t: {$date: 0}, _id: 1, v: 5}, max: {t: {$date: 2}, _id: 2, v: 5}},"
                    + " meta: 'x', data: {t: {'0': {$date: 1}, '1': {$date: 2}},"
                    + " _id: {'0': 1, '1': 2}, v: {'0': 5}}}"));
  }
}
