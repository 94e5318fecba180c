package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The vocabulary of the field names classes that exist. */
class VocabularyTest {
  private static final Pattern CODE = Pattern.compile("`([A-Z]\\w+)`");

  @Test
  void classesOfTheVocabularyExist() throws IOException {
    Set<String> classes =
        House.javaFiles("main").stream()
            .map(VocabularyTest::simpleName)
            .collect(Collectors.toSet());
    List<String> named = vocabulary().toList();
    assertThat(named).isNotEmpty();
    List<String> missing = named.stream().filter(name -> !classes.contains(name)).toList();
    assertThat(missing).as("no classes, but in docs/vocabulary.md").isEmpty();
  }

  /** The names in the second column. */
  private static Stream<String> vocabulary() throws IOException {
    Path page = House.root().resolve("docs").resolve("vocabulary.md");
    return Files.readAllLines(page).stream()
        .filter(line -> line.startsWith("| "))
        .map(line -> line.split("\\|", -1)[2])
        .flatMap(cell -> CODE.matcher(cell).results())
        .map((MatchResult code) -> code.group(1));
  }

  private static String simpleName(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - ".java".length());
  }
}
