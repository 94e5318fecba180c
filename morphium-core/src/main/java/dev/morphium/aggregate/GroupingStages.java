package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Fields;
import dev.morphium.aggregate.expression.FieldsShape;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PropertyReference;
import java.util.List;
import java.util.Map;
import org.bson.BsonString;

/**
 * The aggregation stages that make one document of several: {@code $group}, {@code $bucket}, {@code
 * $count}, {@code $facet} and so on.
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public interface GroupingStages<S> extends Stages<S> {
  /** Groups documents by a computed value; ended by {@code end()}. */
  default GroupStage<S> group(Expr id) {
    Arguments.required(id, "group", "id");
    return new GroupStage<>(this, id, GroupFields.NONE);
  }

  /** Groups documents by several computed values. */
  default GroupStage<S> group(Fields id) {
    Arguments.required(id, "group", "id");
    return group(Expr.object(id));
  }

  /** Groups documents by the value of a field, given by its name. */
  default GroupStage<S> group(String field) {
    Arguments.required(field, "group", "field");
    return group(Expr.field(field));
  }

  /** Groups documents by the value of a property: {@code group(Order::city)}. */
  default <E> GroupStage<S> group(PropertyReference<E, ?> property) {
    return group(Expr.field(property));
  }

  /** Makes one group of all documents. */
  default GroupStage<S> groupAll() {
    return group(Expr.literal(null));
  }

  /** Sorts documents into buckets with given boundaries; ended by {@code end()}. */
  default BucketStage<S> bucket(Expr groupBy, List<?> boundaries) {
    Arguments.required(groupBy, "bucket", "groupBy");
    Arguments.elements(boundaries, "bucket", "boundaries");
    return new BucketStage<>(this, groupBy, boundaries);
  }

  /** Sorts documents into buckets of about the same size; ended by {@code end()}. */
  default BucketAutoStage<S> bucketAuto(Expr groupBy, int buckets) {
    Arguments.required(groupBy, "bucketAuto", "groupBy");
    return new BucketAutoStage<>(this, groupBy, buckets);
  }

  /**
   * Counts the documents of each value, the most frequent first: results have {@code _id} and
   * {@code count}. Source: MongoDB manual, "$sortByCount".
   */
  default S sortByCount(Expr value) {
    Arguments.required(value, "sortByCount", "value");
    return with(
        PipelineStage.of(
            "$sortByCount",
            scope -> value.toBson(scope.into("_id")),
            scope ->
                FieldsShape.closed()
                    .with("_id", "_id", value.shape(scope.into("_id")))
                    .with("count", "count", Shape.OPEN)));
  }

  /** Counts the documents of each value of a field, the most frequent first. */
  default S sortByCount(String field) {
    Arguments.required(field, "sortByCount", "field");
    return sortByCount(Expr.field(field));
  }

  /** Counts the documents of each value of a property: {@code sortByCount(Order::city)}. */
  default <E> S sortByCount(PropertyReference<E, ?> property) {
    return sortByCount(Expr.field(property));
  }

  /**
   * Counts the documents; the number is the only field of one result. Source: MongoDB manual,
   * "$count".
   */
  default S count(String name) {
    Arguments.required(name, "count", "name");
    return with(
        PipelineStage.of(
            "$count",
            scope -> new BsonString(scope.created(name)),
            scope -> FieldsShape.closed().with(name, scope.created(name), Shape.OPEN)));
  }

  /** Sends the documents through several pipelines; ended by {@code end()}. */
  default FacetStage<S> facet() {
    return new FacetStage<>(this, Map.of());
  }
}
