package dev.morphium.corpus;

import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.inmemory.InMemoryDriver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Replays or records the corpus from the command line: {@code [--uri U] [--folder F] [--only
 * PREFIX]... [--record | --record-again]}.
 *
 * <p>Without a URI it runs on the engine in process. A URI needs a driver for its scheme on the
 * class path: with the tests of {@code morphium-core} there is one for {@code mongodb://}. Records
 * go into the folder, and only from the engine in process.
 */
public final class CorpusMain {
  private static final int WORKERS = 2;

  private Path folder = Path.of("inmemory-driver/src/test/resources/corpus");
  private final List<String> only = new ArrayList<>();
  private String uri = "";
  private boolean records = false;
  private boolean again = false;

  private CorpusMain() {}

  public static void main(String[] arguments) throws IOException {
    CorpusMain main = new CorpusMain();
    main.read(arguments);
    try (Driver driver = main.connect()) {
      if (main.records) {
        main.record(driver);
      } else {
        main.replay(driver);
      }
    }
  }

  private void read(String[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--uri" -> uri = arguments[++i];
        case "--folder" -> folder = Path.of(arguments[++i]);
        case "--only" -> only.add(arguments[++i]);
        case "--record" -> records = true;
        case "--record-again" -> {
          records = true;
          again = true;
        }
        default -> throw new IllegalArgumentException("unknown option " + arguments[i]);
      }
    }
    if (records && !uri.isEmpty()) {
      throw new IllegalArgumentException("--record takes no --uri");
    }
  }

  private Driver connect() {
    return uri.isEmpty() ? new InMemoryDriver(Deployment.replicaSet()) : Drivers.connect(uri);
  }

  @SuppressWarnings("SystemOut")
  private void replay(Driver driver) {
    List<CorpusFile> files =
        Corpus.load(folder).stream().filter(file -> isWanted(file.name())).toList();
    List<CorpusFailure> failures = new CorpusRunner(driver, WORKERS).run(files);
    failures.forEach(System.out::println);
    int cases = files.stream().mapToInt(file -> file.cases().size()).sum();
    System.out.printf("%d files, %d cases, %d failed%n", files.size(), cases, failures.size());
  }

  @SuppressWarnings("SystemOut")
  private void record(Driver driver) throws IOException {
    Recorder recorder = new Recorder(driver, Truth.open(), again);
    for (Path path : Corpus.paths(folder)) {
      if (isWanted(folder.relativize(path).toString().replace('\\', '/'))) {
        int recorded = recorder.record(folder, path);
        if (recorded > 0) {
          System.out.printf("%s: %d answers%n", path, recorded);
        }
      }
    }
  }

  private boolean isWanted(String name) {
    return only.isEmpty() || only.stream().anyMatch(name::startsWith);
  }
}
