package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The pages of {@code docs/api} are what the documentation comments say, and each member that
 * callers see has such a comment. One after the other: the compiler reads a comment when it is
 * asked for, and not by two threads at once.
 */
@Execution(ExecutionMode.SAME_THREAD)
class ApiPageTest {
  private static final List<String> MODULES =
      List.of(
          "protocol",
          "morphium-core",
          "messaging",
          "morphium-jakarta-data",
          "inmemory-driver",
          "poppy-server",
          "morphium-junit",
          "poppy-testcontainers");

  /** The modules whose API applications use as a whole. */
  private static final Set<String> CATALOGUED =
      Set.of("morphium-core", "messaging", "morphium-jakarta-data", "morphium-junit");

  private static final Path FOLDER = House.root().resolve("docs/api");
  private static final String INDEX = "index.md";

  private static ApiTypes types;
  private static JavadocText javadoc;
  private static final Map<String, String> pages = new HashMap<>();

  @BeforeAll
  static void parse() throws IOException {
    types = ApiTypes.of(MODULES);
    for (ApiPage page : ApiPages.ALL) {
      page.all(types).forEach(type -> pages.putIfAbsent(ApiPage.title(type), page.place(type)));
    }
    javadoc = new JavadocText(name -> pages.getOrDefault(name, ""));
  }

  @Test
  void eachEntryClassHasItsPage() throws IOException {
    Map<String, String> expected = new TreeMap<>();
    for (ApiPage page : ApiPages.ALL) {
      expected.put(page.file(), page.text(types, javadoc));
    }
    expected.put(INDEX, index());
    if ("write".equals(System.getProperty("pages"))) {
      write(expected);
    }
    Map<String, String> there = new TreeMap<>();
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.toList()) {
        there.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    assertThat(there.keySet()).isEqualTo(expected.keySet());
    expected.forEach(
        (name, text) ->
            assertThat(there.get(name))
                .as("docs/api/%s; -Dpages=write writes it anew", name)
                .isEqualTo(text));
  }

  @Test
  void eachMemberSaysWhatItIs() {
    Set<String> silent = new TreeSet<>();
    for (ApiPage page : ApiPages.ALL) {
      for (ApiTypes.Type type : page.all(types)) {
        new ApiMembers(type, javadoc)
            .withoutText()
            .forEach(member -> silent.add(type.name() + ": " + member));
      }
    }
    assertThat(silent).isEmpty();
  }

  private static void write(Map<String, String> texts) throws IOException {
    Files.createDirectories(FOLDER);
    try (Stream<Path> files = Files.list(FOLDER)) {
      for (Path file : files.toList()) {
        if (!texts.containsKey(file.getFileName().toString())) {
          Files.delete(file);
        }
      }
    }
    for (Map.Entry<String, String> text : texts.entrySet()) {
      Files.writeString(FOLDER.resolve(text.getKey()), text.getValue());
    }
  }

  private static String index() {
    StringBuilder text = new StringBuilder(ApiPage.MARK);
    text.append(ApiPages.INTRODUCTION);
    for (Map.Entry<String, List<ApiPage>> group : ApiPages.GROUPS.entrySet()) {
      text.append("\n## ").append(group.getKey()).append("\n\n| page | about |\n|---|---|\n");
      for (ApiPage page : group.getValue()) {
        text.append(
            "| [%s](%s) | %s |\n".formatted(page.entry(), page.file(), first(page.entry())));
      }
    }
    text.append("\n## Other public types\n");
    for (Map.Entry<String, List<ApiTypes.Type>> part : others().entrySet()) {
      text.append("\n`").append(part.getKey()).append("`\n\n| type | what it is |\n|---|---|\n");
      for (ApiTypes.Type type : part.getValue()) {
        text.append("| `%s` | %s |\n".formatted(type.name(), first(type.name())));
      }
    }
    return text.toString();
  }

  private static String first(String type) {
    var comment = types.get(type).comment();
    return comment == null ? "" : javadoc.firstSentence(comment);
  }

  private static Map<String, List<ApiTypes.Type>> others() {
    return types.all().stream()
        .filter(type -> CATALOGUED.contains(type.module()))
        .filter(type -> !pages.containsKey(type.name()))
        .collect(
            Collectors.groupingBy(
                ApiTypes.Type::packageName, TreeMap::new, Collectors.toCollection(ArrayList::new)));
  }
}
