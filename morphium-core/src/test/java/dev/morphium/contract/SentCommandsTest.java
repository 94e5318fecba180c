package dev.morphium.contract;

import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.driver.ReadPreference;
import dev.morphium.exception.VersionMismatchException;
import dev.morphium.exception.WriteException;
import dev.morphium.settings.IndexMode;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.watch.ChangeStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What exactly is sent, to a server that plays a script. */
class SentCommandsTest {
  private static final String DONE = "{ok: 1.0, n: 1, nModified: 1}";
  private static final String NOT_PRIMARY =
      "{ok: 0.0, code: 10107, codeName: 'NotWritablePrimary', errmsg: 'not primary',"
          + " errorLabels: ['RetryableWriteError']}";
  private static final String PRODUCT =
      "{_id: '%s', stock: 1, unit_price: 1.0, tags: [], offers: [], note: null}";

  private FakePrimary server;
  private Morphium morphium;

  @BeforeEach
  void open() throws IOException {
    server = new FakePrimary();
    morphium =
        Morphium.connect(MorphiumSettings.builder(server.uri()).indexMode(IndexMode.OFF).build());
  }

  @AfterEach
  void close() throws IOException {
    morphium.close();
    server.close();
  }

  @Test
  void insertCarriesSessionAndNumber() {
    server.answering("insert", DONE);
    morphium.insert(new Product("a", 1, 1));
    BsonDocument insert = server.only("insert");
    assertThat(insert.getString("insert").getValue()).isEqualTo("product");
    assertThat(insert.getString("$db").getValue()).isEqualTo("db");
    assertThat(insert.getDocument("lsid")).containsOnlyKeys("id");
    assertThat(insert.isInt64("txnNumber")).isTrue();
    assertThat(insert.getArray("documents"))
        .containsExactly(BsonDocument.parse(PRODUCT.formatted("a")));
  }

  @Test
  void lostInsertIsRepeatedWithItsNumber() {
    server.answering("insert", FakePrimary.CUT, DONE);
    morphium.insert(new Product("a", 1, 1));
    List<BsonDocument> inserts = server.asked("insert");
    assertThat(inserts).hasSize(2);
    assertThat(inserts.get(1).get("txnNumber")).isEqualTo(inserts.get(0).get("txnNumber"));
    assertThat(inserts.get(1).get("lsid")).isEqualTo(inserts.get(0).get("lsid"));
  }

  @Test
  void refusedWriteIsRepeatedOnceWithItsNumber() {
    server.answering("update", NOT_PRIMARY, DONE);
    morphium.createQueryFor(Product.class).f("id").eq("a").updateOne(u -> u.inc("stock", 1));
    assertThat(server.asked("update")).hasSize(2);
    assertThat(server.asked("update"))
        .extracting(update -> update.get("txnNumber"))
        .containsOnly(server.asked("update").get(0).get("txnNumber"));
  }

  @Test
  void writeOfManyDocumentsIsNotRepeated() {
    server.answering("update", FakePrimary.CUT);
    assertThatThrownBy(() -> morphium.createQueryFor(Product.class).everything().inc("stock", 1))
        .isInstanceOf(dev.morphium.driver.DriverException.class);
    assertThat(server.only("update")).doesNotContainKey("txnNumber");
  }

  @Test
  void lostReadIsRepeated() {
    String found = "{ok: 1.0, cursor: {id: {$numberLong: '0'}, ns: 'db.product', firstBatch: []}}";
    server.answering("find", FakePrimary.CUT, found);
    assertThat(morphium.findAll(Product.class)).isEmpty();
    assertThat(server.asked("find")).hasSize(2);
  }

  @Test
  void queryIsOneFind() {
    server.answering(
        "find", "{ok: 1.0, cursor: {id: {$numberLong: '0'}, ns: 'db.product', firstBatch: []}}");
    morphium
        .createQueryFor(Product.class)
        .f(Product::unitPrice)
        .gt(2)
        .sort("-stock")
        .skip(1)
        .limit(5)
        .project("stock")
        .hint("by_stock")
        .maxTime(Duration.ofSeconds(3))
        .readPreference(ReadPreference.PRIMARY_PREFERRED)
        .asList();
    BsonDocument find = server.only("find");
    List.of("lsid", "$db", "$clusterTime", "$readPreference").forEach(find::remove);
    assertThat(find)
        .isEqualTo(
            BsonDocument.parse(
                "{find: 'product', filter: {unit_price: {$gt: 2.0}}, sort: {stock: -1},"
                    + " skip: 1, limit: 5, projection: {stock: 1},"
                    + " hint: 'by_stock', maxTimeMS: {$numberLong: '3000'}}"));
  }

  @Test
  void cursorThatIsLeftIsKilled() {
    server.answering(
        "find",
        "{ok: 1.0, cursor: {id: {$numberLong: '77'}, ns: 'db.product', firstBatch: [%s]}}"
            .formatted(PRODUCT.formatted("a")));
    try (var cursor = morphium.createQueryFor(Product.class).asCursor()) {
      assertThat(cursor.next().id()).isEqualTo("a");
    }
    assertThat(server.only("killCursors").getArray("cursors").get(0).asInt64().getValue())
        .isEqualTo(77);
    assertThat(server.only("killCursors").get("lsid")).isEqualTo(server.only("find").get("lsid"));
  }

