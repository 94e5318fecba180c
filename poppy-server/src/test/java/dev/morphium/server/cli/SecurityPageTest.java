package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.morphium.server.net.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The ten lines of docs/security.md that lead from nothing to a set with users and TLS, run as they
 * stand there, all at once, by a shell. Only the ports are others, so that several builds can run
 * at once, and {@code mongosh} is {@link LoginProgram}.
 */
class SecurityPageTest {
  private static final String HEADING = "## From nothing to a set with users and TLS";

  @TempDir Path directory;

  @AfterEach
  void stop() throws IOException {
    Path pids = directory.resolve("pids");
    if (Files.exists(pids)) {
      for (String pid : Files.readAllLines(pids)) {
        ProcessHandle.of(Long.parseLong(pid.strip())).ifPresent(ProcessHandle::destroyForcibly);
      }
    }
  }

  /** The lines of the first block of code below the heading. */
  private static List<String> lines() throws IOException {
    List<String> page = Files.readAllLines(page());
    List<String> below = page.subList(page.indexOf(HEADING) + 1, page.size());
    return below.stream()
        .dropWhile(line -> !line.startsWith("    "))
        .takeWhile(line -> line.startsWith("    "))
        .map(String::strip)
        .toList();
  }

  private static Path page() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("docs/security.md"))) {
      folder = folder.getParent();
    }
    return folder.resolve("docs/security.md");
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void tenLinesLeadToASetWithUsersAndTls() throws Exception {
    assumeTrue(hasOpenssl(), "the lines need openssl");
    List<String> lines = lines();
    assertThat(lines).hasSize(10);
    assertThat(lines.getLast()).startsWith("until mongosh ").endsWith("; do sleep 1; done");
    List<Integer> ports = ports();
    writeLauncher();
    writeShell();
    Path script = directory.resolve("lines.sh");
    Files.writeString(script, "set -eu\n" + withPorts(String.join("\n", lines), ports) + "\n");
    ProcessBuilder builder =
        new ProcessBuilder("bash", script.toString())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("said").toFile());
    builder.environment().merge("PATH", directory + ":", (path, own) -> own + path);
    Process shell = builder.start();
    try {
      assertThat(shell.waitFor(4, TimeUnit.MINUTES)).as(this::said).isTrue(); // many machines start
    } finally {
      shell.descendants().forEach(ProcessHandle::destroyForcibly);
      shell.destroyForcibly();
    }
    assertThat(shell.exitValue()).as(this::said).isZero();
    for (String secret : List.of("poppy.key", "poppy.password")) {
      assertThat(
              PosixFilePermissions.toString(
                  Files.getPosixFilePermissions(directory.resolve(secret))))
          .isEqualTo("rw-------");
    }
    assertThat(said()).contains(LoginProgram.DONE);
  }

  private static boolean hasOpenssl() throws InterruptedException {
    try {
      return new ProcessBuilder("openssl", "version").start().waitFor() == 0;
    } catch (IOException none) {
      return false;
    }
  }

  /** The ports for clients, then those for members. */
  private static List<Integer> ports() throws IOException {
    Iterator<Integer> free = FreePorts.choose(6).iterator();
    List<Integer> ports = new ArrayList<>();
    while (free.hasNext()) {
      ports.add(free.next());
    }
    return ports;
  }

  private static String withPorts(String text, List<Integer> ports) {
    String other = text;
    int members = text.indexOf("--members ");
    int end = text.indexOf(" --port", members);
    for (int i = 0; members >= 0 && i < 3; i++) {
      String list = other.substring(members, end);
      String named = list.replace(":" + (27017 + i), ":" + (27017 + i) + "/" + ports.get(3 + i));
      other = other.substring(0, members) + named + other.substring(end);
      end += named.length() - list.length();
    }
    for (int i = 0; i < 3; i++) {
      other = other.replace(String.valueOf(27017 + i), String.valueOf(ports.get(i)));
    }
    return other;
  }

  /** The launcher in its place: the program as this build has it, which notes its process. */
  private void writeLauncher() throws IOException {
    String command =
        PoppyProcess.builder(List.of()).command().stream()
            .map(word -> "'" + word + "'")
            .collect(Collectors.joining(" "));
    Path launcher = directory.resolve("poppy");
    Files.writeString(
        launcher,
        """
        #!/bin/sh
        echo $$ >> pids
        exec %s --dir "state-$$" --end-with %d "$@"
        """
            .formatted(command, ProcessHandle.current().pid()));
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
  }

  /** The shell in its place, which logs in once. */
  private void writeShell() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path shell = directory.resolve("mongosh");
    Files.writeString(
        shell,
        "#!/bin/sh\nexec '%s' -cp '%s' %s \"$@\"\n"
            .formatted(java, System.getProperty("java.class.path"), LoginProgram.class.getName()));
    assertThat(shell.toFile().setExecutable(true)).isTrue();
  }

  private String said() {
    try (Stream<String> lines = Files.lines(directory.resolve("said"))) {
      return lines.collect(Collectors.joining("\n"));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
