package dev.morphium.messaging.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the README shows of messages is the example that is run on all backends. */
class ReadmeTest {
  private static final Pattern EXAMPLE =
      Pattern.compile("```java\\n([^`]*class ImagePipeline.*?)```", Pattern.DOTALL);
  private static final Path README = Path.of("../README.md");
  private static final Path SOURCE =
      Path.of("src/test/java/dev/morphium/messaging/sample/ImagePipeline.java");

  @Test
  void thePipelineIsShownAsItIs() throws IOException {
    Matcher example = EXAMPLE.matcher(Files.readString(README));
    assertThat(example.find()).isTrue();
    assertThat(flat(Files.readString(SOURCE))).contains(flat(example.group(1)));
  }

  private static String flat(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }
}
