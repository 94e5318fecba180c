package dev.morphium.junit.docs;

import dev.morphium.docs.DocumentationPage;
import dev.morphium.docs.PageRunner;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of the page about tests do what the page says. */
class JunitPagesTest {
  static Stream<String> pages() {
    return DocumentationPage.ofModule("morphium-junit");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void examplesRun(String page) throws Exception {
    PageRunner.run(page, new JunitStage());
  }
}
