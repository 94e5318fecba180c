package dev.morphium.junit;

import dev.morphium.testing.TestBackend.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;

/**
 * The outcomes of tests on each backend, of this run and of those before it: a file for each
 * backend, and {@code differences.md}, which is written anew when a run ends.
 */
@SuppressWarnings("deprecation") // as in Databases
final class BackendOutcomes implements CloseableResource, AutoCloseable {
  private static final int LONGEST = 160;

  private final Path folder;
  private final Map<Kind, SortedMap<String, String>> outcomes = new EnumMap<>(Kind.class);

  BackendOutcomes(Path folder) {
    this.folder = folder;
  }

  synchronized void put(Kind backend, String test, String outcome) {
    String line = outcome.lines().findFirst().orElse("").replaceAll("[\\t|]", " ");
    outcomes
        .computeIfAbsent(backend, key -> new TreeMap<>())
        .put(
            test.replaceAll("[\\t\\n|]", " "), line.substring(0, Math.min(line.length(), LONGEST)));
  }

  @Override
  public synchronized void close() {
    try {
      Files.createDirectories(folder);
      for (Kind backend : Kind.values()) {
        SortedMap<String, String> all = earlier(backend);
        all.putAll(outcomes.getOrDefault(backend, new TreeMap<>()));
        if (!all.isEmpty()) {
          outcomes.put(backend, all);
          Files.write(
              file(backend),
              all.entrySet().stream().map(one -> one.getKey() + "\t" + one.getValue()).toList());
        }
      }
      Files.writeString(folder.resolve("differences.md"), report());
    } catch (IOException e) {
      throw new UncheckedIOException(
          BackendReport.PROPERTY + ": the report cannot be written to " + folder, e);
    }
  }

  private Path file(Kind backend) {
    return folder.resolve(name(backend) + ".tsv");
  }

  private static String name(Kind backend) {
    return backend.name().toLowerCase(Locale.ROOT);
  }

  private SortedMap<String, String> earlier(Kind backend) throws IOException {
    SortedMap<String, String> earlier = new TreeMap<>();
    if (Files.exists(file(backend))) {
      for (String line : Files.readAllLines(file(backend))) {
        int tab = line.indexOf('\t');
        earlier.put(line.substring(0, tab), line.substring(tab + 1));
      }
    }
    return earlier;
  }

  private String report() {
    StringBuilder report = new StringBuilder("# Differences between backends\n\n");
    report.append("| backend | succeeded | skipped | failed |\n|---|---|---|---|\n");
    Set<String> tests = new TreeSet<>();
    outcomes.forEach(
        (backend, all) -> {
          tests.addAll(all.keySet());
          report.append(
              "| %s | %d | %d | %d |\n"
                  .formatted(
                      name(backend), count(all, "succ"), count(all, "skip"), count(all, "fail")));
        });
    String backends =
        outcomes.keySet().stream().map(one -> name(one)).collect(Collectors.joining(" | "));
    report.append("\n| test | ").append(backends).append(" |\n|---");
    report.append("|---".repeat(outcomes.size())).append("|");
    long same = 0;
    for (String test : tests) {
      List<String> row =
          outcomes.values().stream().map(all -> all.getOrDefault(test, "did not run")).toList();
      if (new HashSet<>(row).size() == 1) {
        same++;
      } else {
        report
            .append("\n| ")
            .append(test)
            .append(" | ")
            .append(String.join(" | ", row))
            .append(" |");
      }
    }
    return report.append("\n\n%d tests have the same outcome on all.\n".formatted(same)).toString();
  }

  private static long count(Map<String, String> all, String beginning) {
    return all.values().stream().filter(outcome -> outcome.startsWith(beginning)).count();
  }
}
