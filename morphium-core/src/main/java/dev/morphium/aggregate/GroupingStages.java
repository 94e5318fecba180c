package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Fields;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import java.util.List;
import org.bson.BsonString;

/** The stages that make one document of several. */
abstract class GroupingStages<S extends GroupingStages<S>> extends ProjectionStages<S> {
  GroupingStages(EntityMappings types, Scope scope) {
    super(types, scope);
  }

  /** Groups documents by a computed value, up to {@code end()}. */
  public GroupStage<S> group(Expr id) {
    return new GroupStage<>(self(), id);
  }

  /** Groups documents by several computed values. */
  public GroupStage<S> group(Fields id) {
    return group(Expr.object(id));
  }

  /** Groups documents by the value of a field, given by its name. */
  public GroupStage<S> group(String field) {
    return group(Expr.field(field));
  }

  /** Makes one group of all documents. */
  public GroupStage<S> groupAll() {
    return group(Expr.literal(null));
  }

  /** Sorts documents into buckets with given boundaries, up to {@code end()}. */
  public BucketStage<S> bucket(Expr groupBy, List<?> boundaries) {
    return new BucketStage<>(self(), groupBy, boundaries);
  }

  /** Sorts documents into buckets of about the same size, up to {@code end()}. */
  public BucketAutoStage<S> bucketAuto(Expr groupBy, int buckets) {
    return new BucketAutoStage<>(self(), groupBy, buckets);
  }

  /**
   * The values that documents have, the most frequent first: results have {@code _id} and {@code
   * count}. Source: MongoDB manual, "$sortByCount".
   */
  public S sortByCount(Expr value) {
    return add(
        "$sortByCount",
        scope -> value.toBson(scope.into("_id")),
        scope ->
            FieldsShape.closed()
                .with("_id", "_id", value.shape(scope.into("_id")))
                .with("count", "count", Shape.OPEN));
  }

  /** The values of a field, the most frequent first. */
  public S sortByCount(String field) {
    return sortByCount(Expr.field(field));
  }

  /** The number of documents, as the only field of one result. Source: MongoDB manual, "$count". */
  public S count(String name) {
    return add(
        "$count",
        scope -> new BsonString(scope.created(name)),
        scope -> FieldsShape.closed().with(name, scope.created(name), Shape.OPEN));
  }

  /** Sends the documents through several pipelines, up to {@code end()}. */
  public FacetStage<S> facet() {
    return new FacetStage<>(self());
  }
}
