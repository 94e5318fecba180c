package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.catalog.Sizes;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Queries;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The command {@code collStats}. Source: MongoDB manual, "collStats". */
final class CollectionStatsCommand implements CommandHandler {
  private static final CommandFields FIELDS = new CommandFields("collStats");
  private static final CommandField SCALE = FIELDS.number("scale");

  private final Queries queries;

  private CollectionStatsCommand(Queries queries) {
    this.queries = queries;
  }

  static CommandSpec spec(Queries queries) {
    return CommandSpec.of(
            FIELDS, "Tells how large a collection is.", new CollectionStatsCommand(queries))
        .alsoNamed("collstats");
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    int scale = scale(invocation.arguments(), SCALE);
    CollectionState collection = queries.collection(invocation.namespace());
    View.refuse(collection);
    boolean exists = queries.snapshot().collection(collection.id()) != null;
    reply.append("ns", collection.namespace().toString());
    append(reply, "size", Sizes.data(collection) / scale);
    append(reply, "count", collection.count());
    if (collection.count() > 0) {
      append(reply, "avgObjSize", Sizes.data(collection) / collection.count());
    }
    reply.append("numOrphanDocs", 0);
    append(reply, "storageSize", exists ? Sizes.storage(collection) / scale : 0);
    append(reply, "totalIndexSize", exists ? Sizes.indexes(collection) / scale : 0);
    append(reply, "totalSize", exists ? Sizes.total(collection) / scale : 0);
    reply.startDocument("indexSizes");
    if (exists) {
      for (IndexState index : collection.indexes()) {
        append(reply, index.name(), Sizes.index(index) / scale);
      }
    }
    reply.end();
    appendCapped(reply, collection.options(), scale);
    reply
        .append("nindexes", exists ? collection.indexes().size() : 0)
        .append("indexBuilds", ArrayValue.EMPTY)
        .append("scaleFactor", scale);
  }

  private static void appendCapped(DocumentBuilder reply, Document options, int scale) {
    boolean capped = options.get("capped").isTrue();
    reply.append("capped", capped);
    if (capped) {
      append(reply, "max", Arguments.toLong(options.get("max"), 0));
      append(reply, "maxSize", Arguments.toLong(options.get("size"), 0) / scale);
    }
  }

  private static void append(DocumentBuilder reply, String name, long number) {
    reply.append(name, Arguments.number(number));
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
