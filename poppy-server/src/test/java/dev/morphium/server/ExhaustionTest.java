package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.spill.MemorySettings;
import dev.morphium.engine.spill.SpillSettings;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.ClientLimits;
import dev.morphium.server.net.RawClient;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.wire.Messages;
import dev.morphium.wire.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients use up, one after the other in any order, what a server with a journal gives them; those
 * who behave are served all the time, and nothing that was acknowledged is lost.
 */
class ExhaustionTest {
  private static final int MEBIBYTE = 1 << 20;
  private static final int FULL = 14031;
  private static final long SEED = 20_261_123;

  @TempDir private Path directory;
  private final List<RawClient> hogs = new ArrayList<>();
  private int written;

  /** One way to take too much. */
  private interface Attack {
    void run(PoppyServer server, MongoClient client) throws Exception;
  }

  private PoppySettings settings() {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.MOST_CURSORS, "20");
    parameters.start(ServerParameters.MOST_SESSIONS, "200");
    parameters.start(ServerParameters.DATA_LIMIT, String.valueOf(24 * MEBIBYTE));
    ServerSettings network =
        new ServerSettings(List.of("127.0.0.1"), 0, 2, 8, 40)
            .with(40, new ClientLimits(Integer.MAX_VALUE, 3_000, 4L * MEBIBYTE, 4L * MEBIBYTE));
    return PoppySettings.inMemory(network)
        .with(parameters)
        .with(new MemorySettings(8L * MEBIBYTE, new SpillSettings(directory, 8L * MEBIBYTE)))
        .with(JournalSettings.in(directory.resolve("data")));
  }

  @Test
  void whoBehavesIsServedWhateverOthersUseUp() throws Exception {
    List<Attack> attacks =
        new ArrayList<>(
            List.of(
                this::connections,
                this::cursors,
                this::disk,
                this::expressions,
                this::frames,
                this::heap,
                this::replies,
                this::sessions,
                this::workers));
    Collections.shuffle(attacks, new Random(SEED));
    try (PoppyServer server = PoppyServer.start(settings())) {
      try (MongoClient client = client(server)) {
        byte[] half = new byte[MEBIBYTE / 2];
        for (int i = 0; i < 8; i++) {
          data(client).insertOne(new Document("_id", "large" + i).append("data", half));
        }
        for (Attack attack : attacks) {
          attack.run(server, client);
          assertServes(client);
          for (RawClient hog : hogs) {
            hog.close();
          }
          hogs.clear();
          assertServes(client);
        }
      }
    }
    try (PoppyServer again = PoppyServer.start(settings());
        MongoClient client = client(again)) {
      assertThat(data(client).countDocuments(new Document("_id", new Document("$type", "int"))))
          .isEqualTo(written);
    }
  }

  private static MongoClient client(PoppyServer server) {
    return MongoClients.create(server.connectionString() + "&maxPoolSize=2");
  }

  private static MongoCollection<Document> data(MongoClient client) {
    return client.getDatabase("test").getCollection("data");
  }

  private void assertServes(MongoClient client) {
    data(client).insertOne(new Document("_id", written++));
    assertThat(data(client).find(new Document("_id", written - 1)).first()).isNotNull();
  }

  private RawClient hog(PoppyServer server) throws IOException {
    RawClient hog = new RawClient(server.port());
    hogs.add(hog);
    return hog;
  }

  /** Strangers take all connections, and say nothing. */
  private void connections(PoppyServer server, MongoClient client) throws IOException {
    for (int i = 0; i < 60; i++) {
      hog(server);
    }
  }

  /** Somebody opens cursors, and never comes back to them. */
  private void cursors(PoppyServer server, MongoClient client) {
    Document find = Document.parse("{find: 'data', projection: {_id: 1}, batchSize: 1}");
    List<Long> open = new ArrayList<>();
    MongoCommandException refused = null;
    while (refused == null) {
      try {
        Document reply = client.getDatabase("test").runCommand(find);
        open.add(reply.get("cursor", Document.class).getLong("id"));
      } catch (MongoCommandException e) {
        refused = e;
      }
    }
    assertThat(refused.getErrorCode()).isEqualTo(146);
    assertThat(open).hasSizeLessThanOrEqualTo(20);
    assertServes(client);
    client
        .getDatabase("test")
        .runCommand(new Document("killCursors", "data").append("cursors", open));
  }

  /** Somebody sorts more than fits into the temporary files. */
  private void disk(PoppyServer server, MongoClient client) {
    List<Document> pipeline =
        List.of(
            Document.parse("{$match: {_id: {$type: 'string'}}}"),
            Document.parse("{$set: {all: {$range: [0, 20000]}}}"),
            Document.parse("{$unwind: '$all'}"),
            Document.parse(
                "{$set: {more: {$concat: ['" + "x".repeat(1000) + "', {$toString: '$_id'}]}}}"),
            Document.parse("{$sort: {more: 1, all: -1}}"));
    assertThat(refusal(() -> data(client).aggregate(pipeline).first())).isEqualTo(FULL);
    List<Document> small = List.of(new Document("$sort", new Document("_id", 1)));
    assertThat(data(client).aggregate(small).first()).isNotNull();
  }

  /** Somebody builds values that are larger than all commands may have. */
  private void expressions(PoppyServer server, MongoClient client) {
    Document project =
        Document.parse(
            "{$project: {n: {$size: {$map: {input: {$range: [0, 3000000]}, in: '$$this'}}}}}");
    assertThat(refusal(() -> data(client).aggregate(List.of(project)).first())).isEqualTo(146);
  }

  /** Somebody fills the memory, and makes room again. */
  private void heap(PoppyServer server, MongoClient client) {
    MongoCollection<Document> filled = client.getDatabase("test").getCollection("filled");
    byte[] large = new byte[MEBIBYTE / 4];
    Runnable filling =
        () -> {
          while (true) {
            filled.insertOne(new Document("data", large));
          }
        };
    assertThat(refusal(filling)).isEqualTo(FULL);
    assertThat(filled.countDocuments()).isBetween(40L, 96L);
    filled.deleteMany(new Document());
    filled.insertOne(new Document("data", large));
    filled.drop();
  }

  /** Long commands on all workers, whose clients are gone afterwards. */
  private void workers(PoppyServer server, MongoClient client) throws IOException {
    String endless =
        "{aggregate: 1, pipeline: [{$documents: [{}]}, {$set: {n: {$reduce: {input: {$range: [0,"
            + " 200000]}, initialValue: 0, in: {$sum: {$map: {input: {$range: [0, 1000]}, in:"
            + " {$multiply: ['$$this', 2]}}}}}}}}], cursor: {}, $db: 'test'}";
    for (int i = 0; i < 16; i++) {
      send(hog(server), Messages.opMsg(1, endless));
    }
    for (int i = 0; i < 20; i++) {
      assertServes(client);
    }
  }

  private static int refusal(Runnable attack) {
    try {
      attack.run();
      return 0;
    } catch (MongoException refused) {
      return refused.getCode();
    }
  }

  /** Messages that are never completed. */
  private void frames(PoppyServer server, MongoClient client) throws IOException {
    byte[] whole =
        Messages.opMsg(1, "{ping: 1, $db: 'admin', pad: '" + "x".repeat(2 * MEBIBYTE) + "'}");
    for (int i = 0; i < 6; i++) {
      RawClient hog = hog(server);
      Thread.ofVirtual().start(() -> send(hog, Arrays.copyOf(whole, whole.length - 1)));
    }
  }

  /** Replies that nobody reads. */
  private void replies(PoppyServer server, MongoClient client) throws IOException {
    for (int i = 0; i < 6; i++) {
      RawClient hog = hog(server);
      send(hog, Messages.opMsg(1, "{find: 'data', $db: 'test', batchSize: 100}"));
    }
  }

  /** More sessions than there may be; drivers keep theirs. */
  private void sessions(PoppyServer server, MongoClient client) throws IOException {
    RawClient many = hog(server);
    List<Integer> codes =
        IntStream.range(0, 250)
            .mapToObj(
                i ->
                    code(
                        many,
                        "{ping: 1, $db: 'admin', lsid: {id: {$uuid: '%08d-0000-4000-8000-000000000000'}}}"
                            .formatted(i)))
            .toList();
    assertThat(codes).startsWith(0).endsWith(261);
    String ids =
        IntStream.range(0, 250)
            .mapToObj("{id: {$uuid: '%08d-0000-4000-8000-000000000000'}}"::formatted)
            .reduce((a, b) -> a + "," + b)
            .orElseThrow();
    assertThat(code(many, "{endSessions: [" + ids + "], $db: 'admin'}")).isZero();
    await().untilAsserted(() -> assertServes(client));
  }

  private static int code(RawClient client, String json) {
    try {
      client.send(Messages.opMsg(1, json));
      byte[] reply = client.receiveBytes();
      return Response.decode(reply).reply().code();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void send(RawClient client, byte[] bytes) {
    try {
      client.send(bytes);
    } catch (IOException closed) {
      // the server has had enough of it
    }
  }
}
