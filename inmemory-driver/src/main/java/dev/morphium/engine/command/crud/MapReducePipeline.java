package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The aggregation pipeline that a {@code mapReduce} becomes, as in MongoDB: its map function is a
 * projection, its reduce function an accumulator of {@code $group}.
 *
 * @param query which documents are mapped; null for all
 * @param sort in which order; null for any
 * @param limit how many of them; null for all
 * @param finalizer the source of the finalize function; null for none
 */
record MapReducePipeline(
    @Nullable Document query,
    @Nullable Document sort,
    @Nullable Int64Value limit,
    String map,
    String reduce,
    @Nullable String finalizer) {
  private static final StringValue JS = StringValue.of("js");

  /** The stages, with the one that writes. */
  ArrayValue stages(MapReduceOutput output, String database) {
    List<Document> stages = new ArrayList<>();
    if (query != null) {
      stages.add(one("$match", query));
    }
    if (sort != null) {
      stages.add(one("$sort", sort));
    }
    if (limit != null) {
      stages.add(one("$limit", limit));
    }
    Document emit =
        new DocumentBuilder().append("eval", map).append("this", StringValue.of("$$ROOT")).build();
    stages.add(
        one(
            "$project",
            new DocumentBuilder()
                .append("emits", one("$_internalJsEmit", emit))
                .append("_id", BooleanValue.FALSE)
                .build()));
    stages.add(one("$unwind", one("path", StringValue.of("$emits"))));
    Document reduced =
        new DocumentBuilder().append("data", "$emits").append("eval", reduce).build();
    stages.add(
        one(
            "$group",
            new DocumentBuilder()
                .append("_id", "$emits.k")
                .append("value", one("$_internalJsReduce", reduced))
                .build()));
    if (finalizer != null) {
      stages.add(finalization(finalizer));
    }
    Document write = write(output, database);
    if (write != null) {
      stages.add(write);
    }
    return ArrayValue.of(stages);
  }

  private @Nullable Document write(MapReduceOutput output, String own) {
    String database = output.databaseOr(own);
    Document target =
        new DocumentBuilder().append("db", database).append("coll", output.collection()).build();
    return switch (output.kind()) {
      case INLINE -> null;
      case REPLACE -> one("$out", target);
      case MERGE -> merge(target, StringValue.of("replace"));
      case REDUCE -> merge(target, ArrayValue.of(reductions()));
    };
  }

  private List<Document> reductions() {
    ArrayValue both = ArrayValue.of(StringValue.of("$value"), StringValue.of("$$new.value"));
    List<Document> stages = new ArrayList<>();
    stages.add(
        one("$project", one("value", call(reduce, ArrayValue.of(StringValue.of("$_id"), both)))));
    if (finalizer != null) {
      stages.add(finalization(finalizer));
    }
    return stages;
  }

  private static Document finalization(String source) {
    ArrayValue arguments = ArrayValue.of(StringValue.of("$_id"), StringValue.of("$value"));
    return one(
        "$project",
        new DocumentBuilder()
            .append("_id", BooleanValue.TRUE)
            .append("value", call(source, arguments))
            .build());
  }

  private static Document call(String source, ArrayValue arguments) {
    return one(
        "$function",
        new DocumentBuilder()
            .append("body", source)
            .append("args", arguments)
            .append("lang", JS)
            .build());
  }

  private static Document merge(Document target, Value matched) {
    return one(
        "$merge",
        new DocumentBuilder()
            .append("into", target)
            .append("on", "_id")
            .append("whenMatched", matched)
            .append("whenNotMatched", "insert")
            .build());
  }

  private static Document one(String name, Value value) {
    return new DocumentBuilder().append(name, value).build();
  }

  /** The error of a pipeline that cannot be compiled, in the words of {@code mapReduce}. */
  static CommandException translated(CommandException error, MapReduceOutput output, String own) {
    String database = output.databaseOr(own);
    String text =
        switch (error.code().number()) {
          case 73 ->
              "Invalid output namespace "
                  + new Namespace(database, output.collection())
                  + " for MapReduce";
          case 15976 -> "The mapReduce sort option must have at least one sort key";
          case 15958 -> "The limit specified to mapReduce must be positive";
          case 17385, 31319 ->
              "Can't output mapReduce results to special collection " + output.collection();
          case 31320, 31321 -> "Can't output mapReduce results to internal DB " + database;
          default -> "MapReduce internal error :: caused by :: " + error.message();
        };
    return new CommandException(error.code(), text);
  }
}
