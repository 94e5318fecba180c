package dev.morphium.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options of {@code import} and {@code export} that name a collection and fields of it. */
final class CollectionOption {
  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = {"--db", "-d"},
      paramLabel = "NAME",
      required = true,
      description = "The database.")
  private String database = "";

  @Option(
      names = {"--collection", "-c"},
      paramLabel = "NAME",
      required = true,
      description = "The collection.")
  private String collection = "";

  @Option(
      names = {"--fields", "-f"},
      paramLabel = "NAME",
      split = ",",
      description = "The fields, in the order of the columns; a dot leads into a field.")
  private @Nullable List<String> fields;

  @Option(
      names = {"--field-file", "--fieldFile"},
      paramLabel = "FILE",
      description = "File that has one field on each line.")
  private @Nullable Path fieldFile;

  String database() {
    return database;
  }

  String collection() {
    return collection;
  }

  String namespace() {
    return database + "." + collection;
  }

  /** The fields that were named; null when none were. */
  @Nullable List<String> fields() throws IOException {
    Path file = fieldFile;
    if (file == null) {
      return fields;
    }
    if (fields != null) {
      throw wrong("--field-file: --fields names the fields already");
    }
    if (!Files.isReadable(file)) {
      throw wrong("--field-file: the file %s cannot be read".formatted(file));
    }
    return Files.readAllLines(file).stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /** Says that the command line is wrong. */
  ParameterException wrong(String problem) {
    return new ParameterException(command.commandLine(), problem);
  }
}
