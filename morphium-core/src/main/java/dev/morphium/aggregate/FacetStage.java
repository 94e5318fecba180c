package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/**
 * A builder of a {@code $facet}: several pipelines over the same documents, each of which gives an
 * array of one result document; and then {@link #end}.
 *
 * <p>A value that never changes: each method gives a new one. Source: MongoDB manual, "$facet".
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public final class FacetStage<S> {
  private final Stages<S> pipeline;
  private final Map<String, UnaryOperator<SubPipeline>> facets;

  FacetStage(Stages<S> pipeline, Map<String, UnaryOperator<SubPipeline>> facets) {
    this.pipeline = pipeline;
    this.facets = facets;
  }

  /** One more pipeline; its results become the array of that name. */
  public FacetStage<S> with(String name, UnaryOperator<SubPipeline> stages) {
    Arguments.required(name, "with", "name");
    Arguments.required(stages, "with", "stages");
    PathNames.requireName(name);
    Map<String, UnaryOperator<SubPipeline>> more = new LinkedHashMap<>(facets);
    if (more.put(name, stages) != null) {
      throw new IllegalArgumentException("the facet '" + name + "' is given twice; give it once");
    }
    return new FacetStage<>(pipeline, more);
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws IllegalArgumentException when there is no facet
   */
  public S end() {
    return pipeline.with(PipelineStage.at("$facet", this::translated));
  }

  private PipelineStage.Translated translated(StagePlace place) {
    if (facets.isEmpty()) {
      throw new IllegalArgumentException("at least one facet is needed: with(name, ...)");
    }
    BsonDocument body = new BsonDocument();
    FieldsShape shape = FieldsShape.closed();
    for (Map.Entry<String, UnaryOperator<SubPipeline>> entry : facets.entrySet()) {
      String name = entry.getKey();
      String stored = place.scope().created(name);
      SubPipeline facet = entry.getValue().apply(place.inner(place.scope().into(name)));
      body.append(stored, new BsonArray(facet.stages()));
      shape = shape.with(name, stored, facet.shape());
    }
    return new PipelineStage.Translated(body, shape);
  }
}
