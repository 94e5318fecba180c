package dev.morphium.replay;

import dev.morphium.driver.Driver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Replays folders of cases, several at a time, each worker on a driver of its own. */
final class Replay {
  /** What a standalone server offers, in the words of the cases' {@code requires}. */
  private static final Set<String> ABILITIES =
      Set.of("unforced_compact", "reindex", "local_rename", "validate_repair");

  /**
   * What came of one case.
   *
   * @param file the file it stands in, relative to the folder
   * @param failure why it failed; null when it passed or was skipped
   */
  record Outcome(String file, String id, boolean skipped, @Nullable String failure) {}

  private final Path folder;
  private final Supplier<Driver> drivers;

  Replay(Path folder, Supplier<Driver> drivers) {
    this.folder = folder;
    this.drivers = drivers;
  }

  /**
   * Runs all cases of the files whose path begins with one of the prefixes and whose id contains
   * the text.
   */
  List<Outcome> run(List<String> prefixes, String idPart, int workers) {
    ConcurrentLinkedQueue<Path> files = new ConcurrentLinkedQueue<>(files(prefixes));
    List<Outcome> outcomes = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      Thread thread = new Thread(null, () -> work(files, idPart, outcomes), "replay-" + i, 1 << 28);
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while cases run", interrupted);
      }
    }
    return outcomes;
  }

  private void work(ConcurrentLinkedQueue<Path> files, String idPart, List<Outcome> outcomes) {
    try (Driver driver = drivers.get()) {
      CaseRunner runner = new CaseRunner(driver, "c");
      for (Path file = files.poll(); file != null; file = files.poll()) {
        List<Outcome> done = new ArrayList<>();
        String name = folder.relativize(file).toString().replace('\\', '/');
        for (String line : Files.readAllLines(file)) {
          if (!line.isBlank()) {
            one(runner, name, line, idPart, done);
          }
        }
        synchronized (outcomes) {
          outcomes.addAll(done);
        }
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static void one(
      CaseRunner runner, String file, String line, String idPart, List<Outcome> done) {
    Map<String, Object> head = Json.object(Json.parse(line));
    String id = (String) head.get("id");
    if (!id.contains(idPart)) {
      return;
    }
    if (!applies(head)) {
      done.add(new Outcome(file, id, true, null));
      return;
    }
    String why;
    try {
      why = runner.run(line);
    } catch (RuntimeException | StackOverflowError defect) {
      why = "defect: " + defect;
    }
    done.add(new Outcome(file, id, false, why));
  }

  private static boolean applies(Map<String, Object> head) {
    if (!(head.get("requires") instanceof Map<?, ?> requires)) {
      return true;
    }
    return requires.entrySet().stream()
        .allMatch(entry -> entry.getValue().equals(ABILITIES.contains(entry.getKey())));
  }

  private List<Path> files(List<String> prefixes) {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(file -> file.toString().endsWith(".jsonl"))
          .filter(
              file -> {
                String name = folder.relativize(file).toString().replace('\\', '/');
                return prefixes.isEmpty() || prefixes.stream().anyMatch(name::startsWith);
              })
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
