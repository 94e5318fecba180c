package dev.morphium.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A page in Markdown, and the Java in it.
 *
 * <p>Readers see what stands between {@code ```java} and {@code ```}. What stands between {@code
 * <!-- java} and {@code -->} is for the test alone: it completes examples and checks their results.
 * A line {@code <!-- examples of MODULE -->} says which module runs them.
 */
public record DocumentationPage(String name, List<String> lines) {
  private static final String MODULE = "<!-- examples of ";

  /** Java of a page: where its first line stands, from 1, and whether readers see it. */
  public record Block(int line, boolean visible, List<String> code) {
    /** Its lines, together. */
    public String text() {
      return String.join("\n", code);
    }
  }

  /** Where the pages are: beside the module, or beside the folder that it is in. */
  public static Path folder() {
    Path beside = Path.of("../docs");
    return Files.exists(beside) ? beside : Path.of("../../docs");
  }

  /** A page by the name of its file. */
  public static DocumentationPage of(String name) {
    try {
      return new DocumentationPage(name, Files.readAllLines(folder().resolve(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The pages whose examples are those of a module. */
  public static Stream<String> ofModule(String module) {
    return all().stream().filter(page -> page.module().equals(module)).map(DocumentationPage::name);
  }

  /** The module that runs its examples; morphium-core when it says none. */
  private String module() {
    return lines.stream()
        .filter(line -> line.startsWith(MODULE) && line.endsWith(" -->"))
        .map(line -> line.substring(MODULE.length(), line.length() - " -->".length()))
        .findFirst()
        .orElse("morphium-core");
  }

  /** All pages. */
  public static List<DocumentationPage> all() {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".md"))
          .sorted()
          .map(DocumentationPage::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The Java in it. */
  public List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      boolean visible = line.equals("```java");
      if (!visible && !line.equals("<!-- java")) {
        continue;
      }
      String end = visible ? "```" : "-->";
      int first = i + 1;
      int last = first;
      while (last < lines.size() && !lines.get(last).strip().equals(end)) {
        last++;
      }
      blocks.add(new Block(first + 1, visible, lines.subList(first, last)));
      i = last;
    }
    return blocks;
  }
}
