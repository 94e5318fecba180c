package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.parameter.ServerParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page of limits names options and parameters that there are. */
class LimitsPageTest {
  private static Set<String> found(String pattern) throws IOException {
    String page = Files.readString(Path.of("..", "docs", "limits.md"));
    Matcher matcher = Pattern.compile(pattern).matcher(page);
    Set<String> found = new TreeSet<>();
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  @Test
  void parametersAreThere() throws IOException {
    Set<String> named = found("parameter `([A-Za-z]+)`");
    assertThat(named).hasSizeGreaterThan(8);
    assertThat(new ServerParameters().names()).containsAll(named);
  }

  @Test
  void optionsAreThere() throws IOException {
    Set<String> named = found("`(--[A-Za-z-]+)`");
    named.remove("--set-parameter");
    assertThat(named).hasSizeGreaterThan(8);
    String help = new ServerOptions().helpText();
    assertThat(named).allSatisfy(option -> assertThat(help).contains(option));
  }

  @Test
  void limitsThatClientsNeedAreOnThePage() throws IOException {
    assertThat(found("parameter `([A-Za-z]+)`"))
        .contains(
            ServerParameters.CURSOR_TIMEOUT,
            ServerParameters.MOST_CHANGE_STREAMS,
            ServerParameters.MOST_CURSORS,
            ServerParameters.MOST_SESSIONS,
            ServerParameters.NO_TABLE_SCAN,
            ServerParameters.SESSION_TIMEOUT,
            ServerParameters.TRANSACTION_LIFETIME);
  }
}
