package dev.morphium.engine.command.query;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/** The field {@code cursor} of commands whose reply is a cursor: how large its batches are. */
public final class CursorOptions {
  private static final CommandFields FIELDS = CommandFields.statement("cursor");
  private static final CommandField BATCH_SIZE = FIELDS.number("batchSize");

  private CursorOptions() {}

  /**
   * The most documents of the first batch.
   *
   * @param cursor the value of the field, or null when it was not given
   * @throws dev.morphium.protocol.CommandException 40415 for an unknown field, 14 for a size that
   *     is no number, 2 for a negative one
   */
  public static long batchSize(@Nullable Document cursor, long otherwise) {
    return cursor == null
        ? otherwise
        : Arguments.parseStatement(FIELDS, cursor).nonNegative(BATCH_SIZE, otherwise);
  }
}
