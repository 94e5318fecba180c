package dev.morphium.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The modules, the arrows between them, and where their sources lie. */
final class House {
  /** What the main code of each module may use of the other modules. */
  static final Map<String, Set<String>> ARROWS =
      Map.of(
          "protocol", Set.of(),
          "poppy-scripting", Set.of("protocol", "inmemory-driver"),
          "inmemory-driver", Set.of("protocol"),
          "poppy-server", Set.of("protocol", "inmemory-driver"),
          "morphium-core", Set.of("protocol"),
          "morphium-processor", Set.of(),
          "poppy-tools", Set.of("protocol", "poppy-server", "morphium-core"),
          "messaging", Set.of("protocol", "morphium-core"),
          "fuzz", Set.of("protocol", "inmemory-driver", "poppy-server", "morphium-core"),
          "benchmarks",
              Set.of("protocol", "inmemory-driver", "poppy-server", "morphium-core", "messaging"));

  private House() {}

  /** The folder of the whole project: the nearest one above that holds all modules. */
  static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null
        && !ARROWS.keySet().stream().map(folder::resolve).allMatch(Files::exists)) {
      folder = folder.getParent();
    }
    if (folder == null) {
      throw new IllegalStateException("started outside of the project");
    }
    return folder;
  }

  /** Every Java file of one kind ({@code main} or {@code test}) in all modules, sorted. */
  static List<Path> javaFiles(String kind) {
    return ARROWS.keySet().stream()
        .sorted()
        .map(module -> root().resolve(module).resolve("src").resolve(kind).resolve("java"))
        .filter(Files::isDirectory)
        .flatMap(House::walk)
        .filter(file -> file.toString().endsWith(".java"))
        .toList();
  }

  private static Stream<Path> walk(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
