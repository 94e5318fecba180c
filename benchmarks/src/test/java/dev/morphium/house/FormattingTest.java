package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.googlejavaformat.java.GoogleJavaFormatToolProvider;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Every file looks as google-java-format writes it.
 *
 * <p>A test rather than a plugin of the build, because the formatter parses with the compiler it
 * runs on, and Maven may run on a Java that is older than the sources. With {@code -Dformat=write}
 * it corrects the files.
 */
class FormattingTest {
  @Test
  void everyFileIsFormatted() {
    List<String> arguments = new ArrayList<>();
    arguments.add("write".equals(System.getProperty("format")) ? "--replace" : "--dry-run");
    House.javaFiles("main").stream().map(Path::toString).forEach(arguments::add);
    House.javaFiles("test").stream().map(Path::toString).forEach(arguments::add);
    StringWriter output = new StringWriter();
    StringWriter errors = new StringWriter();
    new GoogleJavaFormatToolProvider()
        .run(
            new PrintWriter(output, true),
            new PrintWriter(errors, true),
            arguments.toArray(String[]::new));
    assertThat(errors.toString()).as("files that cannot be parsed").isEmpty();
    assertThat(output.toString().lines())
        .as("files that are not formatted; see \"Style\" in CONTRIBUTING.md")
        .isEmpty();
  }
}
