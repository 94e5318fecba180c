package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.catalog.CollectionStatistics;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The command {@code collStats}. Source: MongoDB manual, "collStats". */
final class CollectionStatsCommand implements ImmediateCommand {
  private static final CommandFields FIELDS = new CommandFields("collStats");
  private static final CommandField SCALE = FIELDS.number("scale");

  private final Queries queries;

  private CollectionStatsCommand(Queries queries) {
    this.queries = queries;
  }

  static CommandSpec spec(Queries queries) {
    return CommandSpec.of(
            FIELDS,
            "Tells how large a collection is.",
            new CollectionStatsCommand(queries),
            CommandFlag.READ)
        .alsoNamed("collstats");
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    int scale = scale(invocation.arguments(), SCALE);
    CollectionState collection = queries.collection(invocation.access(), invocation.namespace());
    View.refuse(collection);
    reply.append("ns", collection.namespace().toString());
    CollectionStatistics.append(reply, collection, scale);
  }

  /**
   * The divisor of sizes.
   *
   * @throws CommandException 2 when it is less than 1
   */
  static int scale(Arguments arguments, CommandField field) {
    if (!(arguments.value(field) instanceof NumberValue number)) {
      return 1;
    }
    long scale = Arguments.toLong(number, 1);
    if (scale < 1) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "BSON field 'scale' value must be >= 1, actual value '" + scale + "'");
    }
    return (int) Math.min(scale, Integer.MAX_VALUE);
  }
}
