package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.driver.Command;
import dev.morphium.inmemory.InMemoryDriver;
import dev.morphium.server.check.DirectoryCheck;
import dev.morphium.server.disk.DirectoryLockedException;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.dump.transfer.DumpTask;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory is checked without a server, and stays as it is. */
class DirectoryCheckTest {
  @TempDir Path folder;

  private final List<String> told = new ArrayList<>();

  private boolean check(Path directory) throws IOException {
    told.clear();
    return DirectoryCheck.run(directory, told::add);
  }

  private void serve(boolean check) throws IOException {
    PoppySettings settings =
        PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 1))
            .with(JournalSettings.in(folder.resolve("data")))
            .with(DumpSettings.in(folder.resolve("dumps")));
    try (PoppyServer server = PoppyServer.start(settings);
        MongoClient client = MongoClients.create(server.connectionString())) {
      for (int i = 0; i < 20; i++) {
        client.getDatabase("db").getCollection("c").insertOne(new Document("n", "x".repeat(100)));
      }
      if (check) {
        assertThatThrownBy(() -> check(folder.resolve("data")))
            .isInstanceOf(DirectoryLockedException.class);
      }
    }
  }

  private Map<Path, String> content() throws IOException {
    Map<Path, String> content = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        content.put(file, Arrays.toString(Files.readAllBytes(file)));
      }
    }
    return content;
  }

  private Path segment() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("data/journal"))) {
      return files.filter(path -> !path.endsWith("lock")).findFirst().orElseThrow();
    }
  }

  /** Without the room behind the last record. */
  private static int length(byte[] segment) {
    int length = segment.length;
    while (segment[length - 1] == 0) {
      length--;
    }
    return length;
  }

  @Test
  void whatIsGoodAndWhatIsDamagedIsTold() throws IOException {
    serve(true);
    Map<Path, String> before = content();
    assertThat(check(folder.resolve("data"))).isTrue();
    assertThat(told)
        .singleElement()
        .asString()
        .startsWith("the journal in " + folder.resolve("data") + " is good: ")
        .endsWith(" bytes of documents at position 21");
    assertThat(check(folder.resolve("dumps"))).isTrue();
    assertThat(told).singleElement().asString().contains("the dump ").contains(" is good: ");
    assertThat(check(folder)).as("a folder with both below it").isTrue();
    assertThat(told).hasSize(2);
    assertThat(content()).isEqualTo(before);
    Path journal = Files.move(folder.resolve("data"), folder.resolve("journal"));
    assertThat(check(folder)).as("one of them has the name of a journal's own folder").isTrue();
    assertThat(told).hasSize(2);
    Files.move(journal, folder.resolve("data"));

    byte[] bytes = Files.readAllBytes(segment());
    bytes[length(bytes) / 2] ^= 1;
    Files.write(segment(), bytes);
    before = content();
    assertThat(check(folder.resolve("data"))).isFalse();
    assertThat(told).singleElement().asString().contains(" is damaged: ");
    assertThat(content()).isEqualTo(before);

    Path documents;
    try (Stream<Path> files = Files.walk(folder.resolve("dumps"))) {
      documents = files.filter(path -> path.endsWith("db/c.bson")).findFirst().orElseThrow();
    }
    Files.write(documents, new byte[3]);
    Path dump = documents.getParent().getParent();
    assertThat(check(dump)).isFalse();
    assertThat(told).singleElement().asString().startsWith("the dump " + dump + " is damaged: ");
  }

  @Test
  void aTornEndIsWhatAStartWouldCutOffAndStays() throws IOException {
    serve(false);
    byte[] bytes = Files.readAllBytes(segment());
    Files.write(segment(), Arrays.copyOf(bytes, length(bytes) - 3));
    Map<Path, String> before = content();
    assertThat(check(folder.resolve("data"))).isTrue();
    assertThat(told).singleElement().asString().endsWith(" at position 20");
    assertThat(content()).isEqualTo(before);
  }

  @Test
  void aDumpOverTheWireHasWholeFilesOrNot() throws IOException {
    Path dump = folder.resolve("dump");
    try (InMemoryDriver server = new InMemoryDriver()) {
      server.execute(
          Command.of("db", BsonDocument.parse("{insert: 'c', documents: [{_id: 1}, {_id: 2}]}")));
      DumpTask.run(server, new DumpTask.Request(dump, false, false, null, null), line -> {});
    }
    assertThat(check(dump)).isTrue();
    assertThat(told)
        .singleElement()
        .asString()
        .contains("the dump " + dump + " is good: ", " files, for 'poppy restore'");
    Files.write(dump.resolve("db/c.bson"), new byte[] {1}, StandardOpenOption.APPEND);
    assertThat(check(dump)).isFalse();
    assertThat(told).singleElement().asString().contains("c.bson is damaged: it has ");
  }

  @Test
  void aDirectoryWithoutDataHasNothingToCheck() {
    assertThatThrownBy(() -> check(folder))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessageContaining("it has neither a journal nor a dump");
    assertThatThrownBy(() -> check(folder.resolve("nothing")))
        .isInstanceOf(StorageUnavailableException.class)
        .hasMessageContaining("there is no such directory");
  }
}
