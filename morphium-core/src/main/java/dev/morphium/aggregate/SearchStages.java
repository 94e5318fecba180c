package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/** The stages that documents come from by other means than their collection's order. */
abstract class SearchStages<S extends SearchStages<S>> extends SeriesStages<S> {
  SearchStages(EntityMappings types, Scope scope) {
    super(types, scope);
  }

  /** The documents near a point, the nearest ones first, up to {@code end()}. */
  public GeoNearStage<S> geoNear() {
    return new GeoNearStage<>(self());
  }

  /**
   * Documents that are given here: objects, {@code Fields}, maps or BSON documents. Source: MongoDB
   * manual, "$documents".
   */
  public S documents(Object... documents) {
    List<Expr> expressions = Arrays.stream(documents).map(Expr::of).toList();
    return add(
        "$documents",
        scope -> {
          BsonArray list = new BsonArray();
          expressions.forEach(document -> list.add(document.toBson(scope)));
          return list;
        },
        scope -> Shape.OPEN);
  }

  /** What a search index finds, said in the server's own form. Source: "$search". */
  public S search(BsonDocument search) {
    return add("$search", scope -> search);
  }

  /** What a search index counts, said in the server's own form. Source: "$searchMeta". */
  public S searchMeta(BsonDocument search) {
    return add("$searchMeta", scope -> search, scope -> Shape.OPEN);
  }

  /** The documents with similar vectors, said in the server's own form. */
  public S vectorSearch(BsonDocument search) {
    return add("$vectorSearch", scope -> search);
  }
}
