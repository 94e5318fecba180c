package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import java.util.function.UnaryOperator;

/**
 * The aggregation stages that bring documents of other collections: {@code $lookup}, {@code
 * $graphLookup}, {@code $unionWith}.
 *
 * @param <S> the pipeline
 */
@CheckReturnValue
public interface JoinStages<S> extends Stages<S> {
  /** Joins documents of an entity's collection; ended by {@code end()}. */
  default LookupStage<S> lookup(Class<?> from) {
    Arguments.required(from, "lookup", "from");
    return new LookupStage<>(this, place -> Foreign.of(place.types(), from));
  }

  /** Joins documents of a collection, whose names are not translated; ended by {@code end()}. */
  default LookupStage<S> lookup(String from) {
    Arguments.required(from, "lookup", "from");
    return new LookupStage<>(this, place -> Foreign.of(from));
  }

  /** Joins documents that a pipeline makes of nothing, beginning with {@code documents}. */
  default LookupStage<S> lookup() {
    return new LookupStage<>(this, place -> Foreign.of(null));
  }

  /** Joins the documents of which a field equals one of these documents. */
  default S lookup(Class<?> from, String localField, String foreignField, String as) {
    Arguments.required(from, "lookup", "from");
    Arguments.required(localField, "lookup", "localField");
    Arguments.required(foreignField, "lookup", "foreignField");
    Arguments.required(as, "lookup", "as");
    return lookup(from).on(localField, foreignField).as(as).end();
  }

  /** Joins the documents of which a field equals one of these documents. */
  default S lookup(String from, String localField, String foreignField, String as) {
    Arguments.required(from, "lookup", "from");
    Arguments.required(localField, "lookup", "localField");
    Arguments.required(foreignField, "lookup", "foreignField");
    Arguments.required(as, "lookup", "as");
    return lookup(from).on(localField, foreignField).as(as).end();
  }

  /**
   * Joins the objects that a property with {@code @Reference} refers to.
   *
   * @param property its name, or a path to it
   * @param as the field that gets the array of joined documents
   * @throws dev.morphium.exception.MappingException when the documents have no such reference at
   *     this stage
   */
  default S lookupReference(String property, String as) {
    Arguments.required(property, "lookupReference", "property");
    Arguments.required(as, "lookupReference", "as");
    LookupStage<S> lookup = new LookupStage<>(this, place -> Foreign.referred(place, property));
    return lookup.on(property, "_id").as(as).end();
  }

  /** Follows links through an entity's collection; ended by {@code end()}. */
  default GraphLookupStage<S> graphLookup(Class<?> from, Expr startWith) {
    Arguments.required(from, "graphLookup", "from");
    Arguments.required(startWith, "graphLookup", "startWith");
    return new GraphLookupStage<>(this, place -> Foreign.of(place.types(), from), startWith);
  }

  /** Follows links through a collection, whose names are not translated; ended by {@code end()}. */
  default GraphLookupStage<S> graphLookup(String from, Expr startWith) {
    Arguments.required(from, "graphLookup", "from");
    Arguments.required(startWith, "graphLookup", "startWith");
    return new GraphLookupStage<>(this, place -> Foreign.of(from), startWith);
  }

  /**
   * Adds the documents of an entity's collection; a name that both kinds of documents have means
   * what it did before. Source: MongoDB manual, "$unionWith".
   */
  default S unionWith(Class<?> from) {
    Arguments.required(from, "unionWith", "from");
    return unionWith(from, stages -> stages);
  }

  /** Adds the documents that a pipeline makes of an entity's collection. */
  default S unionWith(Class<?> from, UnaryOperator<SubPipeline> stages) {
    Arguments.required(from, "unionWith", "from");
    Arguments.required(stages, "unionWith", "stages");
    return with(UnionStage.of(place -> Foreign.of(place.types(), from), stages));
  }

  /** Adds the documents of a collection. */
  default S unionWith(String from) {
    Arguments.required(from, "unionWith", "from");
    return unionWith(from, stages -> stages);
  }

  /** Adds the documents that a pipeline makes of a collection, whose names are not translated. */
  default S unionWith(String from, UnaryOperator<SubPipeline> stages) {
    Arguments.required(from, "unionWith", "from");
    Arguments.required(stages, "unionWith", "stages");
    return with(UnionStage.of(place -> Foreign.of(from), stages));
  }

  /** Adds the documents that a pipeline makes of nothing, beginning with {@code documents}. */
  default S unionWith(UnaryOperator<SubPipeline> stages) {
    Arguments.required(stages, "unionWith", "stages");
    return with(UnionStage.of(place -> Foreign.of(null), stages));
  }
}
