package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.morphium.driver.DriverException;
import dev.morphium.protocol.ErrorCatalogue;
import dev.morphium.protocol.ErrorCode;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The catalogue of errors has each code that the server answers with, and each exception. */
class ErrorsPageTest {
  private static final Pattern CODE =
      Pattern.compile("(?m)^\\| <a id=\"(\\d+)\"></a>\\1 \\| (\\w+) \\|[^|]+\\|[^|]+\\|$");
  private static final Pattern CLASS =
      Pattern.compile("(?m)^\\| <a id=\"\\w+\"></a>`(\\w+Exception)` \\|[^|]+\\|[^|]+\\|$");
  private static final Pattern NAME = Pattern.compile("\\b[A-Z][A-Z_0-9]+\\b");
  private static final Set<String> PACKAGES =
      Set.of(
          "dev.morphium.exception",
          "dev.morphium.migration",
          "dev.morphium.messaging.answer",
          "dev.morphium.messaging.cron",
          "dev.morphium.messaging.handler");

  @Test
  void exceptionsSayWhereTheyAre() throws IOException {
    String page = page();
    assertThat(new DriverException.NotSent("x", null))
        .hasToString("dev.morphium.driver.DriverException$NotSent: x (docs/errors.md#notsent)");
    for (Class<?> kind : DriverException.class.getDeclaredClasses()) {
      if (kind.getSuperclass() == DriverException.class) {
        assertThat(page).contains(anchor(ErrorCatalogue.entry(kind.asSubclass(Throwable.class))));
      }
    }
    assertThat(CLASS.matcher(page).results().map(row -> row.group(1)))
        .allMatch(name -> page.contains(anchor("#" + name.toLowerCase(Locale.ROOT))));
    assertThat(page).contains(anchor(ErrorCatalogue.entry(ErrorCode.DUPLICATE_KEY.number())));
  }

  private static String anchor(String place) {
    return "<a id=\"" + place.substring(place.indexOf('#') + 1) + "\"></a>";
  }

  private static String page() throws IOException {
    return Files.readString(House.root().resolve("docs/errors.md"));
  }

  @Test
  void hasEachCodeOfTheServer() throws Exception {
    Map<String, String> listed = new TreeMap<>();
    CODE.matcher(page()).results().forEach(row -> listed.put(row.group(2), row.group(1)));
    Set<String> words = new HashSet<>();
    for (Path file : House.javaFiles("main")) {
      if (!file.endsWith("ErrorCode.java")
          && !file.startsWith(House.root().resolve("benchmarks"))) {
        NAME.matcher(Files.readString(file)).results().forEach(word -> words.add(word.group()));
      }
    }
    Map<String, String> used = new TreeMap<>();
    for (Field field : ErrorCode.class.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && words.contains(field.getName())) {
        ErrorCode code = (ErrorCode) field.get(null);
        used.put(code.codeName(), String.valueOf(code.number()));
      }
    }
    assertThat(listed).containsExactlyInAnyOrderEntriesOf(used);
  }

  @Test
  void hasEachException() throws IOException {
    Set<String> listed =
        CLASS.matcher(page()).results().map(row -> row.group(1)).collect(Collectors.toSet());
    Set<String> there =
        MainClasses.ALL.stream()
            .filter(type -> PACKAGES.contains(type.getPackageName()))
            .filter(type -> type.isAssignableTo(RuntimeException.class))
            .map(JavaClass::getSimpleName)
            .filter(name -> !name.equals("MorphiumException"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(listed).containsExactlyInAnyOrderElementsOf(there);
    for (Class<?> kind : DriverException.class.getDeclaredClasses()) {
      if (kind.getSuperclass() == DriverException.class) {
        assertThat(page()).contains("</a>`DriverException." + kind.getSimpleName() + "` |");
      }
    }
  }
}
