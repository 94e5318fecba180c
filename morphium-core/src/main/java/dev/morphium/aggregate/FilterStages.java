package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.Sort;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/** The stages that choose and order documents and leave them as they are. */
abstract class FilterStages<S extends FilterStages<S>> extends StageList<S> {
  FilterStages(EntityMappings types, Scope scope) {
    super(types, scope);
  }

  /** Keeps the documents that meet a condition. Source: MongoDB manual, "$match". */
  public S match(Filter<?> filter) {
    return add("$match", scope -> filter.toBson(names(scope)));
  }

  /** Keeps the documents for which an expression is true: {@code $match} with {@code $expr}. */
  public S match(Expr condition) {
    return add("$match", scope -> new BsonDocument("$expr", condition.toBson(scope.within())));
  }

  /** Keeps the documents that meet a condition in the server's own form. */
  public S match(BsonDocument filter) {
    return add("$match", scope -> filter);
  }

  /**
   * Drops parts of documents.
   *
   * @param decision gives {@code Expr.keep()}, {@code Expr.prune()} or {@code Expr.descend()}; it
   *     is asked for the document and, after {@code descend}, for the objects in it, always by the
   *     names of the document. Source: MongoDB manual, "$redact"
   */
  public S redact(Expr decision) {
    return add("$redact", scope -> decision.toBson(scope.within()));
  }

  /**
   * Keeps a share of the documents, chosen at random: {@code $match} with {@code $sampleRate}.
   *
   * @param share between 0 and 1
   */
  public S sampleRate(double share) {
    return add(
        "$match",
        scope -> {
          if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(
                "$sampleRate takes a share between 0 and 1, not " + share);
          }
          return new BsonDocument("$sampleRate", new BsonDouble(share));
        });
  }

  /** Some documents at random. Source: MongoDB manual, "$sample". */
  public S sample(long size) {
    return add("$sample", scope -> new BsonDocument("size", positive("a sample", size)));
  }

  /** The first documents. Source: MongoDB manual, "$limit". */
  public S limit(long documents) {
    return add("$limit", scope -> positive("a limit", documents));
  }

  /** The documents after the first ones. Source: MongoDB manual, "$skip". */
  public S skip(long documents) {
    return add(
        "$skip",
        scope -> {
          if (documents < 0) {
            throw new IllegalArgumentException(
                "the number of documents to pass over is 0 or more, not " + documents);
          }
          return new BsonInt64(documents);
        });
  }

  /**
   * Orders the documents by names, of which a minus makes a descending one: {@code sort("-total",
   * "name")}. Source: MongoDB manual, "$sort".
   */
  public S sort(String... names) {
    return sort(Sort.by(names));
  }

  /** Orders the documents. */
  public S sort(Sort order) {
    return add("$sort", scope -> order.toBson(names(scope)));
  }

  static BsonValue positive(String what, long number) {
    if (number <= 0) {
      throw new IllegalArgumentException("%s is 1 or more, not %d".formatted(what, number));
    }
    return new BsonInt64(number);
  }
}
