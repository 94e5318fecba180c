package dev.morphium.engine.command.crud;

import dev.morphium.engine.catalog.SystemNamespaces;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The field {@code out} of {@code mapReduce}: where its results go.
 *
 * @param kind what happens to what is there already
 * @param database the database that was named; null for that of the command
 * @param collection the collection; empty when the results are the reply
 */
record MapReduceOutput(Kind kind, @Nullable String database, String collection) {
  /** What happens to results and to what is there already. */
  enum Kind {
    INLINE,
    MERGE,
    REDUCE,
    REPLACE
  }

  /**
   * @throws CommandException 2, 72 or 115 when it is no description of an output
   */
  static MapReduceOutput parse(Value out) {
    if (out instanceof StringValue name) {
      return new MapReduceOutput(Kind.REPLACE, null, name.value());
    }
    if (!(out instanceof Document options)) {
      throw badValue("'out' must be either a string or an object");
    }
    if (options.has("inline")) {
      return inline(options);
    }
    int known = 1 + mark(options, "sharded") + mark(options, "nonAtomic");
    Kind kind = null;
    String collection = "";
    for (Kind each : List.of(Kind.REPLACE, Kind.MERGE, Kind.REDUCE)) {
      String name = each.name().toLowerCase(Locale.ROOT);
      if (kind == null && options.has(name)) {
        if (!(options.get(name) instanceof StringValue text)) {
          throw badValue(
              "'" + name + "' supports only string consisting of output collection name");
        }
        kind = each;
        collection = text.value();
      }
    }
    if (kind == null) {
      throw badValue("'out' requires 'replace', 'merge' or 'reduce'");
    }
    String database = database(options, collection);
    if (options.fieldCount() != known + (database == null ? 0 : 1)) {
      throw badValue(
          "'out' supports only output type with collection name, optional 'sharded' and optional"
              + " 'db'");
    }
    if (options.has("sharded")) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS,
          kind == Kind.REPLACE
              ? "Combination of 'out.sharded' and 'replace' output mode is not supported. Cannot"
                  + " replace an existing sharded collection or create a new sharded collection."
                  + " Please create the sharded collection first and use a different output mode or"
                  + " consider using an unsharded collection."
              : "Cannot use mapReduce to create a new sharded collection. Please create and shard"
                  + " the target collection before proceeding.");
    }
    return new MapReduceOutput(kind, database, collection);
  }

  private static MapReduceOutput inline(Document options) {
    if (options.fieldCount() != 1) {
      throw new CommandException(ErrorCode.INVALID_OPTIONS, "'inline' must be specified alone");
    }
    if (!(options.get("inline") instanceof NumberValue number) || number.doubleValue() != 1) {
      throw badValue("'inline' takes only numeric '1'");
    }
    return new MapReduceOutput(Kind.INLINE, null, "");
  }

  /** An option that says nothing any more, and may only be true. @return how often it is there */
  private static int mark(Document options, String name) {
    if (!options.has(name)) {
      return 0;
    }
    if (!(options.get(name) instanceof BooleanValue flag)) {
      throw badValue(name + " field value must be boolean");
    }
    if (!flag.value()) {
      throw badValue(name + " field value must be true");
    }
    return 1;
  }

  private static @Nullable String database(Document options, String collection) {
    if (!options.has("db")) {
      return null;
    }
    if (!(options.get("db") instanceof StringValue text)) {
      throw badValue("db field value must be string");
    }
    if (SystemNamespaces.isInternal(new Namespace(text.value(), collection))) {
      throw new CommandException(
          ErrorCode.COMMAND_NOT_SUPPORTED, "cannot target internal database as output");
    }
    return text.value();
  }

  /** The database that the results go to, for a command on this one. */
  String databaseOr(String own) {
    return database == null ? own : database;
  }

  /** Appends to the reply where the results are. */
  void append(DocumentBuilder reply) {
    if (database == null) {
      reply.append("result", collection);
    } else {
      reply.startDocument("result").append("db", database).append("collection", collection).end();
    }
  }

  private static CommandException badValue(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }
}
