package dev.morphium.engine.command.dispatch;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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
    checkVersion(
        version,
        arguments.has(GenericFields.API_STRICT)
            || arguments.has(GenericFields.API_DEPRECATION_ERRORS));
    if (version != null && arguments.bool(GenericFields.API_STRICT, false)) {
      checkStrict(spec, arguments.body());
    }
  }

  /**
   * Checks a command that has an unknown field or one of the wrong type: the version is read before
   * the command is, and unstable fields are refused in the order of fields.
   *
   * @throws CommandException 4886600, 322 or 323, and 14 for a version that is no string
   */
  static void checkMalformed(CommandSpec spec, Document body) {
    Value version = body.get(GenericFields.API_VERSION.name());
    Value strict = body.get(GenericFields.API_STRICT.name());
    boolean more =
        isGiven(strict) || isGiven(body.get(GenericFields.API_DEPRECATION_ERRORS.name()));
    if (isGiven(version) && !(version instanceof StringValue)) {
      throw Arguments.wrongType(
          spec.name() + ".apiVersion", version.type(), GenericFields.API_VERSION.types());
    }
    checkVersion(version instanceof StringValue text ? text.value() : null, more);
    if (version instanceof StringValue && strict.equals(BooleanValue.TRUE)) {
      checkCommand(spec);
      checkKnownFields(spec, body);
    }
  }

  private static boolean isGiven(Value value) {
    return value.type() != ValueType.MISSING
        && value.type() != ValueType.NULL
        && value.type() != ValueType.UNDEFINED;
  }

  private static void checkVersion(@Nullable String version, boolean more) {
    if (version == null && more) {
      throw new CommandException(
          4886600, "Provided apiStrict and/or apiDeprecationErrors without passing apiVersion");
    }
    if (version != null && !version.equals("1")) {
      throw new CommandException(ErrorCode.API_VERSION_ERROR, "API version must be \"1\"");
    }
  }

  private static void checkCommand(CommandSpec spec) {
    if (!spec.is(CommandFlag.API_V1)) {
      throw strict(
          "Provided apiStrict:true, but the command " + spec.name() + " is not in API Version 1");
    }
  }

  /** Refuses an unstable field that stands before the first unknown one. */
  private static void checkKnownFields(CommandSpec spec, Document body) {
    DocumentBuilder known = new DocumentBuilder();
    boolean isFirst = true;
    for (Element element : body.elements()) {
      if (!isFirst && spec.fields().find(element.name()) == null) {
        spec.fields().checkStable(known.build());
        return;
      }
      known.append(element.name(), element.value());
      isFirst = false;
    }
  }

  private static void checkStrict(CommandSpec spec, Document body) {
    checkCommand(spec);
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
