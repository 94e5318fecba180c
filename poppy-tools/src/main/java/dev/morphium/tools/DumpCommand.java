package dev.morphium.tools;

import dev.morphium.driver.Driver;
import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Logging;
import dev.morphium.server.dump.transfer.DumpTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.json.JsonParseException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code poppy dump}. Source: MongoDB Database Tools, "mongodump". */
@Command(
    name = "dump",
    description = {
      ClientPrograms.DUMP,
      "The server is a MongoDB or a Poppy. The dump is of one moment, if the server lets it."
    },
    mixinStandardHelpOptions = true,
    versionProvider = ToolsVersion.class,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything is dumped",
      "1:the server cannot be reached, did not give everything, or has nothing to dump",
      "2:wrong command line",
      "8:the dump cannot be written: no rights, no room, or something is there already"
    })
final class DumpCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ServerOption server = new ServerOption();

  @Option(
      names = {"--out", "-o"},
      paramLabel = "DIR",
      description = "Directory to write to, new or empty (dump).")
  private @Nullable Path out;

  @Option(
      names = "--archive",
      paramLabel = "FILE",
      arity = "0..1",
      fallbackValue = "-",
      description =
          "Write everything into one new file instead; without a FILE, or -, to standard output.")
  private @Nullable Path archive;

  @Option(names = "--gzip", description = "Compress what is written.")
  private boolean gzip;

  @Option(
      names = {"--db", "-d"},
      paramLabel = "NAME",
      description = "The only database to dump (all).")
  private @Nullable String database;

  @Option(
      names = {"--collection", "-c"},
      paramLabel = "NAME",
      description = "The only collection of that database to dump (all).")
  private @Nullable String collection;

  @Option(
      names = "--nsInclude",
      paramLabel = "PATTERN",
      description = "Dump only collections DATABASE.NAME that fit; * is anything; repeatable.")
  private List<String> includes = List.of();

  @Option(
      names = "--nsExclude",
      paramLabel = "PATTERN",
      description = "Leave out collections that fit; repeatable.")
  private List<String> excludes = List.of();

  @Option(
      names = {"--query", "-q"},
      paramLabel = "JSON",
      description = "Only documents of --collection that match, such as '{a: {$gt: 1}}'.")
  private @Nullable String query;

  @Mixin private ParallelOption parallel = new ParallelOption();

  @Override
  public Integer call() throws IOException {
    if (out != null && archive != null) {
      throw new ParameterException(
          spec.commandLine(), "--archive: a dump is a directory or an archive, not both");
    }
    if (collection != null && database == null) {
      throw new ParameterException(
          spec.commandLine(), "--collection: a collection is in a database; --db names it");
    }
    int collections = parallel.count(archive != null);
    BsonDocument filter = filter();
    Logging.warnOnly();
    ReportedTransfer report = new ReportedTransfer();
    Path target = archive != null ? archive : out != null ? out : Path.of("dump");
    try (Driver driver = server.connect()) {
      DumpTask.run(
          driver,
          new DumpTask.Request(
              target,
              archive != null,
              gzip,
              database,
              collection,
              includes,
              excludes,
              filter,
              collections),
          report);
    } finally {
      report.end();
    }
    return ExitCode.OK;
  }

  private @Nullable BsonDocument filter() {
    if (query == null) {
      return null;
    }
    if (collection == null) {
      throw new ParameterException(
          spec.commandLine(), "--query: it is for one collection; --collection names it");
    }
    try {
      return BsonDocument.parse(query);
    } catch (BSONException | JsonParseException | IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(),
          "--query: '%s' is no document: %s".formatted(query, e.getMessage()),
          e);
    }
  }
}
