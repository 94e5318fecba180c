package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/** Checks that the stages of a pipeline stand where they may. */
final class StagePositions {
  private StagePositions() {}

  static void check(List<Stage> stages, StageCompilation compilation) {
    for (int i = 0; i < stages.size(); i++) {
      Stage stage = stages.get(i);
      StageRules rules = stage.rules();
      requireAllowed(stage, compilation.place());
      if (compilation.isInFacet()) {
        requireAllowed(stage, StagePlace.FACET);
      }
      if (rules.first() && i > 0) {
        throw new CommandException(
            40602, stage.name() + " is only valid as the first stage in a pipeline");
      }
      if (rules.last() && i < stages.size() - 1) {
        throw new CommandException(
            40601, stage.name() + " can only be the final stage in the pipeline");
      }
      if (i > 0 && stage instanceof MatchStage match && mentionsText(match.filter().source())) {
        throw new CommandException(
            17313, "$match with $text is only allowed as the first pipeline stage");
      }
    }
    if (compilation.place() != StagePlace.FACET) {
      checkSource(stages, compilation);
    }
  }

  private static void requireAllowed(Stage stage, StagePlace place) {
    if (stage.rules().forbidden().contains(place)) {
      throw new CommandException(place.code(), stage.name() + place.text());
    }
  }

  private static void checkSource(List<Stage> stages, StageCompilation compilation) {
    boolean collectionless = !stages.isEmpty() && stages.get(0).rules().collectionless();
    if (collectionless && compilation.collection() != null) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE,
          stages.get(0).name()
              + " can only be run with {aggregate: 1}: it reads no collection of its own");
    }
    if (!collectionless && compilation.collection() == null) {
      String first = stages.isEmpty() ? "" : stages.get(0).name();
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE,
          "{aggregate: 1} is not valid for '" + first + "'; a collection is required.");
    }
  }

  private static boolean mentionsText(Document query) {
    for (Element element : query.elements()) {
      if (element.name().equals("$text")) {
        return true;
      }
      if (element.name().startsWith("$") && element.value() instanceof ArrayValue array) {
        for (Value clause : array.elements()) {
          if (clause instanceof Document document && mentionsText(document)) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
