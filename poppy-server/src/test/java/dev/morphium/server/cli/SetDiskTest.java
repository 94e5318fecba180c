package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.mongodb.MongoException;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.bson.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The disks of members take no more, or nothing: here because the system limits their files.
 *
 * <p>What a member says goes to a file of 64 KiB at most, which is why its journal has more.
 */
@EnabledOnOs(OS.LINUX)
class SetDiskTest {
  private static final int LOG_BYTES = 64 << 10;
  private static final List<String> NO_FILES =
      List.of("bash", "-c", "ulimit -f 0; exec \"$@\"", "limited");
  private static final Path UNUSABLE = Path.of("/proc/poppy");

  @TempDir private Path directory;
  private int written;

  @BeforeEach
  void programs() {
    assumeThat(
            Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "prlimit"))))
        .as("prlimit, which limits a process that runs")
        .isTrue();
  }

  private static MongoCollection<Document> things(MongoClient client) {
    return client.getDatabase("test").getCollection("things");
  }

  private static MongoClient client(SetProcesses set) {
    return MongoClients.create(set.connectionString() + "&serverSelectionTimeoutMS=90000");
  }

  private void write(MongoCollection<Document> things) {
    for (int i = 0; i < 20; i++) {
      things.insertOne(new Document("_id", written).append("text", "x".repeat(5000)));
      written++;
    }
  }

  private static void startAll(SetProcesses set) throws Exception {
    for (int i = 0; i < 3; i++) {
      set.start(i);
    }
  }

  @Test
  void aJournalThatCannotBeWrittenEndsItsMemberAlone() throws Exception {
    try (SetProcesses set = new SetProcesses(directory, true)) {
      startAll(set);
      try (MongoClient client = client(set)) {
        MongoCollection<Document> things =
            things(client).withWriteConcern(WriteConcern.MAJORITY.withJournal(true));
        write(things.withWriteConcern(WriteConcern.W3));
        PoppyProcess.assertEnds(limitAndWrite(set, 2, things), 6);
        assertThat(set.lines(2))
            .anyMatch(line -> line.contains("cannot write to the journal in " + set.journal(2)));
        set.start(2);
        write(things.withWriteConcern(WriteConcern.W3));
        PoppyProcess.assertEnds(limitAndWrite(set, 0, things), 6); // the primary
        refusedAtTheStart(set, 0);
        set.start(0);
        write(things.withWriteConcern(WriteConcern.W3));
        assertThat(things.countDocuments()).isEqualTo(written);
      }
    }
  }

  /** What the primary has not confirmed may be done or not; it is done again under another name. */
  private Process limitAndWrite(SetProcesses set, int member, MongoCollection<Document> things)
      throws Exception {
    Process limited = set.limit(member, LOG_BYTES);
    int before = written;
    try {
      write(things);
    } catch (MongoException unknown) {
      int last = written;
      things.deleteOne(new Document("_id", last));
      assertThat(last).isGreaterThanOrEqualTo(before);
      write(things);
    }
    return limited;
  }

  private static void refusedAtTheStart(SetProcesses set, int member) throws Exception {
    Path state = set.directory(member);
    Path journal = set.journal(member);
    refused(set.start(member, NO_FILES, state, journal), 8, "cannot use the directory " + state);
    refused(
        set.start(member, List.of(), UNUSABLE, journal), 8, "cannot use the directory " + UNUSABLE);
    refused(
        set.start(member, List.of(), state, UNUSABLE), 8, "cannot use the directory " + UNUSABLE);
    byte[] whole;
    Path file;
    try (Stream<Path> files = Files.list(journal.resolve("log"))) {
      file = files.filter(each -> each.toString().endsWith(".journal")).findFirst().orElseThrow();
      whole = Files.readAllBytes(file);
    }
    byte[] changed = whole.clone();
    changed[LOG_BYTES] ^= 1;
    Files.write(file, changed);
    refused(
        set.start(member, List.of(), state, journal), 5, "Move the directory " + journal + " away");
    Files.write(file, whole);
  }

  private static void refused(Process member, int exitCode, String line) throws Exception {
    assertThat(PoppyProcess.text(member)).contains("poppy: ", line);
    PoppyProcess.assertEnds(member, exitCode);
  }

  @Test
  void aTermThatCannotBeSavedEndsItsMemberAlone() throws Exception {
    try (SetProcesses set = new SetProcesses(directory)) {
      startAll(set);
      try (MongoClient client = client(set)) {
        MongoCollection<Document> things = things(client).withWriteConcern(WriteConcern.MAJORITY);
        write(things.withWriteConcern(WriteConcern.W3));
        Process limited = set.limit(2, 0);
        write(things); // nothing of this goes to its disk
        client.getDatabase("admin").runCommand(new Document("replSetStepDown", 60));
        write(things); // member 1 leads, and member 2 has not saved the new term
        PoppyProcess.assertEnds(limited, 6);
        Process refused = set.start(2, NO_FILES, set.directory(2), set.journal(2));
        refused(refused, 8, "cannot use the directory " + set.directory(2));
        set.start(2);
        write(things.withWriteConcern(WriteConcern.W3));
        assertThat(things.countDocuments()).isEqualTo(written);
      }
    }
  }
}
