package dev.morphium.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PoppyToolsTest {
  @TempDir Path directory;

  @Entity
  record Thing(@Id int id, String name) {}

  private static PoppyServer server() throws IOException {
    return PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 1));
  }

  private static Morphium client(PoppyServer server) {
    return Morphium.connect(server.connectionString().replace("/?", "/things?"));
  }

  @Test
  void whatAServerHasComesToAnotherOne() throws Exception {
    String dump = directory.resolve("dump").toString();
    try (PoppyServer from = server();
        PoppyServer to = server();
        Morphium source = client(from);
        Morphium target = client(to)) {
      source.store(new Thing(1, "one"));
      assertThat(PoppyTools.run("dump", "--uri", from.connectionString(), "--out", dump)).isZero();
      assertThat(PoppyTools.run("restore", "--uri", to.connectionString(), "--from", dump))
          .isZero();
      assertThat(target.findById(Thing.class, 1)).isEqualTo(new Thing(1, "one"));
      assertThat(PoppyTools.run("restore", to.connectionString(), dump))
          .as("the document was there")
          .isEqualTo(1);
      Files.writeString(directory.resolve("dump/things/thing.bson"), "broken");
      assertThat(
              PoppyTools.run("restore", "--uri", to.connectionString(), "--from", dump, "--drop"))
          .isEqualTo(5);
    }
  }

  @Test
  void aPlaceThatCannotBeWrittenHasAnExitCodeOfItsOwn() throws Exception {
    String below = Files.writeString(directory.resolve("file"), "x").resolve("x/y").toString();
    try (PoppyServer from = server();
        Morphium source = client(from)) {
      source.store(new Thing(1, "one"));
      for (String option : List.of("--out", "--archive")) {
        assertThat(PoppyTools.run("dump", "--uri", from.connectionString(), option, below))
            .isEqualTo(8);
        assertThat(
                PoppyTools.run(
                    "dump",
                    "--uri",
                    from.connectionString(),
                    option,
                    directory.resolve("file").toString()))
            .as("something is there already")
            .isEqualTo(8);
      }
      Path missing = directory.resolve("missing");
      assertThat(
              PoppyTools.run(
                  "dump", "--uri", from.connectionString(), "--archive=" + missing + "/x"))
          .as("as mongodump, which makes no folder for an archive")
          .isEqualTo(8);
      assertThat(missing).doesNotExist();
    }
  }

  @Test
  void probesTellWhetherAServerIsHealthy() throws Exception {
    try (PoppyServer server = server()) {
      String uri = "mongodb://127.0.0.1:" + server.port();
      assertThat(PoppyTools.run("ping", "--uri", uri)).isZero();
      assertThat(PoppyTools.run("ping", uri)).isZero();
      assertThat(PoppyTools.run("top", uri, "--rowcount", "1", "0.01")).isZero();
      assertThat(PoppyTools.run("ping", "--uri", uri, uri)).isEqualTo(2);
      assertThat(PoppyTools.run("ping", "--uri", server.connectionString(), "--json")).isZero();
      assertThat(PoppyTools.run("top", "--uri", uri, "--rowcount", "2", "0.01")).isZero();
      assertThat(PoppyTools.run("top", "--uri", uri, "--rowcount", "1", "--json", "0.01")).isZero();
      assertThat(PoppyTools.run("top", "--uri", uri, "0")).isEqualTo(2);
      assertThat(PoppyTools.run("status", "--uri", uri)).isZero();
      assertThat(PoppyTools.run("status", "--uri", uri + "/?appName=probe", "--json")).isZero();
    }
    String away = "mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=1";
    assertThat(PoppyTools.run("ping", "--uri", away)).isEqualTo(1);
    assertThat(PoppyTools.run("status", "--uri", away, "--json")).isEqualTo(1);
  }

  @Test
  void aStateTellsWhatIsWrong() {
    BsonDocument hello = BsonDocument.parse("{setName: 'rs', secondary: true, me: 'a:1'}");
    BsonDocument status =
        BsonDocument.parse("{uptime: 7.0, dataMemory: {usedBytes: 1, refusing: true}}");
    BsonDocument set =
        BsonDocument.parse(
            "{set: 'rs', members: [{name: 'a:1', stateStr: 'SECONDARY', health: 1.0,"
                + " optimeDate: {$date: '2026-01-01T00:00:05Z'}},"
                + " {name: 'b:1', stateStr: '(not reachable/healthy)', health: 0.0,"
                + " optimeDate: {$date: '2026-01-01T00:00:15Z'}}]}");
    ServerState state =
        new ServerState(
            "SECONDARY",
            hello,
            BsonDocument.parse("{version: '8.0.0', poppy: 'Poppy 1'}"),
            status,
            set,
            new MemberTable(MemberState.of(set, List.of())),
            "");
    assertThat(state.problems())
        .containsExactly(
            "no primary is known: there are no writes",
            "the data are above their high-water mark: writes that grow are refused",
            "b:1 is not heard of");
    assertThat(state.table())
        .startsWith("Poppy 1 at a:1: SECONDARY of rs")
        .contains("a:1                             SECONDARY                up        10 s")
        .contains("b:1                             (not reachable/healthy)  down      -")
        .contains("not healthy:\n  no primary is known");
    assertThat(state.document().getBoolean("ok").getValue()).isFalse();
    assertThat(
            state
                .document()
                .getArray("members")
                .get(0)
                .asDocument()
                .getInt64("lagSeconds")
                .getValue())
        .isEqualTo(10);
  }

  @Test
  void membersThatStallAreToldInTime() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String uri =
          "mongodb://127.0.0.1:1,127.0.0.1:%d/?replicaSet=rs&serverSelectionTimeoutMS=100"
              .formatted(silent.getLocalPort());
      assertThat(PoppyTools.run("status", "--uri", uri)).isEqualTo(1);
    }
    BsonDocument set =
        BsonDocument.parse(
            "{set: 'rs', members: [{name: 'a:1', stateStr: 'SECONDARY', health: 1.0}]}");
    ProbedMember asked = new ProbedMember(HostAddress.parse("a:1"));
    assertThat(MemberState.of(set, List.of(asked)))
        .containsExactly(new MemberState("a:1", "no answer", 0, "a:1: no answer in time"));
    ProbedMember other = new ProbedMember(HostAddress.parse("b:1"));
    assertThat(MemberState.of(set, List.of(asked, other)))
        .last()
        .isEqualTo(
            new MemberState(
                "b:1", "no answer", 0, "b:1 is no member of the set rs: no answer in time"));
  }

  @Test
  void aServerThatIsAwayIsOne() {
    assertThat(PoppyTools.run("dump", "--uri", "mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=1"))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nosuch",
        "statsu",
        "dump --nosuch",
        "dump --uri x",
        "dump --out x --archive x",
        "dump --collection x",
        "restore --from x --archive x",
        "restore x --archive x",
        "restore x --from x",
        "restore x y",
        "restore --nsFrom a.*",
        "restore --nsFrom a.* --nsTo *.*",
        "restore --nsFrom a.* --nsTo x",
        "dump --archive x -j 2",
        "restore --archive x -j 2",
        "restore --from x -j 0",
        "demo --port 1",
        "ping --timeout 0",
        "status --uri x"
      })
  void aWrongCommandLineIsTwo(String arguments) {
    String[] words = arguments.isEmpty() ? new String[0] : arguments.split(" ");
    assertThat(PoppyTools.run(words)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "list --json", "verify --all", "restore --out x"})
  void aFolderWithoutBackupsIsAnError(String command) {
    String[] words = ("backup " + command + " --target " + directory).split(" ");
    assertThat(PoppyTools.run(words)).isEqualTo(1);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void thePageHasWhatPagesHave() {
    String page = ManCommand.page();
    assertThat(page.lines().filter(line -> line.startsWith(".SH")))
        .containsExactly(
            ".SH \"NAME\"",
            ".SH \"SYNOPSIS\"",
            ".SH \"DESCRIPTION\"",
            ".SH \"OPTIONS\"",
            ".SH \"COMMANDS\"",
            ".SH \"ENVIRONMENT\"",
            ".SH \"EXIT STATUS\"",
            ".SH \"EXAMPLES\"");
    assertThat(page)
        .contains(".B \"\\-\\-port=PORT\"\n", ".B \"POPPY_PORT\"\n\\-\\-port\n", "poppy dump")
        .doesNotContain("null", "%n", "${", "@|");
    assertThat(CompletionCommand.script()).contains("function _picocli_poppy_version()");
  }

  @Test
  void aProbeIsAboutTheServerOfThisMachine() {
    assertThat(ProbedServer.usual(null)).isEqualTo("mongodb://127.0.0.1:27017/");
    assertThat(ProbedServer.usual("28017")).isEqualTo("mongodb://127.0.0.1:28017/");
    assertThat(ProbedServer.usual("tcp://10.0.0.1:27017")).isEqualTo("mongodb://127.0.0.1:27017/");
  }
}
