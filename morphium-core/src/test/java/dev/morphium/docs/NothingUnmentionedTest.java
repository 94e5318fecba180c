package dev.morphium.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.MorphiumBuilder;
import dev.morphium.aggregate.GroupStage;
import dev.morphium.aggregate.Pipeline;
import dev.morphium.aggregate.WindowStage;
import dev.morphium.aggregate.expression.Expr;
import dev.morphium.entity.Bulk;
import dev.morphium.entity.Watching;
import dev.morphium.pool.uri.UriOption;
import dev.morphium.query.Query;
import dev.morphium.settings.CacheSettings;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.settings.WriteBufferSettings;
import dev.morphium.update.Update;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every annotation, setting, option and method that a user can meet stands on a page. */
class NothingUnmentionedTest {
  private static final Path ANNOTATIONS = Path.of("src/main/java/dev/morphium/annotation");
  private static final Pattern CODE = Pattern.compile("`([^`\\n]+)`");
  private static final Pattern WORD = Pattern.compile("[\\w$]+");
  private static final Set<String> OF_EVERY_OBJECT =
      Stream.of(Object.class.getMethods()).map(Method::getName).collect(Collectors.toSet());

  private final List<String> sections = sections();
  private final Set<String> words = words(String.join("\n", sections));

  @Test
  void annotationsWithTheirAttributes() throws Exception {
    List<String> missing = new ArrayList<>();
    for (Class<?> type : annotations()) {
      String name = type.isAnnotation() ? "@" + type.getSimpleName() : type.getSimpleName();
      List<String> places = sections.stream().filter(text -> mentions(text, name)).toList();
      if (places.isEmpty()) {
        missing.add(name);
      }
      if (type.isAnnotation()) {
        Set<String> near = words(String.join("\n", places));
        for (Method attribute : type.getDeclaredMethods()) {
          if (!near.contains(attribute.getName())) {
            missing.add(name + "." + attribute.getName());
          }
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void settings() {
    List<String> missing = new ArrayList<>();
    for (Class<?> type :
        List.of(MorphiumSettings.class, CacheSettings.class, WriteBufferSettings.class)) {
      for (RecordComponent setting : type.getRecordComponents()) {
        if (!words.contains(setting.getName())) {
          missing.add(setting.getName());
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void optionsOfConnectionStringsWithWhatTheySay() {
    String page = String.join("\n", DocumentationPage.of("settings.md").lines());
    assertThat(UriOption.all().values())
        .allSatisfy(
            option ->
                assertThat(page).contains("| `%s` | %s |".formatted(option.name(), option.text())));
  }

  @Test
  void methods() {
    List<String> missing = new ArrayList<>();
    for (Class<?> type :
        List.of(
            Morphium.class,
            MorphiumBuilder.class,
            Query.class,
            Update.class,
            Bulk.class,
            Watching.class,
            Pipeline.class,
            GroupStage.class,
            WindowStage.class,
            Expr.class)) {
      for (String method : methods(type)) {
        if (!words.contains(method)) {
          missing.add(type.getSimpleName() + "." + method);
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  private static Set<String> methods(Class<?> type) {
    Set<String> names = new TreeSet<>();
    for (Method method : type.getMethods()) {
      if (Modifier.isPublic(method.getModifiers())
          && !method.isSynthetic()
          && (type != Expr.class || method.getReturnType() == Expr.class)
          && !OF_EVERY_OBJECT.contains(method.getName())) {
        names.add(method.getName());
      }
    }
    return names;
  }

  private static List<Class<?>> annotations() throws IOException, ClassNotFoundException {
    List<Class<?>> types = new ArrayList<>();
    try (Stream<Path> files = Files.list(ANNOTATIONS)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString().replace(".java", "");
        if (!name.equals("package-info")) {
          types.add(Class.forName("dev.morphium.annotation." + name));
        }
      }
    }
    return types;
  }

  private static boolean mentions(String text, String name) {
    return Pattern.compile(Pattern.quote(name) + "\\b").matcher(text).find();
  }

  /** The parts of all pages, from one heading to the next. */
  private static List<String> sections() {
    List<String> sections = new ArrayList<>();
    for (DocumentationPage page : DocumentationPage.all()) {
      StringBuilder section = new StringBuilder();
      boolean code = false;
      for (String line : page.lines()) {
        code ^= line.startsWith("```");
        if (!code && line.startsWith("#")) {
          sections.add(section.toString());
          section.setLength(0);
        }
        section.append(line).append('\n');
      }
      sections.add(section.toString());
    }
    return sections;
  }

  /** The words that stand in code: between backquotes, or in examples. */
  private static Set<String> words(String text) {
    Set<String> words = new TreeSet<>();
    boolean code = false;
    for (String line : text.split("\n")) {
      if (line.startsWith("```")) {
        code = !code;
      }
      Matcher spans = CODE.matcher(code ? "`" + line + "`" : line);
      while (spans.find()) {
        addWords(words, spans.group(1));
      }
    }
    return words;
  }

  private static void addWords(Set<String> words, String code) {
    Matcher matcher = WORD.matcher(code);
    while (matcher.find()) {
      words.add(matcher.group());
    }
  }
}
