package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StagePlace;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The input pipelines of {@code $rankFusion} and {@code $scoreFusion}: they only select documents,
 * and give them an order or a score.
 *
 * <p>Source: MongoDB manual, "$rankFusion (aggregation)" and "$scoreFusion (aggregation)", sections
 * "Input Pipelines" and "Input Pipeline Names".
 *
 * @param stage the stage, for messages
 * @param scored whether a score is needed, and not only an order
 */
record FusionPipelines(String stage, boolean scored) {
  private static final Set<String> FUSIONS = Set.of("$rankFusion", "$scoreFusion");
  private static final Set<String> SEARCHES = Set.of("$search", "$vectorSearch");
  private static final Set<String> SELECTING =
      Set.of(
          "$geoNear",
          "$limit",
          "$match",
          "$sample",
          "$score",
          "$search",
          "$skip",
          "$sort",
          "$vectorSearch");
  private static final Document BY_DISTANCE = byMetadata("geoNearDistance");
  private static final SortPattern NEAREST =
      SortPattern.parse(Document.parse("{distance: {$meta: 'geoNearDistance'}}"));

  private static Document byMetadata(String name) {
    return new DocumentBuilder()
        .startDocument("$sort")
        .startDocument("distance")
        .append("$meta", name)
        .end()
        .end()
        .build();
  }

  /**
   * The value of {@code input.pipelines}: pipelines by name.
   *
   * @throws CommandException 2 when there is none, 14 when one is no array of documents
   */
  Document check(Document pipelines) {
    if (pipelines.isEmpty()) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, stage + " needs at least one pipeline in 'input.pipelines'");
    }
    for (Element pipeline : pipelines.elements()) {
      checkTypes(pipeline);
    }
    for (Element pipeline : pipelines.elements()) {
      FieldPathRules.checkName(pipeline.name());
      if (pipeline.name().indexOf('.') >= 0) {
        throw new CommandException(
            16412, "FieldPath field names may not contain '.'. Consider using $getField.");
      }
    }
    return pipelines;
  }

  private void checkTypes(Element pipeline) {
    String where = "BSON field '" + stage + ".input.pipelines." + pipeline.name();
    if (!(pipeline.value() instanceof ArrayValue stages)) {
      throw FusionParser.wrongType(where, pipeline.value(), "array");
    }
    int index = 0;
    for (Value each : stages.elements()) {
      if (!(each instanceof Document)) {
        throw FusionParser.wrongType(where + "." + index, each, "object");
      }
      index++;
    }
  }

  /** Compiles one of the pipelines. */
  FusionInput compile(Element pipeline, double weight, StageCompilation compilation) {
    List<Value> stages = new ArrayList<>(((ArrayValue) pipeline.value()).elements());
    StageCompilation inner = compilation.nested(StagePlace.UNION_WITH, compilation.collection());
    int ranker = -1;
    boolean sampled = false;
    for (int i = 0; i < stages.size(); i++) {
      Element only = only((Document) stages.get(i), inner);
      checkStage(only, i);
      boolean ranks = only.name().equals("$sort") || only.name().equals("$geoNear");
      ranker = ranks ? i : ranker;
      sampled = !ranks && (sampled || only.name().equals("$sample"));
    }
    Document first = stages.isEmpty() ? Document.EMPTY : (Document) stages.get(0);
    if (scored) {
      requireScore(stages);
    } else if (ranker < 0 && !SEARCHES.contains(String.valueOf(first.firstName()))) {
      throw new CommandException(
          9191100,
          "All subpipelines to the $rankFusion stage must begin with one of $search,"
              + " $vectorSearch, $geoNear, or have a custom $sort in the pipeline: '"
              + pipeline.name()
              + "' has no order");
    }
    SortPattern order = SortPattern.EMPTY;
    if (ranker >= 0) {
      Document by = (Document) stages.get(ranker);
      boolean sort = "$sort".equals(by.firstName());
      if (sampled && !scored) { // documents by chance, which are ranked all the same
        stages.add(sort ? by : BY_DISTANCE);
      }
      order = order(by, sort);
    }
    ArrayValue all = ArrayValue.of(stages);
    return new FusionInput(pipeline.name(), inner.pipeline(all), order, weight);
  }

  /** A pattern that is none is refused where the pipeline is compiled. */
  private static SortPattern order(Document by, boolean sort) {
    if (!sort) {
      return NEAREST;
    }
    return by.get("$sort") instanceof Document pattern
        ? SortPattern.parse(pattern)
        : SortPattern.EMPTY;
  }

  private static Element only(Document specification, StageCompilation compilation) {
    if (specification.fieldCount() != 1) {
      throw new CommandException(
          40323, "A pipeline stage specification object must contain exactly one field.");
    }
    Element only = specification.elements().get(0);
    compilation
        .tables()
        .stages()
        .require(
            only.name(),
            () ->
                new CommandException(
                    40324, "Unrecognized pipeline stage name: '" + only.name() + "'"));
    return only;
  }

  private void checkStage(Element only, int index) {
    if (FUSIONS.contains(only.name())) {
      throw index == 0
          ? new CommandException(
              10473002, only.name() + " is not allowed within an input pipeline of " + stage)
          : new CommandException(
              10170100, only.name() + " is only valid as the first stage in a pipeline");
    }
    boolean measures =
        only.name().equals("$geoNear")
            && only.value() instanceof Document options
            && (options.has("distanceField") || options.has("includeLocs"));
    if (!SELECTING.contains(only.name()) || measures) {
      throw new CommandException(
          scored ? 9402502 : 9191103,
          "Input pipelines of "
              + stage
              + " may only select, sort and score documents; "
              + only.name()
              + (measures ? " with 'distanceField' or 'includeLocs'" : "")
              + " changes them");
    }
  }

  private static void requireScore(List<Value> stages) {
    for (Value each : stages) {
      String name = ((Document) each).firstName();
      if ("$score".equals(name) || SEARCHES.contains(String.valueOf(name))) {
        return;
      }
    }
    throw new CommandException(
        9402500,
        "All subpipelines to the $scoreFusion stage must begin with one of $search,"
            + " $vectorSearch, or have a custom $score in the pipeline.");
  }
}
