package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.catalog.CollectionNames;
import dev.morphium.engine.catalog.SystemNamespaces;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.HashSet;
import java.util.Set;

/** Parses the operand of {@code $out}. */
final class OutParser {
  private static final String NAME = "$out";

  private OutParser() {}

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (operand instanceof StringValue collection) {
      return new OutStage(target(compilation.database(), collection.value()), null);
    }
    if (!(operand instanceof Document specification)) {
      throw new CommandException(
          16990,
          "$out only supports a string or object argument, but found " + operand.type().alias());
    }
    String database = null;
    String collection = null;
    Document timeseries = null;
    Set<String> seen = new HashSet<>();
    for (Element option : specification.elements()) {
      if (!seen.add(option.name())) {
        throw new CommandException(
            40413, "BSON field '$out." + option.name() + "' is a duplicate field");
      }
      switch (option.name()) {
        case "db" -> database = StageOptions.string(option.value(), NAME, "db");
        case "coll" -> collection = StageOptions.string(option.value(), NAME, "coll");
        case "timeseries" -> timeseries = StageOptions.document(option.value(), NAME, "timeseries");
        default -> throw StageOptions.unknown(NAME, option.name());
      }
    }
    if (collection == null || database == null) {
      throw new CommandException(
          40414,
          "BSON field '$out."
              + (collection == null ? "coll" : "db")
              + "' is missing but a required field");
    }
    Document series = timeseries == null ? null : TimeSeriesOutOptions.read(timeseries);
    return new OutStage(target(database, collection), series);
  }

  private static Namespace target(String database, String collection) {
    if (collection.startsWith("$")) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION,
          "Invalid $out target namespace, " + database + "." + collection);
    }
    Namespace target = Namespace.of(database, collection);
    if (collection.startsWith("system.")) {
      throw new CommandException(17385, "Can't $out to special collection: " + collection);
    }
    if (SystemNamespaces.isInternal(target)) {
      throw new CommandException(31321, "Can't $out to internal database: " + database);
    }
    return CollectionNames.check(target);
  }
}
