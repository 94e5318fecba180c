package dev.morphium.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.driver.Driver;
import dev.morphium.inmemory.InMemoryDriver;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What the README shows of Morphium compiles and runs, and its links lead somewhere. */
class ReadmeTest {
  private static final Pattern JAVA = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:]+)(#[^)]*)?\\)");
  private static final Path README = Path.of("../README.md");

  @TempDir Path folder;

  @Test
  @ResourceLock(Resources.SYSTEM_OUT)
  void quickStartRuns() throws Exception {
    String code = java("class QuickStart");
    Path source = folder.resolve("QuickStart.java");
    Files.writeString(source, code);
    ByteArrayOutputStream problems = new ByteArrayOutputStream();
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                problems,
                problems,
                "-proc:none",
                "-cp",
                classPath(),
                "-d",
                folder.toString(),
                source.toString());
    assertThat(result).as(problems.toString(StandardCharsets.UTF_8)).isZero();
    assertThat(output()).contains("Person[id=").contains("name=Ada Lovelace, born=1815]");
  }

  @Test
  void linksLeadSomewhere() throws IOException {
    Matcher link = LINK.matcher(Files.readString(README));
    List<String> broken = new ArrayList<>();
    while (link.find()) {
      if (!Files.exists(Path.of("..").resolve(link.group(1)))) {
        broken.add(link.group(1));
      }
    }
    assertThat(broken).isEmpty();
  }

  private String output() throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
      System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
      loader
          .loadClass("QuickStart")
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    return written.toString(StandardCharsets.UTF_8);
  }

  private static String java(String containing) throws IOException {
    return java().stream().filter(code -> code.contains(containing)).findFirst().orElseThrow();
  }

  private static List<String> java() throws IOException {
    List<String> blocks = new ArrayList<>();
    Matcher block = JAVA.matcher(Files.readString(README));
    while (block.find()) {
      blocks.add(block.group(1));
    }
    return blocks;
  }

  /** Where the example finds what it uses, however the tests were started. */
  private static String classPath() {
    return Stream.of(
            Morphium.class, Driver.class, InMemoryDriver.class, BsonDocument.class, Nullable.class)
        .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
        .map(location -> Path.of(URI.create(location.toString())).toString())
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }
}
