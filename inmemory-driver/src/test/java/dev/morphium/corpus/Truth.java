package dev.morphium.corpus;

import dev.morphium.replay.FailingList;
import dev.morphium.replay.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the answers of a family may be recorded: the replayed cases that its header names
 * must be there, and all pass.
 */
final class Truth {
  private final Path cases;
  private final FailingList failing;

  private Truth(Path cases, FailingList failing) {
    this.cases = cases;
    this.failing = failing;
  }

  /** The cases of {@code -Dreplay.cases=FOLDER}, or those beside the project. */
  static Truth open() {
    try (InputStream list =
        Objects.requireNonNull(Truth.class.getResourceAsStream("/replay/failing.txt"))) {
      String text = new String(list.readAllBytes(), StandardCharsets.UTF_8);
      return new Truth(folder(), FailingList.parse(text));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Path folder() {
    String given = System.getProperty("replay.cases");
    Path beside = Path.of("..", "..", "shared", "mongodb-8-cases");
    Path below = Path.of("..", "shared", "mongodb-8-cases");
    return given != null ? Path.of(given) : Files.isDirectory(beside) ? beside : below;
  }

  boolean isThere() {
    return Files.isDirectory(cases);
  }

  /** Why a file's answers cannot be recorded; null when they can. */
  @Nullable String objection(CorpusFile file) {
    if (file.truth().isEmpty()) {
      return file.name() + " names no replayed cases as its truth";
    }
    for (String source : file.truth()) {
      String objection = objection(source);
      if (objection != null) {
        return file.name() + ": " + objection;
      }
    }
    return null;
  }

  private @Nullable String objection(String source) {
    int space = source.indexOf(' ');
    Path path = cases.resolve(space < 0 ? source : source.substring(0, space));
    String test = space < 0 ? "" : "/" + source.substring(space + 1) + ".py::";
    if (!Files.exists(path)) {
      return "there is no " + path;
    }
    List<String> ids = ids(path).stream().filter(id -> id.contains(test)).toList();
    return ids.isEmpty()
        ? "no case is of " + source
        : ids.stream()
            .filter(failing::contains)
            .findFirst()
            .map(id -> id + " does not pass")
            .orElse(null);
  }

  private static List<String> ids(Path path) {
    try {
      return Files.readAllLines(path).stream()
          .filter(line -> !line.isBlank())
          .map(line -> (String) Objects.requireNonNull(Json.object(Json.parse(line)).get("id")))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
