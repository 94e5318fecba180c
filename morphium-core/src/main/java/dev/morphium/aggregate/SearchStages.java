package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/**
 * The aggregation stages that documents come from by other means than their collection's order:
 * {@code $geoNear}, {@code $documents}, {@code $search}, {@code $vectorSearch}.
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public interface SearchStages<S> extends Stages<S> {
  /** Finds the documents near a point, the nearest ones first; ended by {@code end()}. */
  default GeoNearStage<S> geoNear() {
    return new GeoNearStage<>(this);
  }

  /**
   * Begins with documents that are given here: objects, {@code Fields}, maps or BSON documents.
   * Source: MongoDB manual, "$documents".
   */
  default S documents(Object... documents) {
    Arguments.elements(documents, "documents", "documents");
    List<Expr> expressions = Arrays.stream(documents).map(Expr::of).toList();
    return with(
        PipelineStage.of(
            "$documents",
            scope -> {
              BsonArray list = new BsonArray();
              expressions.forEach(document -> list.add(document.toBson(scope)));
              return list;
            },
            scope -> Shape.OPEN));
  }

  /**
   * Searches by a search index, said in the server's own form. Source: MongoDB manual, "$search".
   */
  default S search(BsonDocument search) {
    Arguments.required(search, "search", "search");
    BsonDocument copy = search.clone();
    return with(PipelineStage.of("$search", scope -> copy));
  }

  /** Counts by a search index, said in the server's own form. Source: "$searchMeta". */
  default S searchMeta(BsonDocument search) {
    Arguments.required(search, "searchMeta", "search");
    BsonDocument copy = search.clone();
    return with(PipelineStage.of("$searchMeta", scope -> copy, scope -> Shape.OPEN));
  }

  /** Searches for similar vectors, said in the server's own form. Source: "$vectorSearch". */
  default S vectorSearch(BsonDocument search) {
    Arguments.required(search, "vectorSearch", "search");
    BsonDocument copy = search.clone();
    return with(PipelineStage.of("$vectorSearch", scope -> copy));
  }
}
