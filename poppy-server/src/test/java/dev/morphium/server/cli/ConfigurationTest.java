package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.server.cli.option.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the command line, the environment and the configuration file come to. */
class ConfigurationTest {
  @TempDir Path directory;

  private ServerOptions options(String yaml, Map<String, String> environment, String... words)
      throws IOException {
    return new ServerOptions(environment, words(yaml, words));
  }

  private String[] words(String yaml, String... words) throws IOException {
    Path file = Files.writeString(directory.resolve("poppy.yaml"), yaml);
    List<String> all = new ArrayList<>(List.of("--config", file.toString()));
    all.addAll(Arrays.asList(words));
    return all.toArray(String[]::new);
  }

  private static int port(ServerOptions options) throws IOException {
    return options.settings().network().port();
  }

  @Test
  void theCommandLineCountsMoreThanTheEnvironmentAndThatMoreThanTheFile() throws IOException {
    assertThat(port(new ServerOptions(Map.of()))).isEqualTo(27017);
    String file = "port: 1\nbind: [127.0.0.2, 127.0.0.3]\n";
    assertThat(port(options(file, Map.of()))).isEqualTo(1);
    assertThat(port(options(file, Map.of("POPPY_PORT", "2")))).isEqualTo(2);
    ServerOptions all = options(file, Map.of("POPPY_PORT", "2"), "--port", "3");
    assertThat(port(all)).isEqualTo(3);
    assertThat(all.settings().network().addresses()).containsExactly("127.0.0.2", "127.0.0.3");
    assertThat(all.printed())
        .contains("port: 3 # command line: --port\n")
        .contains("bind: [127.0.0.2, 127.0.0.3] # file: bind (poppy.yaml, line 2)\n")
        .contains("# dump-keep: 3\n");
  }

  @Test
  void theEnvironmentNamesTheFile() throws IOException {
    Path file = Files.writeString(directory.resolve("p.yaml"), "port: 7\nauth: true\n");
    ServerOptions options =
        new ServerOptions(Map.of("POPPY_CONFIG", file.toString(), "POPPY_AUTH", "false"));
    assertThat(port(options)).isEqualTo(7);
    assertThat(options.settings().access().authorization()).isFalse();
  }

  @Test
  void whatIsPrintedIsAConfigurationFileThatSaysTheSame() throws IOException {
    Path users = Files.writeString(directory.resolve("users"), "{createUser:'a',pwd:'x',roles:[]}");
    String file =
        """
        port: 0
        users-file: "%s"
        set-parameter: {quiet: true, logComponentVerbosity: '{"verbosity": 1}'}
        dump-dir: 'a "strange" name'
        """
            .formatted(users);
    ServerOptions first =
        options(
            file,
            Map.of("POPPY_INITDB_ROOT_USERNAME", "admin", "POPPY_INITDB_ROOT_PASSWORD", "geheim"));
    String printed = first.printed();
    assertThat(printed)
        .contains("# POPPY_INITDB_ROOT_PASSWORD=(hidden)")
        .doesNotContain("geheim")
        .contains("quiet: true");
    String again = options(printed, Map.of()).printed();
    assertThat(values(again)).isEqualTo(values(printed)).hasSize(4);
  }

  private static List<String> values(String printed) {
    return printed
        .lines()
        .filter(line -> !line.startsWith("#") && !line.isEmpty())
        .map(line -> line.substring(0, line.indexOf(" # ")))
        .toList();
  }

