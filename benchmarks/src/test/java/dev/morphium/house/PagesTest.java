package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The pages for people: each is in the navigation of the site, and none has a merge left in it. */
class PagesTest {
  private static final Pattern IN_NAVIGATION =
      Pattern.compile("(?m)^\\s+- (?:[^:\\n]+: )?(\\S+\\.md)$");
  private static final Pattern CONFLICT = Pattern.compile("(?m)^(<{7}|>{7}) ");
  private static final List<String> BESIDE_README =
      List.of(
          "ARCHITECTURE.md",
          "CHANGELOG.md",
          "COMPATIBILITY.md",
          "CODE_OF_CONDUCT.md",
          "CONTRIBUTING.md",
          "DECISIONS.md",
          "ROADMAP.md",
          "SECURITY.md");

  @Test
  void everyPageIsInTheNavigationOfTheSite() throws IOException {
    Path docs = House.root().resolve("docs");
    TreeSet<String> named = new TreeSet<>();
    IN_NAVIGATION
        .matcher(Files.readString(docs.resolve("site/mkdocs.yml")))
        .results()
        .forEach(found -> named.add(found.group(1)));
    TreeSet<String> there = new TreeSet<>(BESIDE_README);
    there.add("index.md"); // the site's own
    pages(docs).forEach(page -> there.add(docs.relativize(page).toString()));
    there.removeIf(page -> page.startsWith("site/"));
    assertThat(named).isEqualTo(there);
  }

  @Test
  void noPageHasBothSidesOfAMerge() throws IOException {
    Path root = House.root();
    Stream<Path> all =
        Stream.concat(
            pages(root.resolve("docs")).stream(),
            Stream.concat(Stream.of("README.md"), BESIDE_README.stream()).map(root::resolve));
    assertThat(all).noneMatch(page -> CONFLICT.matcher(text(page)).find());
  }

  private static List<Path> pages(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".md")).toList();
    }
  }

  private static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
