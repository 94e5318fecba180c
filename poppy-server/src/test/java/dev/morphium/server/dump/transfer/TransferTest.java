package dev.morphium.server.dump.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.inmemory.InMemoryDriver;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.StorageUnavailableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TransferTest {
  private static final List<String> COMMANDS =
      List.of(
          "{create: 'capped', capped: true, size: 100000, max: 3}",
          "{create: 'series', timeseries: {timeField: 't', metaField: 'm'}}",
          "{create: 'clustered', clusteredIndex: {key: {_id: 1}, unique: true}}",
          "{create: 'strict', validator: {a: {$type: 'int'}}, validationAction: 'warn',"
              + " collation: {locale: 'de'}}",
          "{create: 'view', viewOn: 'things', pipeline: [{$match: {a: {$gt: 1}}}]}",
          "{insert: 'things', documents: [{_id: 3, a: 1}, {_id: 1, a: {$numberLong: '2'}},"
              + " {_id: 2, a: [4, {$numberDecimal: '5.10'}, {$date: 1}, null, 'ä', 1.5]}]}",
          "{insert: 'capped', documents: [{_id: 1}, {_id: 2}, {_id: 3}, {_id: 4}]}",
          "{insert: 'series', documents: [{t: {$date: 1000}, m: 'x'}]}",
          "{insert: 'clustered', documents: [{_id: 'b'}, {_id: 'a'}]}",
          "{insert: 'strict', documents: [{_id: 'b', a: 'x'}], bypassDocumentValidation: true}",
          "{createIndexes: 'strict', indexes: [{key: {a: 1}, name: 'a'},"
              + " {key: {b: 1}, name: 'b', collation: {locale: 'simple'}}]}",
          "{insert: 'a/b %ä', documents: [{_id: 'ä'}]}",
          "{createIndexes: 'things', indexes: [{key: {a: 1}, name: 'a', unique: true,"
              + " partialFilterExpression: {a: {$gt: 1}}},"
              + " {key: {at: 1}, name: 'ttl', expireAfterSeconds: 100},"
              + " {key: {s: 1}, name: 's', collation: {locale: 'en', strength: 2}}]}");

  private final Driver source = new InMemoryDriver();
  private final Driver target = new InMemoryDriver();
  private final List<String> told = new ArrayList<>();

  @TempDir Path directory;

  @AfterEach
  void close() {
    source.close();
    target.close();
  }

  private static BsonDocument run(Driver driver, String database, String command) {
    return driver.execute(Command.of(database, BsonDocument.parse(command))).orThrow().document();
  }

  private void fill() {
    COMMANDS.forEach(command -> run(source, "db", command));
    run(source, "other", "{insert: 'c', documents: [{_id: 1}]}");
  }

  private void dump(DumpTask.Request request) throws IOException {
    DumpTask.run(source, request, told::add);
  }

  private long restore(Path from, boolean drop, String... includes) throws IOException {
    return RestoreTask.run(
        target, new RestoreTask.Request(from, drop, List.of(includes)), told::add);
  }

  private static List<BsonValue> batch(BsonDocument reply) {
    return reply.getDocument("cursor").getArray("firstBatch").getValues();
  }

  /** Everything that can be seen, but for identities. */
  private static List<BsonValue> describe(Driver driver, String database) {
    List<BsonValue> all = new ArrayList<>();
    for (BsonValue each : batch(run(driver, database, "{listCollections: 1}"))) {
      BsonDocument collection = BsonDocument.parse(each.asDocument().toJson());
      collection.getDocument("info").remove("uuid");
      all.add(collection);
      String name = collection.getString("name").getValue();
      if (!name.startsWith("system.")) {
        String quoted = "'" + name + "'";
        all.addAll(batch(run(driver, database, "{find: " + quoted + "}")));
        if (!collection.getString("type").getValue().equals("view")) {
          all.addAll(batch(run(driver, database, "{listIndexes: " + quoted + "}")));
        }
      }
    }
    return all;
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void whatIsDumpedIsRestored(boolean archive, boolean compressed) throws IOException {
    fill();
    Path dump = directory.resolve("dump");
    dump(new DumpTask.Request(dump, archive, compressed, null, null));
    assertThat(told).hasSize(1);
    String dumped = told.getFirst();
    String counts = dumped.substring("dumped ".length(), dumped.indexOf(" to "));
    assertThat(restore(dump, false)).isZero();
    assertThat(told).anyMatch(line -> line.startsWith("restored " + counts + " from "));
    assertThat(describe(target, "db")).isEqualTo(describe(source, "db"));
    assertThat(describe(target, "other")).isEqualTo(describe(source, "other"));
    assertThat(restore(dump, true)).isZero();
    assertThat(describe(target, "db")).isEqualTo(describe(source, "db"));
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).containsExactly(dump);
    }
  }

  private long restoreAs(Path from, List<String> includes, String names, String others)
      throws IOException {
    List<NamespaceRename> renames = NamespaceRename.pairs(List.of(names), List.of(others));
    return RestoreTask.run(
        target, new RestoreTask.Request(from, false, includes, List.of(), renames, 2), told::add);
  }

  /** What comes back beside what is there: a whole database, or one collection of it. */
  @ParameterizedTest
  @CsvSource({"false", "true"})
  void whatIsRestoredCanHaveAnotherName(boolean archive) throws IOException {
    fill();
    Path dump = directory.resolve("dump");
    dump(new DumpTask.Request(dump, archive, false, null, null));
    assertThat(restoreAs(dump, List.of("db.*"), "db.*", "copy.*")).isZero();
    assertThat(describe(target, "copy")).isEqualTo(describe(source, "db"));
    assertThat(describe(target, "db")).isEmpty();
    assertThat(restoreAs(dump, List.of("db.series"), "$db$.series", "$db$.other")).isZero();
    assertThat(batch(run(target, "db", "{find: 'other'}")))
        .isEqualTo(batch(run(source, "db", "{find: 'series'}")));
    assertThatThrownBy(() -> restoreAs(dump, List.of(), "db.*", "db.one"))
        .hasMessageContaining("would both be restored as db.one; nothing was changed");
    assertThatThrownBy(() -> restoreAs(dump, List.of("db.things"), "db.*", "*"))
        .hasMessageContaining("db.things would be restored as 'things', which is no DATABASE.NAME");
  }

  /** Users come with their passwords, and may log in again. */
  @ParameterizedTest
  @CsvSource({"false", "true"})
  void usersAndRolesAreRestored(boolean archive) throws IOException {
    run(source, "admin", "{createRole: 'r', privileges: [], roles: ['read']}");
    run(source, "db", "{createUser: 'ann', pwd: 'secret', roles: ['read']}");
    run(source, "admin", "{createUser: 'bob', pwd: 'secret', roles: ['r']}");
    run(source, "db", "{insert: 'c', documents: [{_id: 1}]}");
    run(target, "db", "{createUser: 'eve', pwd: 'secret', roles: []}");
    Path out = directory.resolve("accounts");
    dump(new DumpTask.Request(out, archive, false, null, null));
    assertThat(batch(run(source, "admin", "{find: 'system.version'}")))
        .as("what mongorestore looks for, as it is dumped with the users")
        .containsExactly(
            BsonDocument.parse("{_id: 'authSchema', currentVersion: 5}"),
            BsonDocument.parse("{_id: 'featureCompatibilityVersion', version: '8.0'}"));
    assertThat(archive || Files.exists(out.resolve("admin/system.version.bson"))).isTrue();
    assertThat(restore(out, false)).isZero();
    String all = "{usersInfo: {forAllDBs: true}, showCredentials: true}";
    assertThat(run(target, "admin", all).getArray("users"))
        .hasSize(3)
        .containsAll(run(source, "admin", all).getArray("users"));
    assertThat(restore(out, true)).isZero();
    assertThat(run(target, "admin", all).getArray("users"))
        .as("with --drop those who are not in the dump go")
        .containsExactlyInAnyOrderElementsOf(run(source, "admin", all).getArray("users"));
    assertThat(run(target, "admin", "{rolesInfo: 'r'}").getArray("roles")).hasSize(1);
    assertThat(
            run(target, "admin", "{listCollections: 1, nameOnly: true}")
                .getDocument("cursor")
                .getArray("firstBatch")
                .toString())
        .doesNotContain("temp");
  }

  @Test
  void collectionsThatAreThereStayAndTellWhatTheyDoNotTake() throws IOException {
    fill();
    Path dump = directory.resolve("dump");
    dump(new DumpTask.Request(dump, false, false, "db", "things"));
    run(target, "db", "{insert: 'things', documents: [{_id: 1, mine: true}]}");
    assertThat(restore(dump, false)).isEqualTo(1);
    assertThat(batch(run(target, "db", "{find: 'things'}"))).hasSize(3);
    assertThat(told)
        .anyMatch(line -> line.startsWith("db.things: the server refused 1 document; the first"));
  }

  @Test
  void onlyWhatFitsIsDumpedAndRestored() throws IOException {
    fill();
    Path dump = directory.resolve("dump");
    dump(new DumpTask.Request(dump, false, false, null, null));
    restore(dump, false, "db.c*", "other.*");
    assertThat(batch(run(target, "db", "{listCollections: 1, nameOnly: true}"))).hasSize(2);
    assertThat(batch(run(target, "other", "{find: 'c'}"))).hasSize(1);
    assertThatThrownBy(() -> restore(dump, false, "nothing.*"))
        .hasMessageEndingWith("has nothing of what is to be restored");
    Path part = directory.resolve("part");
    dump(new DumpTask.Request(part, false, false, "other", null));
    assertThat(part.resolve("other/c.bson")).exists();
    assertThat(part.resolve("db")).doesNotExist();
    assertThatThrownBy(() -> dump(new DumpTask.Request(part, false, false, null, null)))
        .hasMessageContaining("is there already");
    assertThatThrownBy(
            () -> dump(new DumpTask.Request(directory.resolve("x"), false, false, "nothing", null)))
        .hasMessage("the server has nothing of what is to be dumped");
    assertThat(directory.resolve("x")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void whatIsBrokenIsRefusedBeforeAnythingIsChanged(boolean archive, boolean compressed)
      throws IOException {
    fill();
    Path dump = directory.resolve("dump");
    dump(new DumpTask.Request(dump, archive, compressed, null, null));
    Random random = new Random(5);
    Path file = archive ? dump : dump.resolve(compressed ? "db/things.bson.gz" : "db/things.bson");
    byte[] bytes = Files.readAllBytes(file);
    for (int i = 0; i < 30; i++) {
      Files.write(file, Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length - 1)));
      assertThatThrownBy(() -> restore(dump, false)).isInstanceOf(CorruptDataException.class);
      byte[] changed = bytes.clone();
      changed[place(archive && !compressed, bytes, random)] ^= (byte) (1 << random.nextInt(8));
      if (compressed && Arrays.equals(unzipped(changed), unzipped(bytes))) {
        continue; // a bit that only fills up a byte
      }
      Files.write(file, changed);
      assertThatThrownBy(() -> restore(dump, false)).isInstanceOf(CorruptDataException.class);
    }
    assertThat(batch(run(target, "db", "{listCollections: 1}"))).isEmpty();
  }

  /** What is in a file; nothing when it cannot be read. */
  private static byte[] unzipped(byte[] bytes) {
    try (GZIPInputStream input = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return input.readAllBytes();
    } catch (IOException damaged) {
      return new byte[0];
    }
  }

  /** Of an archive only the documents have a checksum. */
  private static int place(boolean inDocument, byte[] bytes, Random random) {
    if (!inDocument) {
      return bytes.length / 2 + random.nextInt(bytes.length / 2 - 30);
    }
    byte[] document =
        dev.morphium.engine.value.Document.parse("{_id: {$numberInt: '3'}, a: 1}").bytes();
    for (int i = 0; ; i++) {
      if (Arrays.equals(bytes, i, i + document.length, document, 0, document.length)) {
        return i + 9 + random.nextInt(3);
      }
    }
  }

  @Test
  void whatMongodumpHasWrittenIsRead() throws IOException {
    Path database = Files.createDirectories(directory.resolve("mongo/db1"));
    Files.writeString(
        directory.resolve("mongo/prelude.json"),
        "{\"ServerVersion\":\"8.0.4\",\"ToolVersion\":\"x\"}");
    Files.writeString(
        database.resolve("caf%C3%A9s.metadata.json"),
        "{\"options\":{},\"indexes\":[{\"v\":{\"$numberInt\":\"2\"},\"key\":{\"_id\":"
            + "{\"$numberInt\":\"1\"}},\"name\":\"_id_\",\"ns\":\"db1.cafés\"},"
            + "{\"v\":{\"$numberInt\":\"2\"},\"key\":{\"a\":{\"$numberDouble\":\"-1.0\"}},"
            + "\"name\":\"a\",\"ns\":\"db1.cafés\"}],"
            + "\"uuid\":\"47d0f1f9ed46407fbada3cab9bb84644\"}");
    byte[] document =
        dev.morphium.engine.value.Document.parse("{_id: 1, a: {$numberLong: '7'}}").bytes();
    Files.write(database.resolve("caf%C3%A9s.bson"), document);
    try (OutputStream zipped =
        new GZIPOutputStream(Files.newOutputStream(database.resolve("bare.bson.gz")))) {
      zipped.write(document);
    }
    Files.writeString(
        database.resolve("seen.metadata.json"),
        "{\"options\":{\"viewOn\":\"bare\",\"pipeline\":[]},\"indexes\":[],\"type\":\"view\","
            + "\"collectionName\":\"seen\"}");
    Path admin = Files.createDirectories(directory.resolve("mongo/admin"));
    Files.write(admin.resolve("system.version.bson"), document);
    assertThat(restore(directory.resolve("mongo"), false)).isZero();
    assertThat(batch(run(target, "db1", "{listIndexes: 'cafés'}"))).hasSize(2);
    assertThat(batch(run(target, "db1", "{find: 'seen'}")))
        .containsExactly(BsonDocument.parse("{_id: 1, a: {$numberLong: '7'}}"));
    assertThat(batch(run(target, "admin", "{find: 'system.version'}")))
        .as("the collection is the server's, and not restored")
        .containsExactly(
            BsonDocument.parse("{_id: 'featureCompatibilityVersion', version: '8.0'}"));
    Files.write(database.resolve("bare.bson"), Arrays.copyOf(document, 9));
    Files.delete(database.resolve("bare.bson.gz"));
    assertThatThrownBy(() -> restore(directory.resolve("mongo"), false))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("bare.bson is damaged: it ends within the document at offset 0");
  }

  @Test
  void whatIsNoDumpIsToldByItsName() throws IOException {
    assertThatThrownBy(() -> restore(directory.resolve("none"), false))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessageEndingWith("none: it is not there");
    assertThatThrownBy(() -> restore(directory, false))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessageContaining("has no dump");
    Path partial = Files.createDirectory(directory.resolve("dump.partial"));
    assertThatThrownBy(() -> restore(partial, false)).hasMessageContaining("was not finished");
    Path text = Files.writeString(directory.resolve("text"), "hello", StandardCharsets.UTF_8);
    assertThatThrownBy(() -> restore(text, false))
        .hasMessageContaining("it does not begin as an archive does");
    Path dumps = Files.createDirectories(directory.resolve("dumps/dump-20260102T120000.123Z"));
    assertThatThrownBy(() -> restore(directory.resolve("dumps"), false))
        .hasMessageContaining("is a directory of dumps; choose one of them, for instance " + dumps);
    Path newer = Files.createDirectories(directory.resolve("newer/db"));
    Files.write(newer.resolve("c.bson"), new byte[0]);
    Files.writeString(directory.resolve("newer/manifest.json"), "{\"format\": 2}");
    assertThatThrownBy(() -> restore(directory.resolve("newer"), false))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("its format is 2, and this server knows formats up to 1");
  }

  @Test
  void theChecksumIsThatOfArchives() {
    Crc64 crc = new Crc64();
    byte[] check = "123456789".getBytes(StandardCharsets.US_ASCII);
    crc.update(check, 0, check.length);
    assertThat(crc.value()).isEqualTo(0x995D_C9BB_DF19_39FAL);
  }
}
