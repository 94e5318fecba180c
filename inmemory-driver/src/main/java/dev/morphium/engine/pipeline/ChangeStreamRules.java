package dev.morphium.engine.pipeline;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;

/**
 * Checks which stages stand together in a pipeline of change events: those that look at one event
 * at a time. Source: MongoDB manual, "Change Streams", section "Modify Change Stream Output".
 */
final class ChangeStreamRules {
  private static final String STREAM = "$changeStream";
  private static final String SPLIT = "$changeStreamSplitLargeEvent";
  private static final int NOT_LAST = 7182802;
  private static final Set<String> ALLOWED =
      Set.of(
          STREAM,
          SPLIT,
          "$addFields",
          "$match",
          "$project",
          "$redact",
          "$replaceRoot",
          "$replaceWith",
          "$set",
          "$unset");

  private ChangeStreamRules() {}

  /** Whether a stage is {@code $changeStream}. */
  static boolean isStream(Stage stage) {
    return stage.name().equals(STREAM);
  }

  /**
   * @throws CommandException 20 when a stage cannot stand with these others, 7182802 when splitting
   *     is not the last
   */
  static void check(List<Stage> stages) {
    boolean stream = !stages.isEmpty() && isStream(stages.get(0));
    for (Stage stage : stages) {
      if (stream && !ALLOWED.contains(stage.name())) {
        throw new CommandException(
            ErrorCode.ILLEGAL_OPERATION,
            stage.name() + " is not permitted in a $changeStream pipeline");
      }
      if (!stream && stage.name().equals(SPLIT)) {
        throw new CommandException(
            ErrorCode.ILLEGAL_OPERATION, SPLIT + " can only be used in a $changeStream pipeline");
      }
    }
    for (int i = 0; i < stages.size() - 1; i++) {
      if (stages.get(i).name().equals(SPLIT)) {
        throw new CommandException(NOT_LAST, SPLIT + " must be the last stage in the pipeline");
      }
    }
  }
}
