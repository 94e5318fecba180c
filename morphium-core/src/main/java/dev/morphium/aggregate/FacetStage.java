package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/**
 * A {@code $facet} that is being said, up to {@link #end}: several pipelines over the same
 * documents, each of which gives an array of one result document. Source: MongoDB manual, "$facet".
 *
 * @param <S> the pipeline
 */
public final class FacetStage<S extends StageList<S>> {
  private final S pipeline;
  private final Map<String, UnaryOperator<SubPipeline>> facets = new LinkedHashMap<>();

  FacetStage(S pipeline) {
    this.pipeline = pipeline;
  }

  /** One more pipeline; its results become the array of that name. */
  public FacetStage<S> with(String name, UnaryOperator<SubPipeline> stages) {
    PathNames.requireName(name);
    if (facets.put(name, stages) != null) {
      throw new IllegalArgumentException("the facet '" + name + "' is given twice; give it once");
    }
    return this;
  }

  /**
   * Adds the stage to the pipeline.
   *
   * @throws IllegalArgumentException when there is no facet
   */
  public S end() {
    Map<String, SubPipeline> built = new LinkedHashMap<>();
    return pipeline.add("$facet", scope -> body(scope, built), scope -> shape(scope, built));
  }

  private BsonDocument body(Scope scope, Map<String, SubPipeline> built) {
    if (facets.isEmpty()) {
      throw new IllegalArgumentException("at least one facet is needed: with(name, ...)");
    }
    BsonDocument body = new BsonDocument();
    facets.forEach(
        (name, stages) -> {
          SubPipeline facet = stages.apply(new SubPipeline(pipeline.types, scope.into(name)));
          built.put(name, facet);
          body.append(stored(scope, name), new BsonArray(facet.stages()));
        });
    return body;
  }

  private static Shape shape(Scope scope, Map<String, SubPipeline> built) {
    FieldsShape shape = FieldsShape.closed();
    for (Map.Entry<String, SubPipeline> facet : built.entrySet()) {
      String name = facet.getKey();
      shape = shape.with(name, stored(scope, name), facet.getValue().scope().shape());
    }
    return shape;
  }

  private static String stored(Scope scope, String name) {
    return scope.created(name);
  }
}
