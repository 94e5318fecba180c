package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks that the metadata which a pipeline reads by {@code $meta} are given by one of its stages.
 *
 * <p>Source: MongoDB manual, "$meta", section on the metadata of stages.
 */
final class MetadataRules {
  /** The metadata that must be there, and how messages call them. */
  private static final Map<String, String> CHECKED =
      Map.of(
          "geoNearDistance", "$geoNear distance",
          "geoNearPoint", "$geoNear point",
          "score", "score",
          "scoreDetails", "scoreDetails",
          "sortKey", "sort key");

  private static final Set<String> SCORING = Set.of("$rankFusion", "$score", "$scoreFusion");

  /** Stages that make documents of several, of which no metadata are left. */
  private static final Set<String> ANEW =
      Set.of("$bucket", "$bucketAuto", "$count", "$facet", "$group", "$sortByCount");

  private static final Set<String> PIPELINES = Set.of("$facet", "$lookup", "$unionWith");

  private MetadataRules() {}

  /**
   * @throws CommandException 40218 when they are not
   */
  static void check(List<Element> stages) {
    Set<String> available = new HashSet<>();
    for (Element stage : stages) {
      if (SCORING.contains(stage.name())) {
        checkUse(stage.name().equals("$score") ? stage.value() : Document.EMPTY, available);
        available.add("score");
        if (stage.value() instanceof Document options && options.get("scoreDetails").isTrue()) {
          available.add("scoreDetails");
        }
        continue;
      }
      if (!PIPELINES.contains(stage.name())) {
        checkUse(stage.value(), available);
      }
      if (ANEW.contains(stage.name())) {
        available.clear();
      } else if (stage.name().equals("$sort")) {
        available.add("sortKey");
      } else if (stage.name().equals("$geoNear")) {
        available.add("geoNearDistance");
        available.add("geoNearPoint");
      }
    }
  }

  private static void checkUse(Value operand, Set<String> available) {
    if (operand instanceof ArrayValue array) {
      array.elements().forEach(element -> checkUse(element, available));
    }
    if (!(operand instanceof Document document)) {
      return;
    }
    for (Element element : document.elements()) {
      if (element.name().equals("$meta")
          && element.value() instanceof StringValue name
          && CHECKED.containsKey(name.value())
          && !available.contains(name.value())) {
        throw new CommandException(
            40218,
            "query requires " + CHECKED.get(name.value()) + " metadata, but it is not available");
      }
      if (!element.name().equals("$literal")) {
        checkUse(element.value(), available);
      }
    }
  }
}
