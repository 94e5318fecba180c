package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.server.setup.MemberList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The command lines in the documentation are ones that the server takes. */
class DeploymentFilesTest {
  @TempDir Path directory;

  private static final Path DOCS = Path.of("..", "docs");

  @Test
  void composeFileStartsThreeMembersOfOneSet() throws IOException {
    String file = settings(yaml("compose.yaml").getFirst(), "configs", "poppy.yaml", "content");
    for (String command : found("compose.yaml", "(?m)^ +command: (.*)$")) {
      assertThat(command).startsWith("--config /etc/poppy/poppy.yaml ");
      assertThat(members(file, command.split(" ", 3)[2])).isEqualTo("poppy1,poppy2,poppy3");
    }
  }

  @Test
  void kubernetesStartsThreeMembersOfOneSet() throws IOException {
    List<Object> resources = yaml("kubernetes.yaml");
    assertThat(resources).hasSize(5);
    String file = settings(resources.getFirst(), "data", "poppy.yaml");
    assertThat(members(file, "--advertise poppy-0.poppy:27017"))
        .isEqualTo("poppy-0.poppy,poppy-1.poppy,poppy-2.poppy");
  }

  /** The hosts of the members, by a configuration file and a command line. */
  private String members(String file, String command) throws IOException {
    Path written = Files.writeString(directory.resolve("poppy.yaml"), file);
    String listed = members("--config " + written + " " + command);
    return MemberList.parse(listed).stream()
        .map(member -> member.member().host().replaceAll(":\\d+$", ""))
        .collect(Collectors.joining(","));
  }

  private static List<Object> yaml(String file) throws IOException {
    List<Object> documents = new ArrayList<>();
    new Load(LoadSettings.builder().setAllowDuplicateKeys(false).build())
        .loadAllFromString(Files.readString(DOCS.resolve(file)))
        .forEach(documents::add);
    return documents;
  }

  private static String settings(Object document, String... path) {
    Object at = document;
    for (String key : path) {
      at = Objects.requireNonNull(((Map<?, ?>) at).get(key));
    }
    return (String) at;
  }

  @Test
  void everyAlertHasItsEntryInTheGuide() throws IOException {
    List<String> alerts = found("alerts.yaml", "(?m)alert: (\\w+)$");
    assertThat(alerts).isNotEmpty();
    assertThat(found("operations.md", "(?m)^### (Poppy\\w+)$")).isEqualTo(alerts);
    assertThat(found("alerts.yaml", "runbook: operations.md#(\\w+)"))
        .isEqualTo(alerts.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList());
  }

  @Test
  void unitStartsAMember() throws IOException {
    List<String> commands = found("poppy.service", "(?m)-jar \\S+ ((?:.*\\\\\\n)*.*)$");
    assertThat(commands).hasSize(2).allMatch(each -> each.startsWith("--config /etc/poppy/"));
    String file = "members: a.example:27017,b.example:27017";
    for (String command : commands) {
      String words = command.replaceFirst("--config \\S+", "").strip();
      assertThat(members(file, words)).isEqualTo("a.example,b.example");
    }
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
