package dev.morphium.tools;

import dev.morphium.driver.Driver;
import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Logging;
import dev.morphium.server.dump.transfer.RemoteServer;
import dev.morphium.tools.terminal.CountedInput;
import dev.morphium.tools.terminal.ProgressReport;
import dev.morphium.tools.text.CsvSource;
import dev.morphium.tools.text.DocumentSource;
import dev.morphium.tools.text.JsonSource;
import dev.morphium.tools.text.TextException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code poppy import}. Source: MongoDB Database Tools, "mongoimport". */
@Command(
    name = "import",
    description = {
      ClientPrograms.IMPORT,
      "JSON is Extended JSON: one document after the other, on lines of their own or not, or an"
          + " array of them."
    },
    mixinStandardHelpOptions = true,
    versionProvider = ToolsVersion.class,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything is imported",
      "1:the server cannot be reached or did not take everything, or the text is not as it should"
          + " be",
      "2:wrong command line"
    })
final class ImportCommand implements Callable<Integer> {
  @Mixin private ServerOption server = new ServerOption();

  @Mixin private CollectionOption place = new CollectionOption();

  @Option(names = "--file", paramLabel = "FILE", description = "The text (standard input).")
  private @Nullable Path file;

  @Option(names = "--type", paramLabel = "TYPE", description = "json, csv or tsv (json).")
  private String type = "json";

  @Option(
      names = {"--header-line", "--headerline"},
      description = "The first line of CSV or TSV has the fields.")
  private boolean headerLine;

  @Option(
      names = {"--columns-have-types", "--columnsHaveTypes"},
      description =
          "Each column is NAME.TYPE(): auto, binary(base64), binary(hex), boolean, date,"
              + " date(PATTERN), decimal, double, int32, int64, objectId, string.")
  private boolean columnsHaveTypes;

  @Option(
      names = {"--ignore-blanks", "--ignoreBlanks"},
      description = "An empty value of CSV or TSV is no field.")
  private boolean ignoreBlanks;

  @Option(
      names = {"--json-array", "--jsonArray"},
      hidden = true,
      description = "Whether the text is an array is seen.")
  private boolean jsonArray;

  @Option(
      names = "--mode",
      paramLabel = "MODE",
      description =
          "insert; upsert: replace the document that is there; merge: set the fields of the one"
              + " that is there (insert).")
  private String mode = "insert";

  @Option(
      names = {"--upsert-fields", "--upsertFields"},
      paramLabel = "NAME",
      split = ",",
      description = "The fields that tell whether a document is there (_id).")
  private List<String> keys = List.of("_id");

  @Option(names = "--drop", description = "Drop the collection first.")
  private boolean drop;

  @Option(
      names = {"--stop-on-error", "--stopOnError"},
      description = "Write nothing after the first document that the server refuses.")
  private boolean stop;

  @Override
  public Integer call() throws IOException {
    ImportedBatches.Rules rules =
        new ImportedBatches.Rules(place.database(), place.collection(), mode(), keys, stop);
    checkColumns();
    Logging.warnOnly();
    ProgressReport report = ProgressReport.onError();
    try (Driver driver = server.connect();
        InputStream in = open();
        CountedInput counted = new CountedInput(in);
        DocumentSource source = source(counted)) {
      RemoteServer remote = new RemoteServer(driver);
      if (drop) {
        remote.run(place.database(), new BsonDocument("drop", new BsonString(place.collection())));
      }
      ImportedBatches batches = new ImportedBatches(remote, rules, report::line);
      boolean whole = transfer(source, counted, batches, report);
      report.end();
      report.line(
          "imported %,d documents into %s%s"
              .formatted(
                  batches.taken(),
                  place.namespace(),
                  batches.refused() == 0 ? "" : "; %,d were refused".formatted(batches.refused())));
      return whole && batches.refused() == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    }
  }

  /** Whether the text was read to its end; what comes before a mistake in it is written. */
  private boolean transfer(
      DocumentSource source, CountedInput counted, ImportedBatches batches, ProgressReport report)
      throws IOException {
    long size = file == null ? 0 : Files.size(file);
    try {
      long before = 0;
      long documents = 0;
      for (BsonDocument next = source.next();
          next != null && !batches.isStopped();
          next = source.next()) {
        long read = counted.count();
        batches.add(next, source.line(), Math.max(256, read - before));
        before = read;
        report.reached("importing into " + place.namespace(), ++documents, read, size, null);
      }
      batches.flush();
      return true;
    } catch (TextException e) {
      batches.flush();
      report.line((file == null ? "standard input" : file) + ", " + e.getMessage());
      return false;
    }
  }

  private ImportedBatches.Mode mode() {
    try {
      return ImportedBatches.Mode.valueOf(mode.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw place.wrong("--mode: it is insert, upsert or merge, not '%s'".formatted(mode));
    }
  }

  private void checkColumns() throws IOException {
    boolean named = place.fields() != null;
    switch (type) {
      case "json" -> {
        if (headerLine || columnsHaveTypes || ignoreBlanks || named) {
          throw place.wrong("--type: JSON has no columns; csv or tsv has");
        }
      }
      case "csv", "tsv" -> {
        if (jsonArray) {
          throw place.wrong("--json-array: %s has none".formatted(type));
        }
        if (headerLine == named) {
          throw place.wrong(
              "--type: one of --fields, --field-file and --header-line names the columns of "
                  + type);
        }
      }
      default -> throw place.wrong("--type: it is json, csv or tsv, not '%s'".formatted(type));
    }
  }

  private InputStream open() throws IOException {
    if (file == null) {
      return System.in;
    }
    if (!Files.isReadable(file)) {
      throw place.wrong("--file: %s cannot be read".formatted(file));
    }
    return Files.newInputStream(file);
  }

  private DocumentSource source(InputStream in) throws IOException {
    return type.equals("json")
        ? new JsonSource(in)
        : new CsvSource(
            in, type.equals("csv") ? ',' : '\t', place.fields(), columnsHaveTypes, ignoreBlanks);
  }
}
