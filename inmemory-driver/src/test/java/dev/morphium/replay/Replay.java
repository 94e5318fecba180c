package dev.morphium.replay;

import dev.morphium.driver.Driver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Replays folders of cases, several at a time, each worker on a driver of its own. */
final class Replay {
  /**
   * What came of one case.
   *
   * @param file the file it stands in, relative to the folder
   * @param failure why it failed; null when it passed or was skipped
   */
  record Outcome(String file, String id, boolean skipped, @Nullable String failure) {}

  private final Path folder;
  private final ReplayTopology topology;
  private final Supplier<Driver> drivers;

  /** Replays the cases of a folder that concern servers of this topology. */
  Replay(Path folder, ReplayTopology topology, Supplier<Driver> drivers) {
    this.folder = folder;
    this.topology = topology;
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

  private void one(CaseRunner runner, String file, String line, String idPart, List<Outcome> done) {
    Map<String, Object> head = Json.object(Json.parse(line));
    String id = (String) head.get("id");
    if (!id.contains(idPart)) {
      return;
    }
    if (!topology.concerns(head)) {
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
