package dev.morphium.query;

import dev.morphium.internal.upsert.UpsertedId;
import dev.morphium.update.Update;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;

/** The commands that queries become. Source: MongoDB manual, "Database Commands". */
final class Commands {
  /** The fields that cut a window out of the results, which no write of several has. */
  static final Set<String> WINDOW = Set.of("skip", "limit", "min", "max");

  private static final Set<String> FIND_ONLY = Set.of("$near", "$nearSphere", "$where");

  private Commands() {}

  static BsonDocument find(QueryState<?> state) {
    BsonDocument command = state.command("find");
    BsonDocument filter = state.effectiveFilter();
    if (!filter.isEmpty()) {
      command.append("filter", filter);
    }
    command.putAll(state.fields());
    return command;
  }

  /** A find that wants one document. */
  static BsonDocument findOne(QueryState<?> state) {
    BsonDocument command = find(state);
    command.remove("batchSize");
    return command.append("limit", new BsonInt32(1)).append("singleBatch", BsonBoolean.TRUE);
  }

  /**
   * Whether only a find can have this filter, and no stage of a pipeline: one that orders by
   * distance, or has JavaScript in it.
   */
  static boolean isForFindOnly(BsonValue filter) {
    return switch (filter) {
      case BsonArray branches -> branches.stream().anyMatch(Commands::isForFindOnly);
      case BsonDocument conditions ->
          conditions.entrySet().stream()
              .anyMatch(
                  entry -> FIND_ONLY.contains(entry.getKey()) || isForFindOnly(entry.getValue()));
      default -> false;
    };
  }

  /** A count by the command of that name, for what no pipeline can match. */
  static BsonDocument countFound(QueryState<?> state) {
    state.refuse("countAll", Set.of("min", "max", "let"), "say it as conditions");
    BsonDocument command = state.command("count").append("query", state.effectiveFilter());
    state.copy(command, "skip", "limit", "hint", "collation", "comment", "maxTimeMS");
    return command;
  }

  /** A count of what a find would give. Source: "db.collection.countDocuments()". */
  static BsonDocument count(QueryState<?> state) {
    state.refuse("countAll", Set.of("min", "max"), "say the bounds as conditions");
    BsonArray stages = new BsonArray();
    stages.add(new BsonDocument("$match", state.effectiveFilter()));
    if (state.number("skip") > 0) {
      stages.add(new BsonDocument("$skip", state.fields().get("skip")));
    }
    if (state.number("limit") > 0) {
      stages.add(new BsonDocument("$limit", state.fields().get("limit")));
    }
    BsonDocument group = new BsonDocument("_id", BsonNull.VALUE);
    group.append("n", new BsonDocument("$sum", new BsonInt32(1)));
    stages.add(new BsonDocument("$group", group));
    BsonDocument command = state.command("aggregate");
    command.append("pipeline", stages).append("cursor", new BsonDocument());
    state.copy(command, "hint", "collation", "comment", "maxTimeMS", "let", "allowDiskUse");
    return command;
  }

  static BsonDocument estimatedCount(QueryState<?> state) {
    if (!state.effectiveFilter().isEmpty()) {
      throw state.mistake(
          "estimatedCount counts the whole collection; countAll() counts what a query finds");
    }
    state.refuse("estimatedCount", Set.of("skip", "limit", "min", "max"), "use countAll()");
    BsonDocument command = state.command("count");
    state.copy(command, "comment", "maxTimeMS");
    return command;
  }

  static BsonDocument distinct(QueryState<?> state, String field) {
    state.refuse(
        "distinct",
        Set.of("skip", "limit", "min", "max", "let"),
        "it gives the values of all documents that are found");
    BsonDocument command = state.command("distinct").append("key", new BsonString(field));
    command.append("query", state.effectiveFilter());
    state.copy(command, "hint", "collation", "comment", "maxTimeMS");
    return command;
  }

  static BsonDocument explain(BsonDocument command, Verbosity verbosity) {
    return new BsonDocument("explain", command)
        .append("verbosity", new BsonString(verbosity.text()));
  }

  static <T> BsonDocument update(
      QueryState<T> state, Update<T> update, boolean many, boolean upsert) {
    Update<T> complete = state.collection().completed(update);
    BsonValue changes = complete.toBson(state.mapping());
    if (upsert) {
      changes = UpsertedId.complete(state.mapping(), state.effectiveFilter(), changes);
    }
    BsonDocument statement = statement(state, changes, upsert);
    if (many) {
      statement.append("multi", BsonBoolean.TRUE);
    }
    BsonArray arrayFilters = complete.arrayFilters(state.mapping());
    if (!arrayFilters.isEmpty()) {
      statement.append("arrayFilters", arrayFilters);
    }
    return write(state, "update", "updates", statement);
  }

  static <T> BsonDocument replace(QueryState<T> state, T replacement, boolean upsert) {
    BsonDocument document = state.collection().encode(replacement);
    return write(state, "update", "updates", statement(state, document, upsert));
  }

  static BsonDocument delete(QueryState<?> state, boolean many) {
    BsonDocument statement = new BsonDocument("q", state.effectiveFilter());
    statement.append("limit", new BsonInt32(many ? 0 : 1));
    state.copy(statement, "hint", "collation");
    return write(state, "delete", "deletes", statement);
  }

  static BsonDocument findAndModify(QueryState<?> state) {
    state.refuse(
        "findOneAnd…", Set.of("skip", "limit", "min", "max"), "it takes the first in sort order");
    BsonDocument command = state.command("findAndModify");
    command.append("query", state.effectiveFilter());
    state.copy(command, "sort", "hint", "collation", "let", "comment", "maxTimeMS");
    BsonDocument projection = state.document(Projections.FIELD);
    if (projection != null) {
      command.append("fields", projection);
    }
    return command;
  }

  private static BsonDocument statement(QueryState<?> state, BsonValue update, boolean upsert) {
    BsonDocument statement = new BsonDocument("q", state.effectiveFilter());
    statement.append("u", update);
    if (upsert) {
      statement.append("upsert", BsonBoolean.TRUE);
    }
    state.copy(statement, "hint", "collation", "sort");
    return statement;
  }

  private static BsonDocument write(
      QueryState<?> state, String name, String statements, BsonDocument statement) {
    BsonDocument command = state.command(name);
    BsonArray all = new BsonArray();
    all.add(statement);
    command.append(statements, all);
    state.copy(command, "let", "comment", "maxTimeMS");
    return command;
  }
}
