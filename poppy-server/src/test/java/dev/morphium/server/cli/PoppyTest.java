package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoppyTest {
  @Test
  void oneLineTellsThatItIsReadyAndASignalEndsItWithZero() throws Exception {
    Process poppy = start("--port", "0");
    BufferedReader output = poppy.inputReader(StandardCharsets.UTF_8);
    String ready = output.readLine();
    assertThat(ready).matches("Poppy .* is ready: mongodb://127\\.0\\.0\\.1:\\d+/\\?replicaSet=.*");
    assertServes(ready.substring(ready.indexOf("mongodb://")));
    poppy.toHandle().destroy();
    assertThat(output.readLine()).isNull();
    assertThat(text(poppy)).isEmpty();
    assertEnds(poppy, 0);
  }

  @Test
  void firstOfSeveralAddressesIsTold() throws Exception {
    Process poppy = start("--bind", "0.0.0.0", "--port", "0");
    String ready = poppy.inputReader(StandardCharsets.UTF_8).readLine();
    assertThat(ready).contains("mongodb://127.0.0.1:");
    poppy.toHandle().destroy();
    assertEnds(poppy, 0);
    Process both = start("--bind", "127.0.0.2,127.0.0.1", "--port", "0");
    ready = both.inputReader(StandardCharsets.UTF_8).readLine();
    assertThat(ready).contains("mongodb://127.0.0.2:");
    both.toHandle().destroy();
    assertEnds(both, 0);
  }

  @Test
  void deploymentIsAsAskedFor() throws Exception {
    Process alone = start("--port", "0", "--standalone");
    String ready = alone.inputReader(StandardCharsets.UTF_8).readLine();
    assertThat(ready).matches(".*: mongodb://127\\.0\\.0\\.1:\\d+/\\?directConnection=true");
    alone.toHandle().destroy();
    assertEnds(alone, 0);
    Process mapped = start("--port", "0", "--advertise", "db.example:4711", "--replSet", "rs-1");
    ready = mapped.inputReader(StandardCharsets.UTF_8).readLine();
    assertThat(ready).endsWith(" is ready: mongodb://db.example:4711/?replicaSet=rs-1");
    mapped.toHandle().destroy();
    assertEnds(mapped, 0);
  }

  @Test
  void portInUseIsOneLineAndExitCodeOne() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      Process poppy = start("--port", port);
      assertThat(text(poppy))
          .isEqualToIgnoringNewLines(
              "poppy: cannot listen on 127.0.0.1:" + port + ": the port is already in use");
      assertEnds(poppy, 1);
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
          --oplog-size 1G  | --oplog-size takes a number of MiB from 1 to 1048576, not '1G'
          --log-level loud | --log-level takes error, warn, info, debug or trace, not 'loud'
          extra            | Unmatched argument at index 0: 'extra'
          """)
  void wrongCommandLineIsOneLineAndExitCodeTwo(String arguments, String problem) throws Exception {
    Process poppy = start(arguments.split(" "));
    assertThat(text(poppy))
        .isEqualToIgnoringNewLines("poppy: " + problem + "; --help lists all options");
    assertEnds(poppy, 2);
  }

  @Test
  void unknownParameterIsRefusedWithAllThatThereAre() throws Exception {
    Process poppy = start("--set-parameter", "quiet=true", "--set-parameter", "nosuch=1");
    assertThat(text(poppy))
        .startsWith(
            "poppy: --set-parameter: there is no parameter 'nosuch' at the start; there are")
        .contains("enableTestCommands", "cursorTimeoutMillis");
    assertEnds(poppy, 2);
  }

  @Test
  void helpAndVersionAreShown() throws Exception {
    Process help = start("--help");
    assertThat(help.inputReader(StandardCharsets.UTF_8).lines().toList())
        .anyMatch(line -> line.contains("--port"))
        .anyMatch(line -> line.contains("--bind"))
        .anyMatch(line -> line.contains("cannot start"));
    assertEnds(help, 0);
    Process version = start("--version");
    assertThat(version.inputReader(StandardCharsets.UTF_8).readLine()).startsWith("Poppy ");
    assertEnds(version, 0);
  }

  private static Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(
        List.of(
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-XX:TieredStopAtLevel=1",
            "--sun-misc-unsafe-memory-access=allow",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            classPath(),
            Poppy.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).start();
  }

  /** What this test itself runs with, whoever started it. */
  private static String classPath() {
    if (Poppy.class.getClassLoader() instanceof URLClassLoader loader) {
      return Arrays.stream(loader.getURLs())
          .map(URL::getPath)
          .collect(Collectors.joining(File.pathSeparator));
    }
    return System.getProperty("java.class.path");
  }

  private static String text(Process process) {
    return String.join("\n", process.errorReader(StandardCharsets.UTF_8).lines().toList());
  }

  private static void assertEnds(Process process, int exitCode) throws InterruptedException {
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(exitCode);
  }

  private static void assertServes(String connectionString) throws IOException {
    URI uri = URI.create(connectionString);
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      assertThat(socket.isConnected()).isTrue();
    }
  }
}
