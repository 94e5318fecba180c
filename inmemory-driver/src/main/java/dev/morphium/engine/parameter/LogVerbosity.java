package dev.morphium.engine.parameter;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import org.bson.json.JsonParseException;

/**
 * The parameter {@code logComponentVerbosity}: how much each part of the server writes to its log.
 *
 * <p>Here a component is set by what was sent; a component that was not mentioned has the default.
 * An engine logs only commands more or less by it; a server may log more of others ({@link
 * ServerParameters#decide}). A component of which nothing more can be logged is an error.
 */
final class LogVerbosity {
  private static final List<String> COMPONENTS =
      List.of(
          "accessControl",
          "assert",
          "command",
          "control",
          "executor",
          "geo",
          "index",
          "network",
          "query",
          "replication",
          "sharding",
          "storage",
          "transaction",
          "write");

  static final Parameter PARAMETER =
      new Parameter(full(Document.EMPTY), LogVerbosity::start, LogVerbosity::read);

  private LogVerbosity() {}

  private static Value start(String text) {
    try {
      return read(Document.parse(text));
    } catch (JsonParseException e) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE, "parameter logComponentVerbosity is a document, not " + text);
    }
  }

  private static Value read(Value sent) {
    if (!(sent instanceof Document given)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH, "log component verbosity settings must be an object");
    }
    for (Element element : given.elements()) {
      if (!COMPONENTS.contains(element.name()) && !element.name().equals("verbosity")) {
        throw new CommandException(
            ErrorCode.BAD_VALUE, "Invalid component name: " + element.name());
      }
    }
    for (String component : COMPONENTS) {
      refuseParts(component, given.get(component));
    }
    return full(given);
  }

  private static void refuseParts(String component, Value given) {
    if (given instanceof Document settings
        && settings.elements().stream().anyMatch(part -> !part.name().equals("verbosity"))) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "The parts of log component '" + component + "' have no verbosity of their own");
    }
  }

  /**
   * The decision about a value where nothing but commands is logged more.
   *
   * @throws CommandException 238 when another component is to be
   */
  static void onlyCommands(Value was, Value wanted) {
    for (String component : COMPONENTS) {
      if (!component.equals("command")
          && wanted instanceof Document all
          && all.get(component) instanceof Document settings
          && settings.get("verbosity") instanceof NumberValue level
          && level.longValue() > 0) {
        throw nothingMore(component);
      }
    }
  }

  private static CommandException nothingMore(String component) {
    return new CommandException(
        ErrorCode.NOT_IMPLEMENTED, "There is no more to log of component '" + component + "'");
  }

  private static Document full(Document given) {
    DocumentBuilder all = new DocumentBuilder();
    all.append("verbosity", given.has("verbosity") ? verbosity(given.get("verbosity")) : 0);
    for (String component : COMPONENTS) {
      all.startDocument(component).append("verbosity", verbosity(given.get(component))).end();
    }
    return all.build();
  }

  private static int verbosity(Value value) {
    Value number = value instanceof Document nested ? nested.get("verbosity") : value;
    if (number.isMissing()) {
      return -1;
    }
    if (!(number instanceof NumberValue given)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "Expected a number for verbosity, not " + number.type().alias());
    }
    long verbosity = Parameter.wholeValue(given);
    if (given.isNaN() || verbosity > Integer.MAX_VALUE || verbosity < Integer.MIN_VALUE) {
      throw new CommandException(ErrorCode.BAD_VALUE, "verbosity is out of range");
    }
    return (int) Math.max(-1, verbosity);
  }
}
