package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.googlejavaformat.java.GoogleJavaFormatToolProvider;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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
  void everyFileIsFormatted() throws IOException {
    FormattedFiles formatted = FormattedFiles.read();
    List<Path> all =
        Stream.of("main", "test").flatMap(kind -> House.javaFiles(kind).stream()).toList();
    List<Path> files = all.stream().filter(file -> !formatted.has(file)).toList();
    boolean replace = "write".equals(System.getProperty("format"));
    List<String> arguments = new ArrayList<>();
    arguments.add(replace ? "--replace" : "--dry-run");
    files.stream().map(Path::toString).forEach(arguments::add);
    StringWriter output = new StringWriter();
    StringWriter errors = new StringWriter();
    if (!files.isEmpty()) {
      new GoogleJavaFormatToolProvider()
          .run(
              new PrintWriter(output, true),
              new PrintWriter(errors, true),
              arguments.toArray(String[]::new));
    }
    assertThat(errors.toString()).as("files that cannot be parsed").isEmpty();
    assertThat(output.toString().lines())
        .as("files that are not formatted; see docs/internals/rules.md")
        .isEmpty();
    if (!replace) {
      FormattedFiles.of(all).write();
    }
  }
}
