package dev.morphium.engine.command.dispatch;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;

/**
 * The stable API ({@code apiVersion}, {@code apiStrict}, {@code apiDeprecationErrors}): the
 * commands, their fields and the metadata that are part of version 1. Source: MongoDB manual,
 * "Stable API".
 */
final class StableApi {
  /** Metadata that are no part of version 1. */
  private static final Set<String> UNSTABLE_METADATA =
      Set.of(
          "indexKey",
          "score",
          "scoreDetails",
          "searchHighlights",
          "searchRootDocumentId",
          "searchScore",
          "searchScoreDetails",
          "searchSequenceToken",
          "textScore");

  /** The fields of commands in which expressions stand. */
  private static final List<String> WITH_EXPRESSIONS =
      List.of("fields", "pipeline", "projection", "sort");

  private StableApi() {}

  /**
   * @throws CommandException 4886600, 322 or 323 when the command is not what its version has
   */
  static void check(CommandSpec spec, Arguments arguments) {
    String version = arguments.string(GenericFields.API_VERSION);
    if (version == null) {
      if (arguments.has(GenericFields.API_STRICT)
          || arguments.has(GenericFields.API_DEPRECATION_ERRORS)) {
        throw new CommandException(
            4886600, "Provided apiStrict and/or apiDeprecationErrors without passing apiVersion");
      }
    } else if (!version.equals("1")) {
      throw new CommandException(ErrorCode.API_VERSION_ERROR, "API version must be \"1\"");
    } else if (arguments.bool(GenericFields.API_STRICT, false)) {
      checkStrict(spec, arguments.body());
    }
  }

  private static void checkStrict(CommandSpec spec, Document body) {
    if (!spec.is(CommandFlag.API_V1)) {
      throw strict(
          "Provided apiStrict:true, but the command " + spec.name() + " is not in API Version 1");
    }
    spec.fields().checkStable(body);
    for (String name : WITH_EXPRESSIONS) {
      checkMetadata(body.get(name));
    }
  }

  private static void checkMetadata(Value value) {
    if (value instanceof ArrayValue array) {
      array.elements().forEach(StableApi::checkMetadata);
    } else if (value instanceof Document document) {
      for (Element element : document.elements()) {
        if (element.name().equals("$meta")
            && element.value() instanceof StringValue name
            && UNSTABLE_METADATA.contains(name.value())) {
          throw strict(
              "Provided apiStrict is true with an unstable meta field \"" + name.value() + "\"");
        }
        if (!element.name().equals("$literal")) {
          checkMetadata(element.value());
        }
      }
    }
  }

  private static CommandException strict(String message) {
    return new CommandException(ErrorCode.API_STRICT_ERROR, message);
  }
}
