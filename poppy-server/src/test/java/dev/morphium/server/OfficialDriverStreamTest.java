package dev.morphium.server;

import static com.mongodb.client.model.Filters.eq;
import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.ChangeStreamIterable;
import com.mongodb.client.MongoChangeStreamCursor;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.ChangeStreamPreAndPostImagesOptions;
import com.mongodb.client.model.CreateCollectionOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import com.mongodb.client.model.changestream.ChangeStreamDocument;
import com.mongodb.client.model.changestream.FullDocument;
import com.mongodb.client.model.changestream.FullDocumentBeforeChange;
import com.mongodb.client.model.changestream.OperationType;
import java.io.IOException;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The official Java driver follows change streams in its usual ways. */
@ParameterizedClass
@EnumSource
@Execution(ExecutionMode.SAME_THREAD) // one invocation after the other: they share the fields
class OfficialDriverStreamTest {
  @Parameter Served served;

  private static Served.Running server;
  private static MongoClient client;

  @BeforeParameterizedClassInvocation
  static void start(Served served) throws IOException {
    server = served.start();
    client = MongoClients.create(server.connectionString());
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    client.close();
    server.close();
  }

  private static MongoCollection<Document> collection(String name) {
    return client.getDatabase("streams").getCollection(name);
  }

  @Test
  void watchGoesOnAfterItsCursorWasKilled() {
    MongoCollection<Document> collection = collection("killed");
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor =
        collection.watch().cursor()) {
      for (int i = 0; i < 5; i++) {
        collection.insertOne(new Document("_id", i));
        assertThat(cursor.next().getFullDocument()).isEqualTo(new Document("_id", i));
        client
            .getDatabase("streams")
            .runCommand(
                new Document("killCursors", "killed")
                    .append("cursors", List.of(cursor.getServerCursor().getId())));
      }
    }
  }

  @Test
  void watchResumesFromAToken() {
    MongoCollection<Document> collection = collection("resumed");
    BsonDocument token;
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor =
        collection.watch().cursor()) {
      collection.insertMany(List.of(new Document("_id", 1), new Document("_id", 2)));
      token = cursor.next().getResumeToken();
    }
    ChangeStreamIterable<Document> rest =
        collection.watch(List.of(Aggregates.match(Filters.ne("documentKey._id", 3))));
    collection.insertMany(List.of(new Document("_id", 3), new Document("_id", 4)));
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor =
        rest.resumeAfter(token).cursor()) {
      assertThat(cursor.next().getFullDocument()).containsEntry("_id", 2);
      assertThat(cursor.next().getFullDocument()).containsEntry("_id", 4);
      assertThat(cursor.tryNext()).isNull();
    }
  }

  @Test
  void imagesAndDescriptionsAreUnderstood() {
    client
        .getDatabase("streams")
        .createCollection(
            "images",
            new CreateCollectionOptions()
                .changeStreamPreAndPostImagesOptions(
                    new ChangeStreamPreAndPostImagesOptions(true)));
    MongoCollection<Document> collection = collection("images");
    collection.insertOne(new Document("_id", 1).append("a", 1).append("b", 1));
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> cursor =
        collection
            .watch()
            .fullDocument(FullDocument.REQUIRED)
            .fullDocumentBeforeChange(FullDocumentBeforeChange.REQUIRED)
            .cursor()) {
      collection.updateOne(eq("_id", 1), Updates.combine(Updates.set("a", 2), Updates.unset("b")));
      collection.drop();
      ChangeStreamDocument<Document> update = cursor.next();
      assertThat(update.getOperationType()).isEqualTo(OperationType.UPDATE);
      assertThat(update.getFullDocument()).isEqualTo(new Document("_id", 1).append("a", 2));
      assertThat(update.getFullDocumentBeforeChange()).containsEntry("b", 1);
      assertThat(update.getUpdateDescription().getRemovedFields()).containsExactly("b");
      assertThat(update.getUpdateDescription().getUpdatedFields())
          .isEqualTo(BsonDocument.parse("{a: 2}"));
      assertThat(update.getClusterTime()).isNotNull();
      assertThat(update.getWallTime()).isNotNull();
      assertThat(cursor.next().getOperationType()).isEqualTo(OperationType.DROP);
      assertThat(cursor.next().getOperationType()).isEqualTo(OperationType.INVALIDATE);
    }
  }

  @Test
  void databasesAndTheDeploymentAreWatched() {
    try (MongoChangeStreamCursor<ChangeStreamDocument<Document>> database =
            client.getDatabase("watched").watch().cursor();
        MongoChangeStreamCursor<ChangeStreamDocument<Document>> all =
            client.watch(List.of(Aggregates.match(eq("ns.db", "watched")))).cursor()) {
      client.getDatabase("watched").getCollection("x").insertOne(new Document("_id", 1));
      assertThat(database.next().getNamespace().getCollectionName()).isEqualTo("x");
      assertThat(all.next().getNamespace().getFullName()).isEqualTo("watched.x");
    }
  }
}
