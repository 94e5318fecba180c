package dev.morphium.engine.command.ddl;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/** Validates combinations of the options of {@code create}. */
final class CreateConflicts {
  private static final List<CommandField> NOT_WITH_TIMESERIES =
      List.of(
          CreateFields.CAPPED,
          CreateFields.AUTO_INDEX_ID,
          CreateFields.ID_INDEX,
          CreateFields.SIZE,
          CreateFields.MAX,
          CreateFields.VALIDATOR,
          CreateFields.VALIDATION_LEVEL,
          CreateFields.VALIDATION_ACTION,
          CreateFields.VIEW_ON,
          CreateFields.PIPELINE,
          CreateFields.IMAGES);
  private static final List<CommandField> NOT_WITH_VIEW =
      List.of(
          CreateFields.CAPPED,
          CreateFields.AUTO_INDEX_ID,
          CreateFields.ID_INDEX,
          CreateFields.SIZE,
          CreateFields.MAX,
          CreateFields.IMAGES,
          CreateFields.TIMESERIES,
          CreateFields.CLUSTERED_INDEX,
          CreateFields.EXPIRE_AFTER_SECONDS,
          CreateFields.ENCRYPTED_FIELDS);

  private CreateConflicts() {}

  /**
   * @throws CommandException 72 and others when options contradict each other
   */
  static void check(Arguments arguments, boolean clustered) {
    if (arguments.has(CreateFields.CLUSTERED_INDEX) && isGiven(arguments, CreateFields.CAPPED)) {
      throw new CommandException(
          6049200, "The 'clusteredIndex' option is not supported with the 'capped' option");
    }
    if (clustered && arguments.has(CreateFields.ID_INDEX)) {
      throw invalid("The 'clusteredIndex' option is not supported with the 'idIndex' option");
    }
    if (arguments.has(CreateFields.TIMESERIES)) {
      if (arguments.has(CreateFields.ENCRYPTED_FIELDS)) {
        throw new CommandException(
            6346401, "Encrypted fields cannot be used with time-series collections");
      }
      refuse(arguments, NOT_WITH_TIMESERIES, "timeseries");
    } else if (arguments.has(CreateFields.EXPIRE_AFTER_SECONDS) && !clustered) {
      throw invalid(
          "'expireAfterSeconds' is only supported on time-series collections or when the"
              + " 'clusteredIndex' option is specified");
    }
    boolean capped = arguments.bool(CreateFields.CAPPED, false);
    if (capped && !arguments.has(CreateFields.SIZE)) {
      throw invalid("the 'size' field is required when 'capped' is true");
    }
    if (!capped && (arguments.has(CreateFields.SIZE) || arguments.has(CreateFields.MAX))) {
      throw invalid(
          "the 'capped' field needs to be true when either the 'size' or 'max' fields are present");
    }
    if (arguments.has(CreateFields.PIPELINE) && !arguments.has(CreateFields.VIEW_ON)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "'pipeline' cannot be specified without 'viewOn'");
    }
    if (!arguments.bool(CreateFields.AUTO_INDEX_ID, true)) {
      throw invalid("autoIndexId:false is not allowed");
    }
  }

  /**
   * @throws CommandException 72 when an option cannot be that of a view
   */
  static void checkView(Arguments arguments) {
    refuse(arguments, NOT_WITH_VIEW, "viewOn");
  }

  /**
   * Whether an option is there to mean something: some drivers always send {@code capped: false}.
   */
  @SuppressWarnings("ReferenceEquality") // a field is declared once
  private static boolean isGiven(Arguments arguments, CommandField field) {
    return arguments.has(field)
        && (field != CreateFields.CAPPED || arguments.bool(CreateFields.CAPPED, false));
  }

  private static void refuse(Arguments arguments, List<CommandField> fields, String with) {
    for (CommandField field : fields) {
      if (isGiven(arguments, field)) {
        throw invalid("'" + field.name() + "' is not allowed together with '" + with + "'");
      }
    }
  }

  static CommandException invalid(String message) {
    return new CommandException(ErrorCode.INVALID_OPTIONS, message);
  }
}
