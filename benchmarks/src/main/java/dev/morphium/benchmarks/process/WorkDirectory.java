package dev.morphium.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A directory for what servers write while they are measured; nothing is left of it afterwards.
 *
 * @param path where it is
 */
public record WorkDirectory(Path path) implements AutoCloseable {
  /**
   * A new one.
   *
   * @param folder where it is made
   * @param name what its name begins with
   */
  public static WorkDirectory in(String folder, String name) throws IOException {
    return new WorkDirectory(Files.createTempDirectory(Path.of(folder), name));
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> paths = Files.walk(path)) {
      for (Path each : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
