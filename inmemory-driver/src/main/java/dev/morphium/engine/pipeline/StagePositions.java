package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;

/** Checks that the stages of a pipeline stand where they may. */
final class StagePositions {
  private static final String GEO_NEAR = "$geoNear";

  /** Looks at the database first. */
  private static final String OF_DATABASES = "$listClusterCatalog";

  private static final Set<String> FUSIONS = Set.of("$rankFusion", "$scoreFusion");
  private static final Set<String> NEAR = Set.of("$near", "$nearSphere");
  private static final Set<String> TEXT = Set.of("$text");

  private StagePositions() {}

  static void check(List<Stage> stages, StageCompilation compilation) {
    for (int i = 0; i < stages.size(); i++) {
      Stage stage = stages.get(i);
      StageRules rules = stage.rules();
      requireAllowed(stage, compilation.place());
      compilation.around().forEach(place -> requireAllowed(stage, place));
      if (rules.first() && i > 0 && stage.name().equals(GEO_NEAR)) {
        throw new CommandException(40603, GEO_NEAR + " was not the first stage in the pipeline.");
      }
      if (rules.first() && i > 0 && FUSIONS.contains(stage.name())) {
        throw new CommandException(
            10170100, stage.name() + " is only valid as the first stage in a pipeline");
      }
      if (rules.first() && i > 0) {
        throw new CommandException(
            40602, stage.name() + " is only valid as the first stage in a pipeline");
      }
      if (rules.last() && i < stages.size() - 1) {
        throw new CommandException(
            40601, stage.name() + " can only be the final stage in the pipeline");
      }
    }
    if (compilation.place() != StagePlace.FACET) {
      ChangeStreamRules.check(stages);
      checkSource(stages, compilation);
    }
  }

  /**
   * Refuses a stage that makes documents where others come in, before its operand is looked at.
   *
   * @throws CommandException 40600
   */
  static void checkFacet(String name, StageSpec stage, StageCompilation compilation) {
    boolean first = stage.isSource() && !name.equals(OF_DATABASES);
    if (compilation.place() == StagePlace.FACET && first) {
      throw new CommandException(StagePlace.FACET.code(), name + StagePlace.FACET.text());
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

  /**
   * Checks the operators of a {@code $match} that are not allowed everywhere.
   *
   * @throws CommandException 17313 or 5626500
   */
  static void checkMatch(Element stage, int index) {
    if (stage.name().equals("$match")) {
      if (index > 0 && mentions(stage.value(), TEXT)) {
        throw new CommandException(
            17313, "$match with $text is only allowed as the first pipeline stage");
      }
      if (mentions(stage.value(), NEAR)) {
        throw new CommandException(
            5626500, "$geoNear, $near, and $nearSphere are not allowed in this context");
      }
    }
  }

  private static boolean mentions(Value query, Set<String> operators) {
    if (query instanceof ArrayValue array) {
      return array.elements().stream().anyMatch(element -> mentions(element, operators));
    }
    if (query instanceof Document document) {
      for (Element element : document.elements()) {
        if (operators.contains(element.name())
            || !element.name().equals("$expr") && mentions(element.value(), operators)) {
          return true;
        }
      }
    }
    return false;
  }
}
