package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.catalog.CollectionStatistics;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;

/** The command {@code collStats}. Source: MongoDB manual, "collStats". */
record CollectionStatsCommand(Queries queries) implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("collStats");
  private static final CommandField SCALE = FIELDS.number("scale");

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
    return (int) Math.min(arguments.atLeast(1, field, 1), Integer.MAX_VALUE);
  }
}
