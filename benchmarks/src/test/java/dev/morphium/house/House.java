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
      Map.ofEntries(
          Map.entry("protocol", Set.of()),
          Map.entry("poppy-scripting", Set.of("protocol", "inmemory-driver")),
          Map.entry("inmemory-driver", Set.of("protocol")),
          Map.entry("poppy-server", Set.of("protocol", "inmemory-driver")),
          Map.entry("morphium-core", Set.of("protocol")),
          Map.entry("morphium-processor", Set.of()),
          Map.entry("poppy-tools", Set.of("protocol", "poppy-server", "morphium-core")),
          Map.entry("poppy-backup-s3", Set.of("poppy-server")),
          Map.entry("messaging", Set.of("protocol", "morphium-core")),
          Map.entry("morphium-jakarta-data-processor", Set.of("morphium-processor")),
          Map.entry("morphium6-messaging", Set.of("morphium-core", "messaging")),
          Map.entry("morphium-jakarta-data", Set.of("protocol", "morphium-core")),
          Map.entry(
              "morphium-junit",
              Set.of("protocol", "morphium-core", "messaging", "inmemory-driver", "poppy-server")),
          Map.entry(
              "morphium-spring-boot-starter",
              Set.of("protocol", "morphium-core", "messaging", "morphium-jakarta-data")),
          Map.entry("poppy-testcontainers", Set.of()),
          Map.entry("fuzz", Set.of("protocol", "inmemory-driver", "poppy-server", "morphium-core")),
          Map.entry(
              "benchmarks",
              Set.of("protocol", "inmemory-driver", "poppy-server", "morphium-core", "messaging")));

  /** The folder of the modules that are about other libraries. */
  private static final String INTEGRATIONS = "integrations";

  private House() {}

  /** The folder of the whole project: the nearest one above that holds the modules. */
  static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null
        && !(Files.exists(folder.resolve(INTEGRATIONS))
            && Files.exists(folder.resolve("protocol")))) {
      folder = folder.getParent();
    }
    if (folder == null) {
      throw new IllegalStateException("started outside of the project");
    }
    return folder;
  }

  /** The folder of a module: at the top, or among the integrations. */
  static Path folder(String module) {
    Path atTop = root().resolve(module);
    return Files.exists(atTop) ? atTop : root().resolve(INTEGRATIONS).resolve(module);
  }

  /** The module that a file is of. */
  static String module(Path file) {
    Path path = root().relativize(file);
    return path.getName(path.startsWith(INTEGRATIONS) ? 1 : 0).toString();
  }

  /** Every Java file of one kind ({@code main} or {@code test}) in all modules, sorted. */
  static List<Path> javaFiles(String kind) {
    return ARROWS.keySet().stream()
        .sorted()
        .map(module -> folder(module).resolve("src").resolve(kind).resolve("java"))
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