  @Test
  void keysOfMongodAreUnderstoodWhereTheyMeanTheSame() throws IOException {
    ServerOptions options =
        options(
            """
            storage:
              dbPath: %s/data
            net:
              port: 27019
              bindIp: localhost,127.0.0.1
            systemLog:
              destination: file
              path: %s/log
              logAppend: true
            replication:
              replSetName: rs0
              oplogSizeMB: 5
            security:
              authorization: enabled
              javascriptEnabled: false
            setParameter:
              cursorTimeoutMillis: 1000
            """
                .formatted(directory, directory),
            Map.of());
    assertThat(port(options)).isEqualTo(27019);
    assertThat(options.settings().network().addresses()).containsExactly("localhost", "127.0.0.1");
    assertThat(options.settings().access().authorization()).isTrue();
    assertThat(options.settings().scripting()).isFalse();
    assertThat(options.settings().deployment().setName()).isEqualTo("rs0");
    assertThat(options.settings().historyBytes()).isEqualTo(5 << 20);
    assertThat(options.settings().parameters().number("cursorTimeoutMillis")).isEqualTo(1000);
    assertThat(options.log().file()).isEqualTo(directory.resolve("log"));
    assertThat(options.settings().journal()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          prot: 1 | Unknown key: prot (poppy.yaml, line 1); did you mean port?
          net: {prot: 1} | Unknown key: net.prot (poppy.yaml, line 1); did you mean net.port?
          port: x | port (poppy.yaml, line 1) takes a number from 0 to 65535, not 'x'
          port: [1, 2] | port (poppy.yaml, line 1) takes one value, not 2
          port: | port (poppy.yaml, line 1): it has no value
          port: {a: 1} | port (poppy.yaml, line 1): it takes a text or a list, and no keys below it
          auth: maybe | auth (poppy.yaml, line 1) takes true or false, not 'maybe'
          {port: 1, net: {port: 2}} | net.port (poppy.yaml, line 1): port in line 1 says it, too
          {port: 1, port: 2} | port (poppy.yaml, line 1): it stands there twice
          storage: {wiredTiger: {engineConfig: {cacheSizeGB: 1}}} | storage.wiredTiger (poppy.yaml, line 1): there is no WiredTiger here; memory is limited by the heap (-Xmx) and the parameter dataMemoryLimitBytes
          processManagement: {fork: true} | processManagement.fork (poppy.yaml, line 1): the server stays in the foreground; docs/poppy.service has systemd start it
          net: {tls: {certificateKeyFilePassword: geheim}} | net.tls.certificateKeyFilePassword (poppy.yaml, line 1): a password is no setting: tls-certificate-key-file-password-file names a file with it
          help: true | Unknown key: help (poppy.yaml, line 1)
          port: 'a | poppy.yaml, line 1: no YAML: found unexpected end of stream
          just a text | poppy.yaml: a configuration is a mapping of keys
          """)
  void aMistakeInTheFileIsToldWithItsLine(String yaml, String problem) {
    assertThatThrownBy(() -> port(options(yaml, Map.of())))
        .isInstanceOf(UsageException.class)
        .hasMessage(problem);
  }

  @Test
  void aFileThatContainsItselfIsRefused() {
    assertThatThrownBy(() -> options("&a {net: *a}", Map.of())).isInstanceOf(UsageException.class);
  }

  @Test
  void theDataOfAMongodAreRefused() throws IOException {
    Files.writeString(directory.resolve("WiredTiger"), "WiredTiger");
    assertThatThrownBy(() -> options("journal: " + directory, Map.of()).settings())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("the data of a mongod, which this server cannot read");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          POPPY_PROT | 1 | Unknown environment variable: POPPY_PROT; did you mean POPPY_PORT?
          POPPY_PORT | x | POPPY_PORT takes a number from 0 to 65535, not 'x'
          POPPY_AUTH | 1 | POPPY_AUTH takes true or false, not '1'
          POPPY_HELP | true | Unknown environment variable: POPPY_HELP
          """)
  void aMistakeInTheEnvironmentIsTold(String name, String value, String problem) {
    assertThatThrownBy(() -> port(new ServerOptions(Map.of(name, value))))
        .isInstanceOf(UsageException.class)
        .hasMessage(problem);
  }

  @Test
  void variablesOfOthersAreNoMistake() throws IOException {
    Map<String, String> environment =
        Map.of(
            "POPPY_JAVA_OPTS", "-Xmx1g",
            "POPPY_SERVICE_HOST", "10.0.0.1",
            "POPPY_SERVICE_PORT_CLIENTS", "27017",
            "POPPY_PORT", "tcp://10.0.0.1:27017",
            "POPPY_PORT_27017_TCP_ADDR", "10.0.0.1",
            "POPPY_BIND", "");
    assertThat(port(new ServerOptions(environment))).isEqualTo(27017);
    ServerOptions parameters =
        new ServerOptions(Map.of("POPPY_SET_PARAMETER", "quiet=1; cursorTimeoutMillis=7"));
    assertThat(parameters.parameters().number("cursorTimeoutMillis")).isEqualTo(7);
  }

  @Test
  void allProblemsAreToldAtOnce() throws IOException {
    Path text = Files.writeString(directory.resolve("text"), "no directory, no certificate");
    String[] words =
        words(
            """
            prot: 1
            dump-dir: %1$s/dumps
            dump-keep: 0
            users-file: %1$s-not-there
            set-parameter: {quiet: maybe, nosuch: 1}
            """
                .formatted(text),
            "--tls-mode",
            "require",
            "--tls-certificate-key-file",
            text.toString(),
            "--nosuch");
    assertThat(ServerOptions.problems(Map.of("POPPY_PROT", "1"), words))
        .hasSize(9)
        .anyMatch(problem -> problem.startsWith("Unknown option: '--nosuch'"))
        .anyMatch(problem -> problem.startsWith("Unknown environment variable: POPPY_PROT"))
        .anyMatch(problem -> problem.startsWith("Unknown key: prot (poppy.yaml, line 1)"))
        .anyMatch(problem -> problem.contains("text/dumps cannot be used: "))
        .anyMatch(problem -> problem.startsWith("dump-keep (poppy.yaml, line 3) takes"))
        .anyMatch(problem -> problem.contains(": there is no file " + text + "-not-there"))
        .anyMatch(problem -> problem.contains("parameter quiet is true or false"))
        .anyMatch(problem -> problem.contains("there is no parameter 'nosuch'"))
        .anyMatch(problem -> problem.startsWith("TLS: "));
    assertThat(ServerOptions.problems(Map.of(), "--port", "0")).isEmpty();
    Path missing = directory.resolve("missing");
    assertThat(
            ServerOptions.problems(
                Map.of(), "--log-file", missing + "/log", "--audit-log", missing + "/audit"))
        .containsExactlyInAnyOrder(
            "--log-file: there is no directory " + missing,
            "--audit-log: there is no directory " + missing);
    assertThat(directory.resolve("text-not-there")).doesNotExist();
  }

  @Test
  void badFilesOfTlsHideEachOtherNot() throws IOException {
    Path text = Files.writeString(directory.resolve("text"), "no certificate");
    assertThat(
            ServerOptions.problems(
                Map.of(),
                "--tls-mode",
                "require",
                "--tls-certificate-key-file",
                text.toString(),
                "--tls-ca-file",
                text.toString(),
                "--tls-crl-file",
                directory.resolve("missing").toString()))
        .hasSize(3)
        .anyMatch(problem -> problem.contains(text + " of --tls-certificate-key-file has no "))
        .anyMatch(problem -> problem.contains(text + " of --tls-ca-file has no -----BEGIN"))
        .anyMatch(problem -> problem.startsWith("--tls-crl-file"));
  }

  @Test
  void mongodsJournalIsThereWhereItsDirectoryIs() throws Exception {
    Path file = directory.resolve("mongod.conf");
    String journal = "storage:\n  journal: {enabled: %s}\n";
    String[] words = {"--config", file.toString()};
    Files.writeString(file, journal.formatted(true) + "  dbPath: " + directory + "/db\n");
    assertThat(ServerOptions.problems(Map.of(), words)).isEmpty();
    Files.writeString(file, journal.formatted(true));
    assertThat(ServerOptions.problems(Map.of("POPPY_JOURNAL", directory + "/db"), words)).isEmpty();
    String refusal =
        "storage.journal.enabled (mongod.conf, line 2): there is a journal where storage.dbPath"
            + " names its directory, and nowhere else";
    assertThat(ServerOptions.problems(Map.of(), words)).containsExactly(refusal);
    Files.writeString(file, journal.formatted(false) + "  dbPath: " + directory + "/db\n");
    assertThat(ServerOptions.problems(Map.of(), words)).containsExactly(refusal);
  }

  @Test
  void placesOfBackupsAreCheckedBesideThoseOfDumps() throws Exception {
    Path text = Files.writeString(directory.resolve("text"), "no directory");
    assertThat(
            ServerOptions.problems(
                Map.of(),
                "--dump-dir",
                text + "/dumps",
                "--backup-target",
                text + "/backups",
                "--backup-key-file",
                text.toString(),
                "--log-file",
                directory.toString()))
        .hasSize(4)
        .anyMatch(problem -> problem.startsWith("--dump-dir: " + text + "/dumps cannot be used"))
        .anyMatch(problem -> problem.startsWith("--backup-target: " + text + "/backups cannot be"))
        .anyMatch(problem -> problem.startsWith("--backup-key-file: the key file " + text))
        .contains("--log-file takes a file, and " + directory + " is a directory");
    assertThat(
            ServerOptions.problems(
                Map.of(), "--journal", "", "--dump-dir", "d", "--backup-target", "s3://u:p@b c"))
        .hasSize(2)
        .contains("--journal: it is empty, and names no place")
        .anyMatch(problem -> problem.startsWith("--backup-target: 's3://...@b c' is no URI"));
  }

  @Test
  void oneProblemHidesNoOther() throws Exception {
    Path text = Files.writeString(directory.resolve("key"), "short");
    assertThat(
            ServerOptions.problems(
                Map.of(),
                "--tls-mode",
                "maybe",
                "--tls-certificate-key-file",
                text.toString(),
                "--auth",
                "--no-auth",
                "--port",
                "x",
                "--bind",
                "999.1.1.1",
                "--cluster-key-file",
                text.toString(),
                "--repl-set",
                "s",
                "--members",
                "a:1,a:1"))
        .hasSize(7)
        .contains("--no-auth: it contradicts --auth", "--members: a:1 is named twice")
        .anyMatch(problem -> problem.startsWith("--tls-mode: a TLS mode is "))
        .anyMatch(problem -> problem.startsWith("TLS: "))
        .anyMatch(problem -> problem.startsWith("--port takes "))
        .anyMatch(problem -> problem.startsWith("--bind: the name '999.1.1.1' leads to no address"))
        .anyMatch(problem -> problem.contains(text + ""));
    String[] words = words("a: [b\nc: d", "--port", "x");
    assertThat(ServerOptions.problems(Map.of(), words))
        .hasSize(2)
        .anyMatch(problem -> problem.startsWith("poppy.yaml, line 2: no YAML: "));
  }

  @Test
  void membersOnOtherMachinesNeedAKeyAndLoginsOrNone() {
    assertThat(
            ServerOptions.problems(
                Map.of(),
                "--repl-set",
                "s",
                "--members",
                "127.0.0.1:1,192.0.2.1:1",
                "--bind",
                "127.0.0.1"))
        .hasSize(2)
        .anyMatch(problem -> problem.startsWith("--members lets other machines in: "))
        .anyMatch(problem -> problem.startsWith("--cluster-key-file: members that can be reached"));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void nothingIsKeptAmongFilesOfTheKernel() {
    assertThat(ServerOptions.problems(Map.of(), "--journal", "/proc/nope"))
        .containsExactly("--journal: /proc/nope cannot be used: /proc is for files of the kernel");
  }

  @Test
  void helpIsAWord() {
    assertThat(ClientPrograms.withoutHelp("help")).containsExactly("--help");
    assertThat(ClientPrograms.withoutHelp("help", "dump")).containsExactly("dump", "--help");
    assertThat(ClientPrograms.unknown(ClientPrograms.withoutHelp("help", "dump", "extra")))
        .isEqualTo("help takes the name of one command, and 'extra' is too much");
    assertThat(ClientPrograms.withoutHelp("--port", "1")).containsExactly("--port", "1");
  }
}
