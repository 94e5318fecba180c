package dev.morphium.tools;

import dev.morphium.driver.Driver;
import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Logging;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.dump.transfer.RemoteServer;
import dev.morphium.tools.terminal.ProgressReport;
import dev.morphium.tools.text.CsvSink;
import dev.morphium.tools.text.DocumentSink;
import dev.morphium.tools.text.JsonSink;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.Callable;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonParseException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code poppy export}. Source: MongoDB Database Tools, "mongoexport". */
@Command(
    name = "export",
    description = ClientPrograms.EXPORT,
    mixinStandardHelpOptions = true,
    versionProvider = ToolsVersion.class,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:everything is written",
      "1:the server cannot be reached, or refuses",
      "2:wrong command line",
      "8:the file cannot be written"
    })
final class ExportCommand implements Callable<Integer> {
  @Mixin private ServerOption server = new ServerOption();

  @Mixin private CollectionOption place = new CollectionOption();

  @Option(
      names = {"--out", "-o"},
      paramLabel = "FILE",
      description = "File to write (standard output); it is there when it is whole.")
  private @Nullable Path out;

  @Option(names = "--type", paramLabel = "TYPE", description = "json or csv (json).")
  private String type = "json";

  @Option(
      names = {"--query", "-q"},
      paramLabel = "JSON",
      description = "Only documents that match, such as '{a: {$gt: 1}}'.")
  private String query = "{}";

  @Option(
      names = {"--query-file", "--queryFile"},
      paramLabel = "FILE",
      description = "File that has the query.")
  private @Nullable Path queryFile;

  @Option(names = "--sort", paramLabel = "JSON", description = "Order, such as '{a: -1}'.")
  private @Nullable String sort;

  @Option(names = "--skip", paramLabel = "COUNT", description = "Pass over so many.")
  private long skip;

  @Option(names = "--limit", paramLabel = "COUNT", description = "Write so many at most.")
  private long limit;

  @Option(
      names = {"--json-array", "--jsonArray"},
      description = "Write an array instead of one document on each line.")
  private boolean jsonArray;

  @Option(
      names = {"--json-format", "--jsonFormat"},
      paramLabel = "FORMAT",
      description = "canonical: all numbers tell their types; or relaxed (relaxed).")
  private String jsonFormat = "relaxed";

  @Option(names = "--pretty", description = "JSON of several lines for each document.")
  private boolean pretty;

  @Option(
      names = {"--no-header-line", "--noHeaderLine"},
      description = "No line with the fields in CSV.")
  private boolean noHeaderLine;

  @Override
  public Integer call() throws IOException {
    BsonDocument find = find();
    List<String> fields = place.fields();
    check(fields);
    Logging.warnOnly();
    ProgressReport report = ProgressReport.onError();
    Path file = out;
    Path partial = file == null ? null : file.resolveSibling(file.getFileName() + ".partial");
    try (Driver driver = server.connect()) {
      long documents;
      try (Writer writer = writer(partial)) {
        documents = write(new RemoteServer(driver), find, sink(writer, fields), report);
      }
      if (file != null && partial != null) {
        Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
      }
      report.line("exported %,d documents of %s".formatted(documents, place.namespace()));
      return ExitCode.OK;
    } catch (FileSystemException e) {
      throw StorageUnavailableException.file("the file " + file, e);
    } finally {
      report.end();
      if (partial != null) {
        Files.deleteIfExists(partial);
      }
    }
  }

  private long write(
      RemoteServer remote, BsonDocument find, DocumentSink sink, ProgressReport report)
      throws IOException {
    long[] count = new long[2];
    remote.read(
        place.database(),
        remote.run(place.database(), find),
        new BsonDocument(),
        (bytes, offset, length) -> {
          sink.write(new RawBsonDocument(bytes, offset, length));
          count[0]++;
          count[1] += length;
          report.reached(
              "exporting " + place.namespace(),
              count[0],
              count[1],
              0,
              "%,d documents".formatted(count[0]));
        });
    sink.end();
    return count[0];
  }

  private void check(@Nullable List<String> fields) {
    switch (type) {
      case "json" -> {
        if (!List.of("canonical", "relaxed").contains(jsonFormat)) {
          throw place.wrong(
              "--json-format: it is canonical or relaxed, not '%s'".formatted(jsonFormat));
        }
        if (noHeaderLine) {
          throw place.wrong("--no-header-line: JSON has none");
        }
      }
      case "csv" -> {
        if (fields == null || fields.isEmpty()) {
          throw place.wrong("--type: --fields or --field-file names the columns of csv");
        }
        if (jsonArray || pretty) {
          throw place.wrong("--type: --json-array and --pretty are for json");
        }
      }
      default -> throw place.wrong("--type: it is json or csv, not '%s'".formatted(type));
    }
    if (skip < 0 || limit < 0) {
      throw place.wrong("--skip, --limit: they are not negative");
    }
  }

  private DocumentSink sink(Writer writer, @Nullable List<String> fields) {
    return type.equals("csv") && fields != null
        ? new CsvSink(writer, fields, !noHeaderLine)
        : new JsonSink(
            writer,
            jsonArray,
            jsonFormat.equals("canonical") ? JsonMode.EXTENDED : JsonMode.RELAXED,
            pretty);
  }

  private static Writer writer(@Nullable Path file) throws IOException {
    return file == null
        ? new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8))
        : Files.newBufferedWriter(file);
  }

  private BsonDocument find() throws IOException {
    String text = query;
    if (queryFile != null) {
      if (!Files.isReadable(queryFile)) {
        throw place.wrong("--query-file: the file %s cannot be read".formatted(queryFile));
      }
      text = Files.readString(queryFile);
    }
    BsonDocument find =
        new BsonDocument("find", new BsonString(place.collection()))
            .append("filter", document("--query", text));
    List<String> fields = place.fields();
    if (fields != null) {
      BsonDocument projection = new BsonDocument();
      boolean whole = type.equals("csv");
      // "a.0" is no element of an array for a projection: the columns take it from the whole field
      fields.stream()
          .map(field -> whole && !field.startsWith("_id.") ? field.split("\\.")[0] : field)
          .forEach(field -> projection.append(field, new BsonInt32(1)));
      if (type.equals("csv") && !fields.contains("_id")) {
        projection.append("_id", new BsonInt32(0));
      }
      find.append("projection", projection);
    }
    if (sort != null) {
      find.append("sort", document("--sort", sort));
    }
    if (skip > 0) {
      find.append("skip", new BsonInt64(skip));
    }
    if (limit > 0) {
      find.append("limit", new BsonInt64(limit));
    }
    return find;
  }

  private BsonDocument document(String option, String text) {
    try {
      return BsonDocument.parse(text);
    } catch (BSONException | JsonParseException | IllegalArgumentException e) {
      throw place.wrong("%s: '%s' is no document: %s".formatted(option, text, e.getMessage()));
    }
  }
}
