package dev.morphium.benchmarks.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.bson.BsonDocument;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes one page with charts of what other commands have written with --json. */
@Command(
    name = "page",
    mixinStandardHelpOptions = true,
    description = "Makes a page with charts of results that were written with --json.")
public final class PageCommand implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files with results.")
  private List<Path> files = List.of();

  @Option(names = "--out", description = "The page that is written (${DEFAULT-VALUE}).")
  private Path out = Path.of("results.html");

  @Override
  public Integer call() throws Exception {
    List<BsonDocument> results = new ArrayList<>();
    for (Path file : files) {
      results.add(BsonDocument.parse(Files.readString(file)));
    }
    Files.writeString(out, ResultsPage.of(results));
    System.out.println(out.toAbsolutePath());
    return 0;
  }
}
