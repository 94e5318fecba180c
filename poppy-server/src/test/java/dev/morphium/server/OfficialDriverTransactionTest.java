package dev.morphium.server;

import static com.mongodb.client.model.Filters.eq;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ClientSessionOptions;
import com.mongodb.MongoCommandException;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.FindOneAndUpdateOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.ReturnDocument;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.UpdateOptions;
import com.mongodb.client.model.Updates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Transactions and retried writes of the official Java driver, also when replies are lost. */
@ParameterizedClass
@EnumSource
class OfficialDriverTransactionTest {
  @Parameter Served served;
  private Served.Running server;
  private MongoClient client;
  private MongoCollection<Document> collection;

  @BeforeEach
  void start() throws IOException {
    server = served.start();
    client = MongoClients.create(server.connectionString());
    collection = client.getDatabase("test").getCollection("c");
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void writesWhoseRepliesAreLostAreDoneOnce() {
    loseReplyOf("insert");
    collection.insertOne(new Document("_id", 1).append("n", 0));
    loseReplyOf("insert");
    collection.insertMany(List.of(document(2), document(3)));
    loseReplyOf("update");
    assertThat(collection.updateOne(eq("_id", 1), Updates.inc("n", 1)).getModifiedCount())
        .isEqualTo(1);
    loseReplyOf("update");
    assertThat(
            collection
                .updateOne(eq("_id", 4), Updates.inc("n", 1), new UpdateOptions().upsert(true))
                .getUpsertedId())
        .isNotNull();
    loseReplyOf("delete");
    assertThat(collection.deleteOne(eq("_id", 2)).getDeletedCount()).isEqualTo(1);
    loseReplyOf("findAndModify");
    assertThat(
            collection.findOneAndUpdate(
                eq("_id", 1),
                Updates.inc("n", 1),
                new FindOneAndUpdateOptions().returnDocument(ReturnDocument.AFTER)))
        .isEqualTo(new Document("_id", 1).append("n", 2));
    loseReplyOf("findAndModify");
    assertThat(collection.findOneAndDelete(eq("_id", 3))).isEqualTo(document(3));
    assertThat(collection.find().sort(new Document("_id", 1)))
        .containsExactly(
            new Document("_id", 1).append("n", 2), new Document("_id", 4).append("n", 1));
  }

  @Test
  void bulkWritesWhoseRepliesAreLostAreDoneOnce() {
    loseReplyOf("insert', 'update");
    var result =
        collection.bulkWrite(
            List.of(
                new InsertOneModel<>(document(1)),
                new InsertOneModel<>(document(2)),
                new UpdateOneModel<>(eq("_id", 1), Updates.inc("n", 1)),
                new UpdateOneModel<>(eq("_id", 2), Updates.inc("n", 1))));
    assertThat(result.getInsertedCount()).isEqualTo(2);
    assertThat(result.getModifiedCount()).isEqualTo(2);
    assertThat(collection.countDocuments(eq("n", 1))).isEqualTo(2);
  }

  @Test
  void aCommitWhoseReplyIsLostIsDoneOnce() {
    try (ClientSession session = client.startSession()) {
      loseReplyOf("commitTransaction");
      session.withTransaction(
          () -> {
            collection.insertOne(session, document(1));
            return collection.insertOne(session, document(2));
          });
    }
    assertThat(collection.countDocuments()).isEqualTo(2);
  }

  @Test
  void aTransactionIsRetriedAfterAConflict() {
    collection.insertOne(new Document("_id", 1).append("n", 0));
    AtomicInteger tries = new AtomicInteger();
    try (ClientSession session = client.startSession()) {
      session.withTransaction(
          () -> {
            Document found = collection.find(session, eq("_id", 1)).first();
            assertThat(found).isNotNull();
            if (tries.incrementAndGet() < 3) {
              collection.updateOne(eq("_id", 1), Updates.inc("n", 10));
            }
            return collection.updateOne(
                session, eq("_id", 1), Updates.set("n", found.getInteger("n") + 1));
          });
    }
    assertThat(tries).hasValue(3);
    assertThat(collection.find()).containsExactly(new Document("_id", 1).append("n", 21));
  }

  @Test
  void manyThreadsCountInTransactions() throws Exception {
    collection.insertOne(new Document("_id", 1).append("n", 0));
    int threads = 4;
    int times = 15;
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        tasks.add(
            () -> {
              for (int time = 0; time < times; time++) {
                count();
              }
              return null;
            });
      }
      for (Future<Void> task : executor.invokeAll(tasks)) {
        task.get();
      }
    }
    assertThat(collection.find())
        .containsExactly(new Document("_id", 1).append("n", threads * times));
  }

  private void count() {
    try (ClientSession session = client.startSession()) {
      session.withTransaction(
          () -> {
            Document found = collection.find(session).first();
            assertThat(found).isNotNull();
            return collection.updateOne(
                session, eq("_id", 1), Updates.set("n", found.getInteger("n") + 1));
          });
    }
  }

  @Test
  void anAbortedTransactionLeavesNothing() {
    try (ClientSession session = client.startSession()) {
      session.startTransaction();
      collection.insertOne(session, document(1));
      assertThat(collection.countDocuments(session)).isEqualTo(1);
      assertThat(collection.countDocuments()).isZero();
      session.abortTransaction();
      session.startTransaction();
      collection.insertOne(session, document(2));
      assertThatThrownBy(
              () -> client.getDatabase("test").runCommand(session, new Document("count", "c")))
          .isInstanceOfSatisfying(
              MongoCommandException.class, e -> assertThat(e.getErrorCode()).isEqualTo(263));
      session.abortTransaction();
    }
    assertThat(collection.countDocuments()).isZero();
  }

  @Test
  void snapshotSessionsReadOneMoment() {
    collection.insertMany(List.of(document(1), document(2)));
    try (ClientSession session =
        client.startSession(ClientSessionOptions.builder().snapshot(true).build())) {
      assertThat(collection.find(session)).hasSize(2);
      collection.insertOne(document(3));
      assertThat(collection.find(session)).hasSize(2);
      assertThat(collection.distinct(session, "_id", Integer.class)).containsExactly(1, 2);
      assertThat(collection.find()).hasSize(3);
    }
  }

  private static Document document(int id) {
    return new Document("_id", id).append("n", 0);
  }

  /** Has the connection closed after the next of these commands, before its reply. */
  private void loseReplyOf(String commands) {
    Document point =
        Document.parse(
            ("{configureFailPoint: 'dropReply', mode: {times: 1}, data: {failCommands: ['%s']}}")
                .formatted(commands));
    client.getDatabase("admin").runCommand(point);
  }
}
