package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.driver.ReadPreference;
import dev.morphium.session.ClientSession;
import dev.morphium.session.TransactionOptions;
import dev.morphium.settings.IndexMode;
import dev.morphium.settings.MorphiumSettings;
import java.io.IOException;
import java.time.Duration;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What sessions, times, preferences and first uses add to what is sent. */
class SessionConversationTest {
  private static final String DONE =
      "{ok: 1.0, n: 1, operationTime: {$timestamp: {t: 9, i: 1}},"
          + " $clusterTime: {clusterTime: {$timestamp: {t: 9, i: 1}}}}";
  private static final String NOTHING =
      "{ok: 1.0, cursor: {id: {$numberLong: '0'}, ns: 'db.product', firstBatch: []}}";

  private FakePrimary server;
  private Morphium morphium;

  @BeforeEach
  void open() throws IOException {
    server = new FakePrimary();
    morphium = open(IndexMode.OFF);
  }

  @AfterEach
  void close() throws IOException {
    morphium.close();
    server.close();
  }

  private Morphium open(IndexMode mode) {
    return Morphium.connect(MorphiumSettings.builder(server.uri()).indexMode(mode).build());
  }

  @Test
  void readsOfASessionSeeItsWrites() {
    server.answering("insert", DONE).answering("find", NOTHING);
    try (ClientSession session = morphium.startSession()) {
      morphium.inSession(session, () -> morphium.insert(new Product("a", 1, 1)));
      morphium.inSession(session, () -> morphium.findAll(Product.class));
      assertThat(session.operationTime()).isEqualTo(new BsonTimestamp(9, 1));
    }
    BsonDocument find = server.only("find");
    assertThat(find.getDocument("readConcern").getTimestamp("afterClusterTime"))
        .isEqualTo(new BsonTimestamp(9, 1));
    assertThat(find.get("lsid")).isEqualTo(server.only("insert").get("lsid"));
  }

  @Test
  void readsWithoutASessionWaitForNothing() {
    server.answering("insert", DONE).answering("find", NOTHING);
    morphium.insert(new Product("a", 1, 1));
    morphium.findAll(Product.class);
    assertThat(server.only("find")).doesNotContainKey("readConcern");
  }

  @Test
  void timeOfTheClusterIsToldToTheServer() {
    server.answering("insert", DONE).answering("find", NOTHING);
    morphium.insert(new Product("a", 1, 1));
    morphium.findAll(Product.class);
    assertThat(server.only("find").getDocument("$clusterTime").getTimestamp("clusterTime"))
        .isEqualTo(new BsonTimestamp(9, 1));
  }

  @Test
  void preferenceForOtherNodesIsSent() {
    server.answering("find", NOTHING, NOTHING);
    morphium
        .createQueryFor(Product.class)
        .readPreference(ReadPreference.PRIMARY_PREFERRED)
        .asList();
    assertThat(server.only("find").getDocument("$readPreference").getString("mode").getValue())
        .isEqualTo("primaryPreferred");
  }

  @Test
  void indexesAreCreatedOnceAndBefore() {
    server.answering("find", NOTHING, NOTHING);
    try (Morphium creating = open(IndexMode.CREATE)) {
      creating.findAll(InsertManyContract.Named.class);
      creating.findAll(InsertManyContract.Named.class);
    }
    assertThat(server.only("createIndexes").getArray("indexes"))
        .containsExactly(BsonDocument.parse("{key: {name: 1}, name: 'name_1', unique: true}"));
    assertThat(server.asked("find")).hasSize(2);
  }

  @Test
  void failedBlockIsAborted() {
    server.answering("insert", DONE);
    assertThatThrownBy(
            () ->
                morphium.inTransaction(
                    TransactionOptions.SNAPSHOT,
                    () -> {
                      morphium.insert(new Product("a", 1, 1));
                      throw new IllegalArgumentException("no");
                    }))
        .hasMessage("no");
    BsonDocument insert = server.only("insert");
    assertThat(insert.getDocument("readConcern").getString("level").getValue())
        .isEqualTo("snapshot");
    assertThat(insert).doesNotContainKey("writeConcern");
    BsonDocument abort = server.only("abortTransaction");
    assertThat(abort.get("txnNumber")).isEqualTo(insert.get("txnNumber"));
    assertThat(server.asked("commitTransaction")).isEmpty();
  }

  @Test
  void blockThatDidNothingSendsNothing() {
    morphium.inTransaction(() -> {});
    assertThat(server.asked("commitTransaction")).isEmpty();
    assertThat(server.asked("abortTransaction")).isEmpty();
  }

  @Test
  void timeThatIsLeftIsToldToTheServer() {
    server.answering("find", NOTHING);
    morphium.createQueryFor(Product.class).timeout(Duration.ofSeconds(60)).asList();
    assertThat(server.only("find").getNumber("maxTimeMS").longValue()).isBetween(1L, 60_000L);
  }

  @Test
  void numbersOfASequenceAreTakenAtOnce() {
    server.answering(
        "findAndModify", "{ok: 1.0, value: {_id: 'tickets', current_value: {$numberLong: '41'}}}");
    assertThat(morphium.nextNumber("tickets")).isEqualTo(42);
    BsonDocument taken = server.only("findAndModify");
    assertThat(taken.getDocument("update"))
        .isEqualTo(BsonDocument.parse("{$inc: {current_value: {$numberLong: '1'}}}"));
    assertThat(taken).containsKey("txnNumber");
  }
}
