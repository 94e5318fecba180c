package dev.morphium.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportExportTest {
  private static PoppyServer server;

  @TempDir Path folder;

  private String collection;

  @BeforeAll
  static void start() throws IOException {
    server = PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 1));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void name(TestInfo test) {
    collection = test.getTestMethod().orElseThrow().getName();
  }

  private int run(String program, String... options) {
    List<String> all =
        new ArrayList<>(
            List.of(program, "--uri", server.connectionString(), "-d", "shop", "-c", collection));
    all.addAll(List.of(options));
    return PoppyTools.run(all.toArray(String[]::new));
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String exported(String... options) throws IOException {
    Path out = folder.resolve("out");
    List<String> all = new ArrayList<>(List.of("--out", out.toString(), "--sort", "{_id: 1}"));
    all.addAll(List.of(options));
    assertThat(run("export", all.toArray(String[]::new))).isZero();
    return Files.readString(out);
  }

  @Test
  void whatIsExportedCanBeImported() throws IOException {
    String text =
        """
        {"_id": 1, "at": {"$date": "2026-01-02T03:04:05Z"}, "n": 1.5}
        {"_id": 2, "n": {"$numberDecimal": "1.10"}, "a": [1, {"b": null}]}
        {"_id": 3}
        """;
    assertThat(run("import", "--file", file("in", text))).isZero();
    assertThat(exported()).isEqualTo(text);
    String array = exported("--json-array", "--json-format", "canonical");
    assertThat(array).startsWith("[{\"_id\": {\"$numberInt\": \"1\"}").endsWith("}]\n");
    assertThat(run("import", "--drop", "--jsonArray", "--file", file("array", array))).isZero();
    assertThat(exported()).isEqualTo(text);
    assertThat(exported("--query", "{_id: {$gt: 1}}", "--skip", "1", "--limit", "5"))
        .isEqualTo("{\"_id\": 3}\n");
    assertThat(exported("--type", "csv", "-f", "_id,a.0,at"))
        .isEqualTo("_id,a.0,at\n1,,2026-01-02T03:04:05Z\n2,1,\n3,,\n");
  }

  @Test
  void whatIsThereStaysOrIsReplacedOrMerged() throws IOException {
    assertThat(run("import", "--file", file("in", "{_id: 1, a: 1, b: 1}"))).isZero();
    String other = file("other", "{_id: 1, b: 2}\n{_id: 2}");
    assertThat(run("import", "--file", other)).as("one was there").isEqualTo(1);
    assertThat(exported()).isEqualTo("{\"_id\": 1, \"a\": 1, \"b\": 1}\n{\"_id\": 2}\n");
    assertThat(run("import", "--mode", "merge", "--file", other)).isZero();
    assertThat(exported()).isEqualTo("{\"_id\": 1, \"a\": 1, \"b\": 2}\n{\"_id\": 2}\n");
    assertThat(run("import", "--mode", "upsert", "--file", other)).isZero();
    assertThat(exported()).isEqualTo("{\"_id\": 1, \"b\": 2}\n{\"_id\": 2}\n");
    String byField = file("field", "{b: 2, c: 3}\n{b: 4, _id: 9}");
    assertThat(run("import", "--mode", "merge", "--upsertFields", "b", "--file", byField)).isZero();
    assertThat(exported())
        .isEqualTo("{\"_id\": 1, \"b\": 2, \"c\": 3}\n{\"_id\": 2}\n{\"_id\": 9, \"b\": 4}\n");
  }

  @Test
  void whatComesBeforeAMistakeIsThere() throws IOException {
    assertThat(run("import", "--file", file("in", "{_id: 1}\n{_id: 2"))).isEqualTo(1);
    assertThat(exported()).isEqualTo("{\"_id\": 1}\n");
    String twice = file("twice", "{_id: 3}\n{_id: 3}\n{_id: 4}");
    assertThat(run("import", "--stop-on-error", "--file", twice)).isEqualTo(1);
    assertThat(exported()).isEqualTo("{\"_id\": 1}\n{\"_id\": 3}\n");
  }

  @Test
  void csvComesWithTypes() throws IOException {
    String text =
        file("in.csv", "_id.int64(),born.date(yyyy-MM-dd),name.string()\n1,1970-01-02,7\n");
    assertThat(run("import", "--type", "csv", "--headerline", "--columnsHaveTypes", "--file", text))
        .isZero();
    assertThat(exported())
        .isEqualTo(
            "{\"_id\": 1, \"born\": {\"$date\": \"1970-01-02T00:00:00Z\"}, \"name\": \"7\"}\n");
    String tabs = file("in.tsv", "2\tx\n");
    String fields = file("fields", "_id\nname\n");
    assertThat(run("import", "--type", "tsv", "--fieldFile", fields, "--file", tabs)).isZero();
    assertThat(exported("-q", "{_id: 2}")).isEqualTo("{\"_id\": 2, \"name\": \"x\"}\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "import --mode replace",
        "import --type xml",
        "import --type csv",
        "import --headerline",
        "import --file nosuch.json",
        "export --type csv",
        "export --type tsv -f a",
        "export -q {a:",
        "export --json-format strict",
        "export --limit -1",
      })
  void wrongOptionsAreRefused(String line) {
    String[] words = line.split(" ");
    assertThat(run(words[0], List.of(words).subList(1, words.length).toArray(String[]::new)))
        .isEqualTo(2);
  }
}
