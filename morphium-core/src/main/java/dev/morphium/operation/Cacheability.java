package dev.morphium.operation;

import dev.morphium.driver.ReadConcern;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Decides which reads are cacheable: those that give the same answer again until their collection
 * is written to.
 */
final class Cacheability {
  private static final Set<String> WAITING = Set.of("tailable", "awaitData", "exhaust");

  /** Stages that look at nothing but the documents that come to them. */
  private static final Set<String> STAGES =
      Set.of(
          "$addFields",
          "$bucket",
          "$bucketAuto",
          "$count",
          "$group",
          "$limit",
          "$match",
          "$project",
          "$redact",
          "$replaceRoot",
          "$replaceWith",
          "$set",
          "$skip",
          "$sort",
          "$sortByCount",
          "$unset",
          "$unwind");

  /** Operators whose value is another one each time, or may be. */
  private static final Set<String> CHANGING =
      Set.of("$accumulator", "$function", "$rand", "$sampleRate", "$where");

  private static final Set<String> TIMES = Set.of("$$NOW", "$$CLUSTER_TIME");

  private Cacheability() {}

  static boolean isRepeatable(Operation.Read read) {
    ReadConcern concern = read.options().readConcern();
    if (concern == ReadConcern.LINEARIZABLE || concern == ReadConcern.SNAPSHOT) {
      return false;
    }
    BsonDocument command = read.body();
    if (read.collection() == null
        || read.awaitsData()
        || WAITING.stream().anyMatch(command::containsKey)) {
      return false;
    }
    return hasOwnStagesOnly(command) && !changes(command);
  }

  private static boolean hasOwnStagesOnly(BsonDocument command) {
    if (command.get("pipeline") instanceof BsonArray stages) {
      for (BsonValue stage : stages) {
        if (!STAGES.contains(stage.asDocument().getFirstKey())) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean changes(BsonValue value) {
    return switch (value) {
      case BsonDocument document ->
          document.entrySet().stream()
              .anyMatch(field -> CHANGING.contains(field.getKey()) || changes(field.getValue()));
      case BsonArray array -> array.stream().anyMatch(Cacheability::changes);
      case BsonString text -> TIMES.contains(text.getValue());
      default -> false;
    };
  }
}
