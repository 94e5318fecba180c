package dev.morphium.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class DemoTest {
  private static final Pattern SERVER = Pattern.compile("process (\\d+)");

  @TempDir Path temporary;

  private Process start(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Djava.io.tmpdir=" + temporary,
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:TieredStopAtLevel=1",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath(),
                PoppyTools.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  /** What this test itself runs with, whoever started it. */
  private static String classPath() {
    if (PoppyTools.class.getClassLoader() instanceof URLClassLoader loader) {
      return Arrays.stream(loader.getURLs())
          .map(URL::getPath)
          .collect(Collectors.joining(File.pathSeparator));
    }
    return System.getProperty("java.class.path");
  }

  @Test
  void storyHasAGoodEndAndNothingIsLeftOfIt() throws Exception {
    Process demo = start("demo", "--brief");
    List<String> story = demo.inputReader(StandardCharsets.UTF_8).lines().toList();
    assertThat(demo.waitFor(90, TimeUnit.SECONDS)).isTrue();
    assertThat(demo.exitValue()).as(String.join("\n", story)).isZero();
    assertThat(story)
        .anyMatch(line -> line.contains("server 1") && line.endsWith("<- the primary"))
        .anyMatch(line -> line.contains("Now server 1, the primary, is killed"))
        .anyMatch(line -> line.contains("Server 1 is started again"))
        .anyMatch(line -> line.contains("saw no error"))
        .anyMatch(line -> line.contains("handed the lead to it"))
        .anyMatch(line -> line.contains("Every order that was acknowledged is there"));
    assertNothingIsLeft(story);
  }

  @Test
  void nothingIsLeftOfAStoryThatIsStopped() throws Exception {
    Process demo = start("demo");
    List<String> story = new ArrayList<>();
    BufferedReader output = demo.inputReader(StandardCharsets.UTF_8);
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      story.add(line);
      if (line.contains("server 3")) {
        demo.toHandle().destroy();
      }
    }
    assertThat(demo.waitFor(90, TimeUnit.SECONDS)).isTrue();
    assertThat(story)
        .noneMatch(line -> line.contains("The application ends"))
        .noneMatch(line -> line.contains("The story ends here"));
    assertNothingIsLeft(story);
  }

  private void assertNothingIsLeft(List<String> story) {
    List<Long> servers = new ArrayList<>();
    for (String line : story) {
      Matcher matcher = SERVER.matcher(line);
      if (matcher.find()) {
        servers.add(Long.valueOf(matcher.group(1)));
      }
    }
    assertThat(servers).hasSize(3);
    await("all servers end, and their files are deleted")
        .atMost(Duration.ofSeconds(90))
        .untilAsserted(
            () -> {
              assertThat(servers)
                  .allMatch(
                      server -> ProcessHandle.of(server).filter(ProcessHandle::isAlive).isEmpty());
              try (Stream<Path> files = Files.list(temporary)) {
                assertThat(
                        files.filter(
                            file -> file.getFileName().toString().startsWith("poppy-demo")))
                    .isEmpty();
              }
            });
  }
}
