package dev.morphium.engine.command.replication;

import static dev.morphium.engine.command.replication.ReplicationCommands.administration;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.ValueText;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.function.LongConsumer;

/**
 * The command {@code replSetResizeOplog}, which bounds the oplog of this member while it runs.
 *
 * <p>The oplog lies in memory: a size that would leave too little of the heap for the data is
 * refused, and so is a time to keep entries for, which would bound nothing. Source: MongoDB manual,
 * same name.
 *
 * @param oplogSize bounds the oplog, in bytes
 */
record ResizeOplogCommand(LongConsumer oplogSize) implements ImmediateCommand {
  static final String NAME = "replSetResizeOplog";

  private static final CommandFields FIELDS = new CommandFields(NAME);
  private static final CommandField SIZE = FIELDS.of("size", ValueType.DOUBLE);
  private static final CommandField RETENTION = FIELDS.of("minRetentionHours", ValueType.DOUBLE);
  private static final double LEAST_MEGABYTES = 990;
  private static final double MOST_MEGABYTES = 1L << 30;
  private static final int HEAP_SHARE = 2;

  CommandSpec spec() {
    return administration(
        FIELDS,
        "Changes how much history the member keeps.",
        Requires.onCluster(ActionType.REPL_SET_RESIZE_OPLOG),
        this);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    arguments.first(CommandField.NUMBER);
    if (arguments.value(RETENTION) instanceof DoubleValue hours) {
      check(hours, RETENTION, 0, Double.MAX_VALUE);
      if (hours.value() > 0) {
        throw new CommandException(
            ErrorCode.INVALID_OPTIONS,
            "the oplog of this server lies in memory and is bounded by its size alone:"
                + " minRetentionHours has to be 0");
      }
    }
    if (arguments.value(SIZE) instanceof DoubleValue size) {
      check(size, SIZE, LEAST_MEGABYTES, MOST_MEGABYTES);
      long bytes = (long) (size.value() * (1 << 20));
      long most = Runtime.getRuntime().maxMemory() / HEAP_SHARE;
      if (bytes > most) {
        throw new CommandException(
            ErrorCode.INVALID_OPTIONS,
            "the oplog of this server lies in memory, and may take half of its heap: size has to be"
                + " at most %d".formatted(most >> 20));
      }
      oplogSize.accept(bytes);
    }
  }

  private static void check(DoubleValue given, CommandField field, double least, double most) {
    if (!(given.value() >= least)) {
      throw outOfRange(field, ">= " + (long) least, given);
    }
    if (given.value() > most) {
      throw outOfRange(field, "<= " + (long) most, given);
    }
  }

  private static CommandException outOfRange(CommandField field, String bound, DoubleValue given) {
    return new CommandException(
        ErrorCode.BAD_VALUE,
        "BSON field '%s' value must be %s, actual value '%s'"
            .formatted(field.name(), bound, ValueText.of(given)));
  }
}
