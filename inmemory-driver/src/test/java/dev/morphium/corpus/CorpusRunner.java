package dev.morphium.corpus;

import dev.morphium.driver.Driver;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Replays the corpus on a driver, several files at a time. */
final class CorpusRunner {
  private static final List<String> EXPECTATIONS = List.of("error", "answer", "reply", "after");

  private final Driver driver;
  private final int workers;

  CorpusRunner(Driver driver, int workers) {
    this.driver = driver;
    this.workers = workers;
  }

  /** The cases that failed, in the order of the files. */
  List<CorpusFailure> run(List<CorpusFile> files) {
    boolean replicaSet = driver.capabilities().transactions();
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try {
      List<Future<List<CorpusFailure>>> running = new ArrayList<>();
      for (CorpusFile file : files) {
        if (replicaSet || !file.needsReplicaSet()) {
          running.add(threads.submit(() -> run(file)));
        }
      }
      List<CorpusFailure> failures = new ArrayList<>();
      for (Future<List<CorpusFailure>> each : running) {
        failures.addAll(each.get());
      }
      return failures;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the corpus runs", interrupted);
    } catch (ExecutionException failed) {
      throw new IllegalStateException(failed.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private List<CorpusFailure> run(CorpusFile file) {
    List<CorpusFailure> failures = new ArrayList<>();
    try (CorpusRun run = new CorpusRun(driver, file)) {
      for (CorpusFile.Line line : file.lines()) {
        try {
          if (line.isSetup()) {
            run.setUp(line);
          } else {
            CorpusFailure failure = judge(run, file, line);
            if (failure != null) {
              failures.add(failure);
            }
          }
        } catch (RuntimeException impossible) {
          failures.add(failure(file, line, "", "", impossible.toString()));
        }
      }
    }
    return failures;
  }

  private static @Nullable CorpusFailure judge(
      CorpusRun run, CorpusFile file, CorpusFile.Line line) {
    Document observed = run.observe(line);
    DocumentBuilder builder = new DocumentBuilder();
    for (String name : EXPECTATIONS) {
      Object json = line.json().get(name);
      if (json != null) {
        builder.append(name, run.value(json));
      }
    }
    Document expected = builder.build();
    String difference =
        Stream.of(
                ReplyDifference.first(
                    "", withoutAfter(expected), withoutAfter(observed), file.isUnordered(line)),
                ReplyDifference.first(
                    ".after", expected.get("after"), observed.get("after"), false))
            .filter(each -> each != null)
            .findFirst()
            .orElse(null);
    return difference == null
        ? null
        : failure(file, line, JsonText.of(expected), JsonText.of(observed), difference);
  }

  private static Value withoutAfter(Document document) {
    DocumentBuilder rest = new DocumentBuilder();
    document.elements().stream()
        .filter(element -> !element.name().equals("after"))
        .forEach(element -> rest.append(element.name(), element.value()));
    return rest.build();
  }

  private static CorpusFailure failure(
      CorpusFile file, CorpusFile.Line line, String expected, String observed, String difference) {
    String command =
        JsonText.ofJson(line.isSetup() ? line.json().get("setup") : file.command(line));
    return new CorpusFailure(file.name(), line.number(), command, expected, observed, difference);
  }
}
