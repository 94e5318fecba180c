package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.server.admin.AdminServer;
import dev.morphium.server.admin.AdminSettings;
import dev.morphium.server.admin.ServerHealth;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.dump.Dumps;
import dev.morphium.server.net.ListenException;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.bson.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoppyTest {
  @Test
  void oneLineTellsThatItIsReadyAndASignalEndsItOrderly() throws Exception {
    Process poppy = PoppyProcess.start("--port", "0");
    BufferedReader output = poppy.inputReader(StandardCharsets.UTF_8);
    String ready = output.readLine();
    assertThat(ready)
        .matches(
            "Poppy .* is ready: replica set poppy, data in memory, no logins;"
                + " mongodb://127\\.0\\.0\\.1:\\d+/\\?replicaSet=poppy");
    assertServes(ready.substring(ready.indexOf("mongodb://")));
    poppy.toHandle().destroy();
    assertThat(output.readLine()).isNull();
    assertThat(PoppyProcess.text(poppy)).isEmpty();
    PoppyProcess.assertEnds(poppy, ExitCodes.TERMINATED);
  }

  @Test
  void firstOfSeveralAddressesIsTold() throws Exception {
    Process poppy = PoppyProcess.start("--no-auth", "--bind", "0.0.0.0", "--port", "0");
    String ready = poppy.inputReader(StandardCharsets.UTF_8).readLine();
    assertThat(ready).contains("mongodb://127.0.0.1:");
    poppy.toHandle().destroy();
    PoppyProcess.assertEnds(poppy, ExitCodes.TERMINATED);
    Process both = PoppyProcess.start("--bind", "127.0.0.2,127.0.0.1", "--port", "0");
    ready = both.inputReader(StandardCharsets.UTF_8).readLine();
    assertThat(ready).contains("mongodb://127.0.0.2:");
    both.toHandle().destroy();
    PoppyProcess.assertEnds(both, ExitCodes.TERMINATED);
  }

  @Test
  void deploymentIsAsAskedFor() throws Exception {
    Process alone = PoppyProcess.start("--port", "0", "--standalone");
    String ready = alone.inputReader(StandardCharsets.UTF_8).readLine();
    assertThat(ready)
        .matches(".*: standalone, .*; mongodb://127\\.0\\.0\\.1:\\d+/\\?directConnection=true");
    alone.toHandle().destroy();
    PoppyProcess.assertEnds(alone, ExitCodes.TERMINATED);
    Process mapped =
        PoppyProcess.start(
            "--auth", "--port", "0", "--advertise", "db.example:4711", "--replSet", "rs-1");
    ready = mapped.inputReader(StandardCharsets.UTF_8).readLine();
    assertThat(ready).endsWith("; mongodb://db.example:4711/?replicaSet=rs-1");
    mapped.toHandle().destroy();
    PoppyProcess.assertEnds(mapped, ExitCodes.TERMINATED);
  }

  @Test
  void portInUseIsOneLineWithAnExitCodeOfItsOwn() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      AdminSettings admin = new AdminSettings(AdminSettings.LOOPBACK, taken.getLocalPort());
      assertThatThrownBy(() -> AdminServer.start(admin, null, new ServerHealth()))
          .isInstanceOf(ListenException.class)
          .hasMessage(
              "the admin port cannot listen on 127.0.0.1:%s: the port is already in use;"
                      .formatted(port)
                  + " --admin-port 0 takes any free one");
      Process poppy = PoppyProcess.start("--port", port);
      assertThat(PoppyProcess.text(poppy))
          .isEqualToIgnoringNewLines(
              "poppy: cannot listen on 127.0.0.1:"
                  + port
                  + ": the port is already in use; --port 0 takes any free one");
      PoppyProcess.assertEnds(poppy, ExitCodes.CANNOT_LISTEN);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --nosuch         | Unknown option: '--nosuch'
          --port abc       | --port takes a number from 0 to 65535, not 'abc'
          --port 65536     | --port takes a number from 0 to 65535, not '65536'
          --port           | Missing required parameter for option '--port' (PORT)
          --set-parameter x       | --set-parameter: it takes NAME=VALUE, not 'x'
          --setParameter quiet=no | --set-parameter: parameter quiet is true or false, not 'no'
          --advertise x    | --advertise: it takes HOST:PORT, not 'x'
          --advertise x:0  | --advertise: it takes HOST:PORT, not 'x:0'
          --replSet a/b    | --repl-set: a name has letters, digits, '_', '-' and '.', unlike 'a/b'
          --standalone --advertise x:1 | --standalone: a server that is no replica set takes no --repl-set or --advertise
          --oplogSize 0    | --oplog-size takes a number of MiB from 1 to 1048576, not '0'
          --query-memory 0 | --query-memory takes a number of MiB from 1 to 1073741824, not '0'
          --temp-size much | --temp-size takes a number of MiB from 1 to 1073741824, not 'much'
          --oplog-size 1G  | --oplog-size takes a number of MiB from 1 to 1048576, not '1G'
          --journal-segment-size 8 | --journal-segment-size: there is no journal without --journal DIR
          --journal x --journal-segment-size 2000 | --journal-segment-size takes a number of MiB from 1 to 1024, not '2000'
          --journal x --journal-checkpoint-size 0 | --journal-checkpoint-size takes a number of MiB from 1 to 1048576, not '0'
          --dir x          | --dir: only a member of a set has one; --members names all of them
          --members a:1,b:2 | --members: a set has a name; --repl-set NAME gives it
          --members a:1 --standalone | --standalone: a server that is no replica set takes no --members
          --replSet s --members a:1,a:1 | --members: a:1 is named twice
          --replSet s --members 127.0.0.1:1,localhost:1 --port 1 | --members: 127.0.0.1:1 and localhost:1 are the same server: both lead to 127.0.0.1, port 1
          --replSet s --members 127.0.0.1:1,127.0.0.1:2 --port 0 | --port: the other members have to know the port of this one; 0 is none
          --replSet s --members 127.0.0.1:1,127.0.0.1:2 --port 3 | --members: none of the members is this server with --port 3: 127.0.0.1:1, 127.0.0.1:2; --advertise HOST:PORT says which one it is
          --replSet s --members 127.0.0.1:1,192.0.2.1:1 --bind 127.0.0.1 --no-auth | --cluster-key-file: members that can be reached from other machines need a secret that they share, or certificates (--cluster-tls-certificate)
          --cluster-tls-ca pom.xml | --cluster-tls-ca: only a member of a set has one; --members names all of them
          --replSet s --members 127.0.0.1:1,127.0.0.1:2 --port 1 --cluster-tls-ca pom.xml | --cluster-tls-certificate: it goes together with --cluster-tls-key and --cluster-tls-ca
          --dump-interval 9 | --dump-interval: there are no dumps without --dump-dir DIR
          --dump-compress  | --dump-compress: there are no dumps without --dump-dir DIR
          --dump-dir x --dump-interval 5m | --dump-interval takes a number of seconds from 0 to 31622400, not '5m'
          --dump-keep-daily 7 | --dump-keep-daily: there are no dumps without --dump-dir DIR
          --dump-dir x --dump-keep-monthly 1y | --dump-keep-monthly takes a number of months from 0 to 10000, not '1y'
          --dump-dir x --dump-keep 0 | --dump-keep takes a number of dumps from 1 to 10000, not '0'
          --max-connections 0 | --max-connections takes a number of connections from 1 to 1000000, not '0'
          --maxConns x     | --max-connections takes a number of connections from 1 to 1000000, not 'x'
          --client-silence 0 | --client-silence takes a number of seconds from 1 to 86400, not '0'
          --client-memory 1G | --client-memory takes a number of MiB from 1 to 1048576, not '1G'
          --tls-mode maybe | --tls-mode: a TLS mode is disabled, allow, prefer or require, not 'maybe'
          --tls-mode require | --tls-mode: a server with TLS has a certificate: --tls-certificate-key-file FILE
          --tls-ca-file pom.xml | --tls-ca-file: there is no TLS without --tls-certificate-key-file FILE
          --tlsMode require --tlsCertificateKeyFile /nosuch.pem | --tls-certificate-key-file: there is no file /nosuch.pem
          --audit-filter drop | --audit-filter: there is no audit log without --audit-log FILE
          --log-level loud | --log-level takes error, warn, info, debug or trace, not 'loud'
          --bind 127.0.0.1,0.0.0.0 | --bind 0.0.0.0 lets other machines in: say --auth to have clients log in, or --no-auth to let each of them do everything
          --advertise db.invalid:1 | --advertise db.invalid:1 lets other machines in: say --auth to have clients log in, or --no-auth to let each of them do everything
          --auth --no-auth | --no-auth: it contradicts --auth
          --no-auth --users-file pom.xml | --no-auth: it contradicts --users-file
          """)
  void wrongCommandLineIsRefused(String arguments, String problem) {
    assertRefused(arguments, problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --prot 1         | Unknown option: '--prot'; did you mean --port?
          --auth=maybe     | option '--auth' takes no value but true or false, not 'maybe'
          --config /nosuch.yaml | the configuration file /nosuch.yaml cannot be read: it is not there
          --log-file-keep 3 | --log-file-keep: there is no file without --log-file FILE
          --log-format xml | --log-format takes text or json, not 'xml'
          --log-level inof | --log-level takes error, warn, info, debug or trace, not 'inof'; did you mean info?
          --admin-port x   | --admin-port takes a number from 0 to 65535, not 'x'
          --admin-bind ::1 | --admin-bind: there is no admin port without --admin-port PORT
          --admin-port 0 --admin-bind 0.0.0.0 | --admin-bind 0.0.0.0 lets other machines in: say --auth to have clients log in, or --no-auth to let each of them do everything
          """)
  void wrongOptionOfTheLogOrTheAdminPortIsRefused(String arguments, String problem) {
    assertRefused(arguments, problem);
  }

  private static void assertRefused(String arguments, String problem) {
    String[] words = arguments.split(" ");
    assertThat(ServerOptions.problems(Map.of(), words)).containsExactly(problem);
    assertThatThrownBy(() -> read(words)).isInstanceOf(UsageException.class);
  }

  /** Reads all options, as the program does before it starts the server. */
  private static void read(String... arguments) throws IOException {
    ServerOptions options = new ServerOptions(Map.of(), arguments);
    assertThat(options.log()).isNotNull();
    assertThat(options.settings()).isNotNull();
    assertThat(options.auditLog()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--nosuch", "--log-format xml", "--query-memory 0"})
  void wrongCommandLineIsOneLineAndExitCodeTwo(String arguments) throws Exception {
    Process poppy = PoppyProcess.start(arguments.split(" "));
    assertThat(PoppyProcess.text(poppy))
        .startsWith("poppy: ")
        .endsWith("; --help lists all options")
        .hasLineCount(1);
    PoppyProcess.assertEnds(poppy, 2);
  }

  @Test
  void unknownCommandIsRefused() throws Exception {
    Process poppy = PoppyProcess.start("extra");
    assertThat(PoppyProcess.text(poppy))
        .isEqualToIgnoringNewLines("poppy: Unknown command: 'extra'; --help lists all commands");
    PoppyProcess.assertEnds(poppy, 2);
  }

  @Test
  void allThatIsWrongIsToldInOneRound() throws Exception {
    Process poppy = PoppyProcess.start("--auth", "--no-auth", "--port", "x", "--tls-mode", "y");
    assertThat(PoppyProcess.text(poppy).lines())
        .containsExactly(
            "poppy: --port takes a number from 0 to 65535, not 'x'",
            "poppy: --no-auth: it contradicts --auth",
            "poppy: --tls-mode: a TLS mode is disabled, allow, prefer or require, not 'y'; --help"
                + " lists all options");
    PoppyProcess.assertEnds(poppy, 2);
  }

  @Test
  void helpAndVersionAreShown() throws Exception {
    Process help = PoppyProcess.start("--help");
    assertThat(help.inputReader(StandardCharsets.UTF_8).lines().toList())
        .anyMatch(line -> line.contains("--port"))
        .anyMatch(line -> line.contains("cannot start"));
    PoppyProcess.assertEnds(help, 0);
    Process version = PoppyProcess.start("--version");
    assertThat(version.inputReader(StandardCharsets.UTF_8).readLine()).startsWith("Poppy ");
    PoppyProcess.assertEnds(version, 0);
  }

  @Test
  void programsThatAreClientsAreElsewhere() throws Exception {
    Process poppy = PoppyProcess.start("restore", "--drop", "--from", "x");
    assertThat(PoppyProcess.text(poppy))
        .startsWith("poppy: restore is not in poppy-server.jar: ./poppy restore runs it");
    PoppyProcess.assertEnds(poppy, 2);
  }

  private static void assertServes(String connectionString) throws IOException {
    URI uri = URI.create(connectionString);
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      assertThat(socket.isConnected()).isTrue();
    }
  }

  @Test
  void whatIsWrongWithAJournalHasAnExitCodeOfItsOwn(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("file"), "no directory");
    Process unusable = PoppyProcess.start("--port", "0", "--journal", file + "/data");
    assertThat(PoppyProcess.text(unusable))
        .startsWith("poppy: cannot use the directory " + file + "/data: ");
    PoppyProcess.assertEnds(unusable, 8);
    String data = directory.resolve("data").toString();
    Process first = PoppyProcess.start("--port", "0", "--journal", data);
    assertServes(PoppyProcess.ready(first));
    Process second = PoppyProcess.start("--port", "0", "--journal", data);
    assertThat(PoppyProcess.text(second))
        .isEqualTo("poppy: %s is in use by another process (%d)".formatted(data, first.pid()));
    PoppyProcess.assertEnds(second, 4);
    first.toHandle().destroy();
    PoppyProcess.assertEnds(first, ExitCodes.TERMINATED);
    Files.writeString(Path.of(data, "journal", "00000000000000000001.journal"), "broken");
    Process damaged = PoppyProcess.start("--port", "0", "--journal", data);
    assertThat(PoppyProcess.text(damaged)).contains("00000000000000000001.journal cannot be used");
    PoppyProcess.assertEnds(damaged, 5);
    Path foreign = Path.of(data, "journal", "99999999999999999999.journal");
    Files.writeString(foreign, "");
    Process numbered = PoppyProcess.start("--port", "0", "--journal", data);
    assertThat(PoppyProcess.text(numbered))
        .startsWith("poppy: " + foreign + " is no file of a journal");
    PoppyProcess.assertEnds(numbered, 5);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void journalOfAMemberIsRefusedToAServerAlone(@TempDir Path directory) throws Exception {
    try (SetProcesses set = new SetProcesses(directory, true)) {
      set.start(0);
      Awaitility.await().until(() -> Files.exists(set.journal(0).resolve("log")));
      String journal = set.journal(0).toString();
      Process second = PoppyProcess.start("--port", "0", "--journal", journal);
      assertThat(PoppyProcess.text(second)).startsWith("poppy: " + journal + " is in use by ");
      PoppyProcess.assertEnds(second, 4);
      set.kill(0);
      Process alone = PoppyProcess.start("--port", "0", "--journal", journal);
      assertThat(PoppyProcess.text(alone))
          .startsWith("poppy: cannot use the directory " + journal + ": ")
          .contains("the journal of a member of a set; start the server with --members");
      PoppyProcess.assertEnds(alone, 8);
      assertThat(set.journal(0).resolve("journal")).doesNotExist();
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void signalsOfLogRotationAndHangupsAreOnlyNoted(@TempDir Path directory) throws Exception {
    Process poppy =
        PoppyProcess.start(
            "--port",
            "0",
            "--log-level",
            "info",
            "--dump-interval",
            "0",
            "--dump-dir",
            directory.toString());
    String uri = PoppyProcess.ready(poppy);
    try (MongoClient client = MongoClients.create(uri)) {
      client.getDatabase("db").getCollection("c").insertOne(new Document("_id", 1));
    }
    kill("-USR2", poppy);
    kill("-USR1", poppy);
    BufferedReader errors = poppy.errorReader(StandardCharsets.UTF_8);
    for (String line = errors.readLine(); !line.contains("SIGUSR1"); line = errors.readLine()) {
      assertThat(line).isNotEmpty();
    }
    assertServes(uri);
    kill("-HUP", poppy);
    if (!PoppyProcess.ignoresHangups()) { // as what a build has started that nohup has
      for (String line = errors.readLine();
          !line.contains("SIGHUP: there is nothing to reload");
          line = errors.readLine()) {
        assertThat(line).isNotEmpty();
      }
    }
    assertServes(uri);
    kill("-TERM", poppy);
    PoppyProcess.assertEnds(poppy, ExitCodes.TERMINATED);
    assertThat(Dumps.newest(directory)).isPresent();
  }

  private static void kill(String signal, Process process) throws Exception {
    assertThat(new ProcessBuilder("kill", signal, String.valueOf(process.pid())).start().waitFor())
        .isZero();
  }
}
