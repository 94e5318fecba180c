package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.testing.Patience;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The program in a process of its own. */
final class PoppyProcess {
  private PoppyProcess() {}

  static Process start(String... arguments) throws IOException {
    return start(List.of(), arguments);
  }

  /** Starts the program by another one. */
  static Process start(List<String> wrapper, String... arguments) throws IOException {
    return builder(wrapper, arguments).start();
  }

  static ProcessBuilder builder(List<String> wrapper, String... arguments) {
    List<String> command = new ArrayList<>(wrapper);
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
    return new ProcessBuilder(command);
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

  static String text(Process process) {
    return String.join("\n", process.errorReader(StandardCharsets.UTF_8).lines().toList());
  }

  static void assertEnds(Process process, int exitCode) throws InterruptedException {
    assertThat(process.waitFor(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(exitCode);
  }

  /** Waits for the ready line; the connection string in it. */
  static String ready(Process process) throws IOException {
    String line = process.inputReader(StandardCharsets.UTF_8).readLine();
    assertThat(line).as(() -> text(process)).isNotNull();
    return line.substring(line.indexOf("mongodb://"));
  }

  /** Whether this process, and so those that it starts, ignore SIGHUP. Source: proc(5), SigIgn. */
  static boolean ignoresHangups() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    for (String line : Files.readAllLines(status)) {
      if (line.startsWith("SigIgn:")) {
        return (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 1) != 0;
      }
    }
    return false;
  }
}
