package dev.morphium.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.pool.uri.UriOption;
import dev.morphium.testing.GeneratedPart;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The tables in docs/settings.md are generated from the settings' Javadoc and the options. */
class SettingsPageTest {
  private static final Path PAGE = Path.of("../docs/settings.md");
  private static final Path SOURCES = Path.of("src/main/java/dev/morphium/settings");
  private static final Pattern CODE = Pattern.compile("\\{@(?:code|link) ([^}]*)}");

  @Test
  void settings() throws IOException {
    part("settings").assertIs(settings(MorphiumSettings.class, ""));
  }

  @Test
  void settingsOfTheCache() throws IOException {
    part("cache").assertIs(settings(CacheSettings.class, "cache."));
  }

  @Test
  void settingsOfTheWriteBuffer() throws IOException {
    part("write buffer").assertIs(settings(WriteBufferSettings.class, "write-buffer."));
  }

  @Test
  void options() throws IOException {
    part("options").assertIs(options(UriOption.State.SUPPORTED, "what it says"));
  }

  @Test
  void replacedOptions() throws IOException {
    part("replaced options").assertIs(options(UriOption.State.REPLACED, "instead"));
  }

  @Test
  void unsupportedOptions() throws IOException {
    part("unsupported options").assertIs(options(UriOption.State.UNSUPPORTED, "why"));
  }

  private static GeneratedPart part(String name) {
    return new GeneratedPart(PAGE, name);
  }

  private static String options(UriOption.State state, String column) {
    return GeneratedPart.table(
        List.of("option", column),
        UriOption.all().values().stream()
            .filter(option -> option.state() == state)
            .map(option -> List.of("`" + option.name() + "`", option.text()))
            .toList());
  }

  private static String settings(Class<? extends Record> type, String prefix) throws IOException {
    String source = Files.readString(SOURCES.resolve(type.getSimpleName() + ".java"));
    List<List<String>> rows = new ArrayList<>();
    for (RecordComponent setting : type.getRecordComponents()) {
      String property = prefix + hyphenated(setting.getName());
      rows.add(
          List.of(
              "`" + setting.getName() + "`",
              SettingsReader.names().contains(property) ? "`morphium." + property + "`" : "",
              meaning(source, setting.getName())));
    }
    return GeneratedPart.table(List.of("setting", "property", "meaning"), rows);
  }

  /** What the Javadoc of a record says of a component, as Markdown. */
  private static String meaning(String source, String component) {
    Matcher matcher =
        Pattern.compile(
                " \\* @param " + component + "\\s(.*?)(?= \\* @|\\R \\*\\R| \\*/)", Pattern.DOTALL)
            .matcher(source);
    assertThat(matcher.find()).as("@param %s", component).isTrue();
    String text = matcher.group(1).replaceAll("\\R \\*", " ").replaceAll("\\s+", " ").strip();
    return CODE.matcher(text)
        .replaceAll(
            found -> "`" + Matcher.quoteReplacement(found.group(1).replace('#', '.')) + "`");
  }

  private static String hyphenated(String name) {
    return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }
}