  @Test
  void versionIsPartOfTheCondition() {
    server.answering("insert", DONE);
    server.answering("update", DONE, "{ok: 1.0, n: 0, nModified: 0}");
    Account account = morphium.store(new Account("Ada", 1));
    morphium.store(account);
    BsonDocument statement = server.only("update").getArray("updates").get(0).asDocument();
    assertThat(statement.getDocument("q").getInt64("version").getValue()).isEqualTo(1);
    assertThat(statement.getDocument("u").getInt64("version").getValue()).isEqualTo(2);
    assertThat(statement).doesNotContainKey("upsert");
    assertThatThrownBy(() -> morphium.store(account)).isInstanceOf(VersionMismatchException.class);
  }

  @Test
  void transactionSendsItsNumberAndItsEnd() {
    server.answering("insert", DONE, DONE);
    morphium.inTransaction(
        () -> {
          morphium.insert(new Product("a", 1, 1));
          morphium.insert(new Product("b", 1, 1));
        });
    List<BsonDocument> inserts = server.asked("insert");
    assertThat(inserts.get(0)).containsKeys("startTransaction", "autocommit");
    assertThat(inserts.get(1)).containsKey("autocommit").doesNotContainKey("startTransaction");
    BsonDocument commit = server.only("commitTransaction");
    assertThat(commit.getString("$db").getValue()).isEqualTo("admin");
    assertThat(commit.get("txnNumber")).isEqualTo(inserts.get(0).get("txnNumber"));
    assertThat(commit.get("lsid")).isEqualTo(inserts.get(0).get("lsid"));
  }

  @Test
  void commitThatIsLostIsRepeatedForTheMajority() {
    server.answering("insert", DONE);
    server.answering("commitTransaction", FakePrimary.CUT, "{ok: 1.0}");
    morphium.inTransaction(() -> morphium.insert(new Product("a", 1, 1)));
    List<BsonDocument> commits = server.asked("commitTransaction");
    assertThat(commits).hasSize(2);
    assertThat(commits.get(1).getDocument("writeConcern").getString("w").getValue())
        .isEqualTo("majority");
    assertThat(server.asked("insert")).hasSize(1);
  }

  @Test
  void conflictBeginsTheWholeTransactionAgain() {
    server.answering(
        "insert",
        "{ok: 0.0, code: 112, codeName: 'WriteConflict', errmsg: 'conflict',"
            + " errorLabels: ['TransientTransactionError']}",
        DONE);
    morphium.inTransaction(() -> morphium.insert(new Product("a", 1, 1)));
    List<BsonDocument> inserts = server.asked("insert");
    assertThat(inserts).hasSize(2).allMatch(one -> one.containsKey("startTransaction"));
    assertThat(inserts.get(1).get("txnNumber")).isNotEqualTo(inserts.get(0).get("txnNumber"));
    assertThat(server.asked("abortTransaction")).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void changeStreamGoesOnAfterItsLastToken() {
    String batch =
        "{ok: 1.0, cursor: {id: {$numberLong: '%d'}, ns: 'db.product', postBatchResumeToken:"
            + " {_data: '%s'}, firstBatch: [%s]}}";
    String event =
        "{_id: {_data: '%1$s'}, operationType: 'insert', ns: {db: 'db', coll: 'product'},"
            + " documentKey: {_id: '%1$s'}}";
    server.answering(
        "aggregate",
        batch.formatted(7, "t1", event.formatted("t1")),
        batch.formatted(8, "t2", event.formatted("t2")));
    server.answering(
        "getMore", "{ok: 0.0, code: 43, codeName: 'CursorNotFound', errmsg: 'cursor not found'}");
    try (ChangeStream<Product> stream = morphium.watch(Product.class).open()) {
      assertThat(stream.next().id()).isEqualTo(new BsonString("t1"));
      assertThat(stream.next().id()).isEqualTo(new BsonString("t2"));
    }
    BsonDocument again = server.asked("aggregate").get(1);
    assertThat(again.getArray("pipeline").get(0).asDocument().getDocument("$changeStream"))
        .containsEntry("resumeAfter", BsonDocument.parse("{_data: 't1'}"));
  }

  @Test
  void failedStatementsKeepTheirPlaces() {
    server.answering(
        "insert",
        "{ok: 1.0, n: 1, writeErrors: [{index: 1, code: 11000, errmsg: 'E11000 duplicate key',"
            + " keyValue: {_id: 'b'}}]}");
    assertThatThrownBy(
            () ->
                morphium.insertList(List.of(new Product("a", 1, 1), new Product("b", 1, 1)), false))
        .isInstanceOfSatisfying(
            WriteException.class,
            failure -> {
              assertThat(failure.errors().get(0).index()).isEqualTo(1);
              assertThat(failure.errors().get(0).details()).containsKey("keyValue");
              assertThat(failure.isDuplicateKey()).isTrue();
            });
    assertThat(server.only("insert").getBoolean("ordered").getValue()).isFalse();
  }

  @Test
  void bulkSendsNeighboursOfOneKindTogether() {
    server.answering("insert", "{ok: 1.0, n: 2}");
    server.answering("delete", "{ok: 1.0, n: 1}");
    morphium
        .bulk(Product.class)
        .insert(new Product("a", 1, 1))
        .insert(new Product("b", 1, 1))
        .deleteOne(f("id").eq("a"))
        .execute();
    assertThat(server.only("insert").getArray("documents")).hasSize(2);
    assertThat(server.only("delete").getArray("deletes")).hasSize(1);
  }
}
