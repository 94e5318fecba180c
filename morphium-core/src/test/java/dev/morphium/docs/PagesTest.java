package dev.morphium.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of all pages do what the pages say, and what a page points to is there. */
class PagesTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");

  static Stream<String> pages() {
    return DocumentationPage.ofModule("morphium-core");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void examplesRun(String page) throws Exception {
    PageRunner.run(page, new MorphiumStage());
  }

  @Test
  void linksLeadSomewhere() {
    List<String> broken = new ArrayList<>();
    for (DocumentationPage page : DocumentationPage.all()) {
      for (int i = 0; i < page.lines().size(); i++) {
        Matcher link = LINK.matcher(page.lines().get(i));
        while (link.find()) {
          Path target = DocumentationPage.folder().resolve(link.group(1));
          if (!Files.exists(target)) {
            broken.add("docs/%s:%d: %s".formatted(page.name(), i + 1, link.group(1)));
          }
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void theEntranceNamesAllPages() {
    String entrance = String.join("\n", DocumentationPage.of("morphium.md").lines());
    for (DocumentationPage page : DocumentationPage.all()) {
      if (!page.name().equals("morphium.md")) {
        assertThat(entrance).contains("(" + page.name() + ")");
      }
    }
  }
}
