package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.server.cli.file.MongodKeys;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.OptionGroup;
import dev.morphium.testing.GeneratedPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is made of the options: the help, and the page of the manual. */
class ConfigurationPageTest {
  private static final Path GOLDEN = Path.of("src/test/resources/help.txt");
  private static final Path PAGE = Path.of("..", "docs", "configuration.md");

  private final ServerOptions options = new ServerOptions(Map.of());

  @Test
  void helpIsAsItWasReviewed() throws IOException {
    String help = options.helpText();
    assertThat(help.lines()).allMatch(line -> line.length() <= 100);
    for (OptionGroup group : options.groups()) {
      assertThat(help).contains("\n" + group.title() + ":\n");
      for (CommandOption option : group.options()) {
        if (option.isConfigurable()) {
          assertThat(help).contains("[env: " + option.variable() + "]");
        }
      }
    }
    if ("write".equals(System.getProperty("pages"))) {
      Files.writeString(GOLDEN, help);
    }
    assertThat(help).as("-Dpages=write writes %s anew", GOLDEN).isEqualTo(Files.readString(GOLDEN));
  }

  @Test
  void optionsAreOnThePage() throws IOException {
    StringBuilder text = new StringBuilder();
    for (OptionGroup group : options.groups()) {
      List<List<String>> rows = new ArrayList<>();
      for (CommandOption option : group.options()) {
        if (!option.isHidden()) {
          rows.add(row(option));
        }
      }
      text.append("### ")
          .append(group.title())
          .append("\n\n")
          .append(
              GeneratedPart.table(
                  List.of("option", "environment", "default", "values", "what"), rows))
          .append('\n');
    }
    new GeneratedPart(PAGE, "options").assertIs(text.toString());
  }

  private static List<String> row(CommandOption option) {
    String names =
        option.names().stream()
            .map(name -> "`" + name + "`")
            .reduce((one, other) -> one + ", " + other)
            .orElseThrow();
    String variable = option.variable();
    return List.of(
        names,
        variable == null ? "" : "`" + variable + "`",
        option.usual(),
        option.takesValue() ? option.kind().words() : "true, false",
        option.description().replace("|", "\\|")
            + (option.isReloadable() ? " **Reloadable.**" : ""));
  }

  @Test
  void keysOfMongodAreOnThePage() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    MongodKeys.all().forEach((key, meaning) -> rows.add(List.of("`" + key + "`", words(meaning))));
    new GeneratedPart(PAGE, "mongod")
        .assertIs(GeneratedPart.table(List.of("key of mongod", "here"), rows));
  }

  private static String words(MongodKeys.Meaning meaning) {
    return switch (meaning) {
      case MongodKeys.Same(String option) -> "`" + option + "`";
      case MongodKeys.Translated(String option, Map<String, String> values) -> "`" + option + "`";
      case MongodKeys.Fixed(List<String> accepted, String words) ->
          "`" + String.join("`, `", accepted) + "` alone: " + words;
      case MongodKeys.FixedWith(List<String> options, String accepted, String words) ->
          "`%s` with `%s`: %s".formatted(accepted, String.join("` or `", options), words);
      case MongodKeys.Refused(String words) -> "refused: " + words;
    };
  }

  @Test
  void exitCodesAreOnThePage() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    ExitCodes.descriptions().forEach((code, words) -> rows.add(List.of(code.toString(), words)));
    new GeneratedPart(PAGE, "exit-codes")
        .assertIs(GeneratedPart.table(List.of("exit code", "what"), rows));
  }
}
