package dev.morphium.messaging.morphium6.docs;

import dev.morphium.docs.DocumentationPage;
import dev.morphium.docs.PageRunner;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of the page about the way from Morphium 6 do what the page says. */
class Morphium6PagesTest {
  static Stream<String> pages() {
    return DocumentationPage.ofModule("morphium6-messaging");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void examplesRun(String page) throws Exception {
    PageRunner.run(page, new Morphium6Stage());
  }
}
