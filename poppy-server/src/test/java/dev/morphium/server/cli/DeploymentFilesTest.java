package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.server.setup.MemberList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The command lines in the documentation are ones that the server takes. */
class DeploymentFilesTest {
  private static final Path DOCS = Path.of("..", "docs");

  @Test
  void composeFileStartsThreeMembersOfOneSet() throws IOException {
    List<String> commands = found("compose.yaml", "(?m)^ +command: (.*)$");
    assertThat(commands).hasSize(3);
    assertThat(commands.stream().map(DeploymentFilesTest::members).distinct()).hasSize(1);
  }

  @Test
  void unitStartsAMember() throws IOException {
    List<String> commands = found("poppy.service", "(?m)-jar \\S+ ((?:.*\\\\\\n)*.*)$");
    assertThat(commands).hasSize(1);
    assertThat(MemberList.parse(members(commands.getFirst().replace("\\\n", " ")))).hasSize(3);
  }

  @Test
  void pageShowsWhatTheServerTakes() throws IOException {
    List<String> commands =
        new ArrayList<>(found("cluster.md", "(?m)^ {4}\\./poppy (--repl-set [^#\\n]*)"));
    assertThat(commands).hasSizeGreaterThan(3);
    commands.forEach(command -> assertThat(members(command.replace("…", ""))).isNotEmpty());
  }

  @Test
  void securityPageShowsWhatTheServerTakes() throws IOException {
    List<String> commands = found("security.md", "(?m)^ {4}.*\\./poppy (--[^#\\n]*)");
    assertThat(commands).hasSizeGreaterThan(2);
    for (String command : commands) {
      String line = command.replace("$port", "27017").replaceAll("& done$", "");
      assertThat(members(line).isEmpty()).as(line).isEqualTo(!line.contains("--repl-set"));
    }
  }

  private static List<String> found(String file, String pattern) throws IOException {
    String text = Files.readString(DOCS.resolve(file)).replaceAll(" \\\\\n +", " ");
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    List<String> found = new ArrayList<>();
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  /** Reads a command line as the program does; its list of members. */
  private static String members(String command) {
    List<String> words = Arrays.stream(command.strip().split("\\s+")).toList();
    return new ServerOptions(words.toArray(String[]::new)).members();
  }
}
