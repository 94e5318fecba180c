package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The simple name of a class stands once in a module, its tests included, so that the name finds
 * the class.
 */
class SimpleNamesTest {
  /** The names that stand twice still; lines may only go. */
  private static final Path KNOWN = Path.of("src/test/resources/house/duplicate-names.txt");

  @Test
  void simpleNamesAreUniqueWithinAModule() throws IOException {
    Set<String> once = new TreeSet<>();
    Set<String> twice = new TreeSet<>();
    Stream.of("main", "test")
        .flatMap(kind -> House.javaFiles(kind).stream())
        .filter(file -> !file.endsWith("package-info.java"))
        .map(file -> "%s %s".formatted(House.module(file), simpleName(file)))
        .filter(name -> !once.add(name))
        .forEach(twice::add);
    Set<String> known =
        Files.readAllLines(House.root().resolve("benchmarks").resolve(KNOWN)).stream()
            .filter(line -> !line.isBlank())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(twice)
        .as("names of two classes; a name that is gone goes from %s as well", KNOWN)
        .containsExactlyElementsOf(known);
  }

  private static String simpleName(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }
}
