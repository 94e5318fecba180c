package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoDatabase;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal and a dump that an earlier version has written are read without loss. */
class EarlierFilesTest {
  private static final ServerSettings NETWORK = ServerSettings.of(List.of("127.0.0.1"), 0, 1);
  private static final Path FILES = Path.of("src/test/resources/earlier/0.1.0-e6581227.zip");

  @TempDir Path directory;

  @BeforeEach
  void unpack() throws IOException {
    try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(FILES))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path path = directory.resolve(entry.getName());
        if (!entry.isDirectory()) {
          Files.createDirectories(path.resolve("..").normalize());
          Files.copy(zip, path);
        }
      }
    }
  }

  private PoppySettings journal() {
    return PoppySettings.inMemory(NETWORK)
        .with(new JournalSettings(directory.resolve("journal"), 1 << 20, 1 << 20));
  }

  private PoppySettings dumps() {
    return PoppySettings.inMemory(NETWORK)
        .with(
            new DumpSettings(
                directory.resolve("dumps"), Duration.ZERO, DumpRetention.ofNewest(3), false));
  }

  private void holds(PoppySettings settings) throws IOException {
    Document expected = Document.parse(Files.readString(directory.resolve("expected.json")));
    try (PoppyServer server = PoppyServer.start(settings);
        MongoClient client = MongoClients.create(server.connectionString())) {
      for (String name : expected.keySet()) {
        Document told = client.getDatabase(name).runCommand(new Document("dbHash", 1));
        assertThat(told.get("collections")).as(name).isEqualTo(expected.get(name));
      }
      MongoDatabase shop = client.getDatabase("shop");
      List<String> indexes = new ArrayList<>();
      shop.getCollection("orders")
          .listIndexes()
          .forEach(index -> indexes.add(index.getString("name")));
      assertThat(indexes)
          .containsExactlyInAnyOrder("_id_", "c", "u", "p", "ttl", "t", "g", "w", "h", "m", "coll");
      assertThat(shop.getCollection("orders").find(Document.parse("{$text: {$search: 'fox'}}")))
          .hasSize(190);
      assertThat(shop.getCollection("rich").countDocuments()).isEqualTo(56);
      assertThat(shop.getCollection("weather").find()).hasSize(2);
      assertThat(shop.getCollection("capped").find()).hasSize(5);
      assertThat(
              client
                  .getDatabase("admin")
                  .runCommand(Document.parse("{usersInfo: 'ann'}"))
                  .getList("users", Document.class))
          .hasSize(1);
      shop.getCollection("orders").insertOne(Document.parse("{_id: 'new', total: -1}"));
    }
  }

  @Test
  void aJournalIsReadAndGoesOn() throws IOException {
    holds(journal());
    try (PoppyServer server = PoppyServer.start(journal());
        MongoClient client = MongoClients.create(server.connectionString())) {
      assertThat(
              client.getDatabase("shop").getCollection("orders").find(new Document("_id", "new")))
          .hasSize(1);
    }
  }

  @Test
  void aDumpIsRead() throws IOException {
    holds(dumps());
  }

  @Test
  void newerFilesAreRefusedWithATextAndStayAsTheyAre() throws IOException {
    Path segment = directory.resolve("journal/journal/00000000000000000026.journal");
    byte[] bytes = Files.readAllBytes(segment);
    CRC32C checksum = new CRC32C();
    ByteBuffer header = ByteBuffer.wrap(bytes).putInt(8, 2);
    checksum.update(bytes, 0, 24);
    Files.write(segment, header.putInt(24, (int) checksum.getValue()).array());
    assertThatThrownBy(() -> PoppyServer.start(journal()))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("has format version 2")
        .hasMessageContaining("use a newer server");
    assertThat(segment).hasBinaryContent(bytes);
  }
}
