package dev.morphium.messaging.docs;

import dev.morphium.docs.DocumentationPage;
import dev.morphium.docs.PageRunner;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of the pages about messages do what the pages say. */
class MessagingPagesTest {
  static Stream<String> pages() {
    return DocumentationPage.ofModule("messaging");
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("pages")
  void examplesRun(String page) throws Exception {
    PageRunner.run(page, new MessagingStage());
  }
}
