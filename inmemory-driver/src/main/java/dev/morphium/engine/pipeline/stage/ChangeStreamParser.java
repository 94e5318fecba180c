package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.feed.StreamOptions;
import dev.morphium.engine.feed.StreamOptions.Before;
import dev.morphium.engine.feed.StreamOptions.FullDocument;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Parses {@code $changeStream}. Source: MongoDB manual, "$changeStream (aggregation stage)". */
final class ChangeStreamParser {
  private static final String NAME = "$changeStream";
  private static final int NOT_REPLICATED = 40573;
  private static final int NO_DOCUMENT = 6188500;
  private static final int TWO_TIMES = 40674;
  private static final int TWO_TOKENS = 50865;

  private boolean wholeCluster;
  private FullDocument fullDocument = FullDocument.DEFAULT;
  private Before before = Before.OFF;
  private boolean expanded;
  private @Nullable Document resumeAfter;
  private @Nullable Document startAfter;
  private @Nullable Long time;

  private ChangeStreamParser() {}

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!compilation.tables().replicated()) {
      throw new CommandException(
          NOT_REPLICATED, "The $changeStream stage is only supported on replica sets");
    }
    if (!(operand instanceof Document options)) {
      throw new CommandException(
          NO_DOCUMENT, "the $changeStream stage must be specified as an object");
    }
    ChangeStreamParser parser = new ChangeStreamParser();
    options.elements().forEach(parser::option);
    return new ChangeStreamStage(parser.options(), compilation.collection() == null);
  }

  private void option(Element option) {
    String name = option.name();
    Value value = option.value();
    switch (name) {
      case "allChangesForCluster" -> wholeCluster = StageOptions.bool(value, NAME, name);
      case "showExpandedEvents" -> expanded = StageOptions.bool(value, NAME, name);
      case "fullDocument" -> fullDocument = fullDocument(value);
      case "fullDocumentBeforeChange" -> before = before(value);
      case "resumeAfter" -> resumeAfter = token(value, name);
      case "startAfter" -> startAfter = token(value, name);
      case "startAtOperationTime" -> {
        if (!value.isNullish()) {
          time = time(value);
        }
      }
      case "allowToRunOnConfigDB",
          "showMigrationEvents",
          "showRawUpdateDescription",
          "showSystemEvents" -> {
        if (StageOptions.bool(value, NAME, name)) {
          throw new CommandException(
              ErrorCode.NOT_IMPLEMENTED,
              "$changeStream." + name + " is not supported yet by this server");
        }
      }
      default -> throw StageOptions.unknown(NAME, name);
    }
  }

  private StreamOptions options() {
    if (resumeAfter != null && startAfter != null) {
      throw new CommandException(
          TWO_TOKENS,
          "Do not specify both 'resumeAfter' and 'startAfter' in a $changeStream stage");
    }
    Document token = startAfter != null ? startAfter : resumeAfter;
    if (token != null && time != null) {
      throw new CommandException(
          TWO_TIMES,
          "Only one type of resume option is allowed, but multiple were found: a token and"
              + " 'startAtOperationTime'");
    }
    return new StreamOptions(
        wholeCluster,
        fullDocument,
        before,
        expanded,
        new StreamOptions.Start(token, startAfter != null, time));
  }

  private static @Nullable Document token(Value value, String option) {
    return value.isNullish() ? null : StageOptions.document(value, NAME, option).compact();
  }

  private static long time(Value value) {
    if (value instanceof TimestampValue timestamp) {
      return timestamp.value();
    }
    throw StageOptions.wrongType(value, NAME, "startAtOperationTime", "timestamp");
  }

  private static FullDocument fullDocument(Value value) {
    String given = StageOptions.string(value, NAME, "fullDocument");
    return switch (given) {
      case "default" -> FullDocument.DEFAULT;
      case "updateLookup" -> FullDocument.UPDATE_LOOKUP;
      case "whenAvailable" -> FullDocument.WHEN_AVAILABLE;
      case "required" -> FullDocument.REQUIRED;
      default -> throw noSuch(given, "fullDocument");
    };
  }

  private static Before before(Value value) {
    String given = StageOptions.string(value, NAME, "fullDocumentBeforeChange");
    return switch (given) {
      case "off" -> Before.OFF;
      case "whenAvailable" -> Before.WHEN_AVAILABLE;
      case "required" -> Before.REQUIRED;
      default -> throw noSuch(given, "fullDocumentBeforeChange");
    };
  }

  private static CommandException noSuch(String given, String option) {
    return new CommandException(
        ErrorCode.BAD_VALUE,
        "Enumeration value '%s' for field '%s.%s' is not a valid value."
            .formatted(given, NAME, option));
  }
}
