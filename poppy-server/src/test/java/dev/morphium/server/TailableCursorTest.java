package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.mongodb.CursorType;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.CreateCollectionOptions;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.wire.Messages;
import dev.morphium.wire.Response;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients that wait for documents on tailable cursors. */
class TailableCursorTest {
  private PoppyServer server;
  private MongoClient reader;
  private MongoClient writer;
  private MongoCollection<Document> written;

  @BeforeEach
  void start() throws IOException {
    server = PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2));
    reader = MongoClients.create(server.connectionString());
    writer = MongoClients.create(server.connectionString());
    MongoDatabase database = writer.getDatabase("db");
    database.createCollection(
        "c", new CreateCollectionOptions().capped(true).sizeInBytes(1_000_000));
    written = database.getCollection("c");
    written.insertOne(new Document("_id", 0));
  }

  @AfterEach
  void stop() {
    reader.close();
    writer.close();
    server.close();
  }

  private MongoCursor<Document> tail(MongoClient client) {
    MongoCursor<Document> cursor =
        client
            .getDatabase("db")
            .getCollection("c")
            .find()
            .cursorType(CursorType.TailableAwait)
            .maxAwaitTime(60, TimeUnit.SECONDS)
            .cursor();
    assertThat(cursor.next()).isEqualTo(new Document("_id", 0));
    return cursor;
  }

  private CompletableFuture<Integer> next(MongoCursor<Document> cursor) {
    return CompletableFuture.supplyAsync(
        () -> cursor.next().getInteger("_id"), Thread::startVirtualThread);
  }

  private Document cursors() {
    return writer
        .getDatabase("admin")
        .runCommand(new Document("serverStatus", 1))
        .get("metrics", Document.class)
        .get("cursor", Document.class)
        .get("open", Document.class);
  }

  private long pinned() {
    return ((Number) cursors().get("pinned")).longValue();
  }

  private void awaitPinned(long count) {
    await().until(() -> pinned() == count);
  }

  @Test
  void readerGetsWhatAnotherClientInserts() throws Exception {
    try (MongoCursor<Document> cursor = tail(reader)) {
      for (int id = 1; id <= 20; id++) {
        CompletableFuture<Integer> next = next(cursor);
        await().until(() -> next.isDone() || pinned() == 1);
        assertThat(next).isNotDone();
        written.insertOne(new Document("_id", id));
        assertThat(next.get(90, TimeUnit.SECONDS)).isEqualTo(id);
      }
    }
  }

  @Test
  void manyReadersAreWokenTogether() throws Exception {
    List<MongoCursor<Document>> cursors =
        IntStream.range(0, 40).mapToObj(i -> tail(reader)).toList();
    List<CompletableFuture<Integer>> all =
        cursors.stream()
            .map(
                cursor -> {
                  CompletableFuture<Integer> got = new CompletableFuture<>();
                  Thread.ofVirtual().start(() -> got.complete(cursor.next().getInteger("_id")));
                  return got;
                })
            .toList();
    awaitPinned(40);
    written.insertOne(new Document("_id", 1));
    for (CompletableFuture<Integer> got : all) {
      assertThat(got.get(90, TimeUnit.SECONDS)).isEqualTo(1);
    }
    cursors.forEach(MongoCursor::close);
  }

  @Test
  void killedCursorWakesItsReader() {
    MongoCursor<Document> cursor = tail(reader);
    CompletableFuture<Integer> next = next(cursor);
    awaitPinned(1);
    long id = Objects.requireNonNull(cursor.getServerCursor()).getId();
    writer
        .getDatabase("db")
        .runCommand(new Document("killCursors", "c").append("cursors", List.of(id)));
    assertThatThrownBy(() -> next.get(90, TimeUnit.SECONDS))
        .hasCauseInstanceOf(MongoException.class);
    awaitPinned(0);
  }

  @Test
  void readerThatIsGoneIsForgotten() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      BsonDocument found =
          call(socket, "{find: 'c', tailable: true, awaitData: true, $db: 'db'}")
              .getDocument("cursor");
      socket
          .getOutputStream()
          .write(
              Messages.opMsg(
                  2,
                  "{getMore: {$numberLong: '%d'}, collection: 'c', maxTimeMS: 60000, $db: 'db'}"
                      .formatted(found.getInt64("id").getValue())));
      awaitPinned(1);
    }
    await().until(() -> ((Number) cursors().get("total")).longValue() == 0);
  }

  private static BsonDocument call(Socket socket, String command) throws IOException {
    socket.getOutputStream().write(Messages.opMsg(1, command));
    DataInputStream input = new DataInputStream(socket.getInputStream());
    byte[] message = new byte[Integer.reverseBytes(input.readInt())];
    ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN).putInt(message.length);
    input.readFully(message, Integer.BYTES, message.length - Integer.BYTES);
    return Response.decode(message).reply().document();
  }

  @Test
  void closingTheServerEndsTheWaitingAtOnce() {
    CompletableFuture<Integer> next = next(tail(reader));
    awaitPinned(1);
    long start = System.nanoTime();
    server.close(600_000);
    assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)).isLessThan(300);
    reader.close();
    await().until(next::isDone);
  }
}
