package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** The translation of {@code $unionWith}. Source: MongoDB manual, "$unionWith". */
final class UnionStage {
  private UnionStage() {}

  static PipelineStage of(Function<StagePlace, Foreign> from, UnaryOperator<SubPipeline> stages) {
    return PipelineStage.at("$unionWith", place -> translated(place, from.apply(place), stages));
  }

  private static PipelineStage.Translated translated(
      StagePlace place, Foreign foreign, UnaryOperator<SubPipeline> stages) {
    Scope scope = place.scope();
    SubPipeline others = stages.apply(place.inner(scope.withShape(foreign.shape())));
    BsonDocument body = new BsonDocument();
    if (foreign.collection() != null) {
      body.append("coll", new BsonString(foreign.collection()));
    }
    List<BsonDocument> inner = foreign.complete(others.stages());
    if (!inner.isEmpty()) {
      body.append("pipeline", new BsonArray(inner));
    }
    Shape both =
        scope.shape().equals(others.shape())
            ? scope.shape()
            : Shape.merged(List.of(others.shape(), scope.shape()));
    return new PipelineStage.Translated(body, both);
  }
}
