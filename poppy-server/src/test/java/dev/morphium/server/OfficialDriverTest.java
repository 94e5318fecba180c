package dev.morphium.server;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Filters.gte;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoWriteException;
import com.mongodb.WriteConcern;
import com.mongodb.client.ClientSession;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.DeleteOneModel;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.UpdateOneModel;
import com.mongodb.client.model.Updates;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandStartedEvent;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.bson.types.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The official Java driver as it comes, with the features it uses by default. */
@ParameterizedClass
@EnumSource
@Execution(ExecutionMode.SAME_THREAD) // one invocation after the other: they share the fields
class OfficialDriverTest {
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

  @Test
  void documentsAreWrittenAndReadBack() {
    MongoCollection<Document> collection = collection("crud");
    collection.insertMany(people(1000));
    assertThat(collection.countDocuments()).isEqualTo(1000);
    assertThat(collection.find(gte("n", 500)).sort(Sorts.descending("n")).batchSize(100))
        .extracting(person -> person.getInteger("n"))
        .containsExactlyElementsOf(
            IntStream.iterate(999, n -> n >= 500, n -> n - 1).boxed().toList());
    assertThat(collection.updateMany(gte("n", 900), Updates.inc("n", 1)).getModifiedCount())
        .isEqualTo(100);
    assertThat(collection.deleteMany(gte("n", 901)).getDeletedCount()).isEqualTo(100);
    assertThat(collection.findOneAndDelete(eq("_id", 5))).containsEntry("n", 5);
  }

  @Test
  void bulkWritesReportEachStatement() {
    MongoCollection<Document> collection = collection("bulk");
    var result =
        collection.bulkWrite(
            List.of(
                new InsertOneModel<>(new Document("_id", 1)),
                new InsertOneModel<>(new Document("_id", 2)),
                new UpdateOneModel<>(eq("_id", 1), Updates.set("a", 1)),
                new DeleteOneModel<>(eq("_id", 2))));
    assertThat(result.getInsertedCount()).isEqualTo(2);
    assertThat(result.getModifiedCount()).isEqualTo(1);
    assertThat(result.getDeletedCount()).isEqualTo(1);
    assertThatThrownBy(
            () ->
                collection.insertMany(
                    List.of(new Document("_id", 1), new Document("_id", 3)),
                    new InsertManyOptions().ordered(false)))
        .isInstanceOfSatisfying(
            MongoBulkWriteException.class,
            e -> assertThat(e.getWriteResult().getInsertedCount()).isEqualTo(1));
  }

  @Test
  void indexesAreMadeUsedAndObeyed() {
    MongoCollection<Document> collection = collection("indexed");
    collection.createIndex(Indexes.ascending("n"), new IndexOptions().unique(true));
    collection.insertMany(people(100));
    assertThat(collection.find(eq("n", 7)).explain().toJson()).contains("IXSCAN");
    assertThatThrownBy(() -> collection.insertOne(new Document("n", 7)))
        .isInstanceOfSatisfying(
            MongoWriteException.class, e -> assertThat(e.getCode()).isEqualTo(11000));
    assertThat(collection.listIndexes()).hasSize(2);
  }

  @Test
  void aggregationsGroupAndSort() {
    MongoCollection<Document> collection = collection("grouped");
    collection.insertMany(people(100));
    assertThat(
            collection.aggregate(
                List.of(
                    Aggregates.group("$even", Accumulators.sum("total", "$n")),
                    Aggregates.sort(Sorts.ascending("_id")))))
        .containsExactly(
            new Document("_id", false).append("total", 2500),
            new Document("_id", true).append("total", 2450));
  }

  @Test
  void errorsCarryCodeAndName() {
    assertThatThrownBy(() -> client.getDatabase("a").runCommand(new Document("nosuch", 1)))
        .isInstanceOfSatisfying(
            MongoCommandException.class,
            e -> {
              assertThat(e.getErrorCode()).isEqualTo(59);
              assertThat(e.getErrorCodeName()).isEqualTo("CommandNotFound");
            });
  }

  @Test
  void largestDocumentPasses() {
    MongoCollection<Document> collection = collection("large");
    byte[] data = new byte[16 * 1024 * 1024 - 40];
    collection.insertOne(new Document("_id", 1).append("data", new Binary(data)));
    assertThat(collection.find().first().get("data", Binary.class).length()).isEqualTo(data.length);
  }

  @Test
  void unacknowledgedWritesArrive() {
    MongoCollection<Document> collection = collection("unacknowledged");
    MongoCollection<Document> careless = collection.withWriteConcern(WriteConcern.UNACKNOWLEDGED);
    for (int i = 0; i < 100; i++) {
      careless.insertOne(new Document("_id", i));
    }
    Awaitility.await().until(() -> collection.countDocuments() == 100);
  }

  @Test
  void sessionsAreAccepted() {
    MongoCollection<Document> collection = collection("sessions");
    try (ClientSession session = client.startSession()) {
      collection.insertOne(session, new Document("_id", 1));
      assertThat(collection.find(session)).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"zlib", "snappy", "zstd"})
  void compressionIsUsed(String compressor) {
    String uri = server.connectionString() + "&compressors=" + compressor;
    try (MongoClient compressing = MongoClients.create(uri)) {
      MongoCollection<Document> collection =
          compressing.getDatabase("official").getCollection("with_" + compressor);
      collection.insertMany(people(5000));
      assertThat(collection.find()).hasSize(5000);
    }
  }

  @Test
  void serverIsFoundInItsOwnWords() {
    List<String> started = new CopyOnWriteArrayList<>();
    MongoClientSettings settings =
        MongoClientSettings.builder()
            .applyConnectionString(new com.mongodb.ConnectionString(server.connectionString()))
            .addCommandListener(
                new CommandListener() {
                  @Override
                  public void commandStarted(CommandStartedEvent event) {
                    started.add(event.getCommandName());
                  }
                })
            .build();
    try (MongoClient watched = MongoClients.create(settings)) {
      watched.getDatabase("admin").runCommand(new Document("ping", 1));
      Awaitility.await("the driver has found all members")
          .untilAsserted(
              () ->
                  assertThat(watched.getClusterDescription().getServerDescriptions())
                      .allSatisfy(
                          description ->
                              assertThat(description.getMaxWireVersion()).isEqualTo(25)));
    }
    assertThat(started).contains("ping");
  }

  private static MongoCollection<Document> collection(String name) {
    return client.getDatabase("official").getCollection(name);
  }

  private static List<Document> people(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Document("_id", i).append("n", i).append("even", i % 2 == 0))
        .toList();
  }
}
