package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.EntityShape;
import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.reference.ReferenceTarget;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** The stages that bring documents of other collections. */
abstract class JoinStages<S extends JoinStages<S>> extends GroupingStages<S> {
  JoinStages(EntityMappings types, Scope scope) {
    super(types, scope);
  }

  /** Joins documents of an entity's collection, up to {@code as(name)}. */
  public LookupStage<S> lookup(Class<?> from) {
    return new LookupStage<>(self(), Foreign.of(types, from));
  }

  /** Joins documents of a collection, whose names are not translated, up to {@code as(name)}. */
  public LookupStage<S> lookup(String from) {
    return new LookupStage<>(self(), Foreign.of(from));
  }

  /** Joins documents that a pipeline makes of nothing, beginning with {@code documents}. */
  public LookupStage<S> lookup() {
    return new LookupStage<>(self(), Foreign.of(null));
  }

  /** Joins the documents of which a field equals one of these documents. */
  public S lookup(Class<?> from, String localField, String foreignField, String as) {
    return lookup(from).on(localField, foreignField).as(as);
  }

  /** Joins the documents of which a field equals one of these documents. */
  public S lookup(String from, String localField, String foreignField, String as) {
    return lookup(from).on(localField, foreignField).as(as);
  }

  /**
   * Joins the objects that a property with {@code @Reference} refers to.
   *
   * @param property its name, or a path to it
   * @param as the field that gets the array of joined documents
   * @throws MappingException when the documents have no such reference at this stage
   */
  public S lookupReference(String property, String as) {
    ReferenceTarget target =
        scope().shape().at(property) instanceof EntityShape place
                && place.mapping() instanceof EntityMapping<?> entity
            ? entity.reference(place.prefix())
            : null;
    if (target == null) {
      throw new MappingException(
          "'%s' is no property with @Reference here; lookup(collection, localField, foreignField, as) joins by any fields"
              .formatted(property));
    }
    Foreign foreign = Foreign.of(types, target.type());
    String collection = target.collection();
    if (collection != null) {
      foreign = new Foreign(collection, foreign.shape(), foreign.typeFilter());
    }
    return new LookupStage<>(self(), foreign).on(property, "_id").as(as);
  }

  /** Follows links through an entity's collection, up to {@code as(name)}. */
  public GraphLookupStage<S> graphLookup(Class<?> from, Expr startWith) {
    return new GraphLookupStage<>(self(), Foreign.of(types, from), startWith);
  }

  /** Follows links through a collection, whose names are not translated. */
  public GraphLookupStage<S> graphLookup(String from, Expr startWith) {
    return new GraphLookupStage<>(self(), Foreign.of(from), startWith);
  }

  /**
   * Adds the documents of an entity's collection; a name that both kinds of documents have means
   * what it did before. Source: MongoDB manual, "$unionWith".
   */
  public S unionWith(Class<?> from) {
    return unionWith(from, stages -> stages);
  }

  /** Adds the documents that a pipeline makes of an entity's collection. */
  public S unionWith(Class<?> from, UnaryOperator<SubPipeline> stages) {
    return union(Foreign.of(types, from), stages);
  }

  /** Adds the documents of a collection. */
  public S unionWith(String from) {
    return unionWith(from, stages -> stages);
  }

  /** Adds the documents that a pipeline makes of a collection, whose names are not translated. */
  public S unionWith(String from, UnaryOperator<SubPipeline> stages) {
    return union(Foreign.of(from), stages);
  }

  /** Adds the documents that a pipeline makes of nothing, beginning with {@code documents}. */
  public S unionWith(UnaryOperator<SubPipeline> stages) {
    return union(Foreign.of(null), stages);
  }

  private S union(Foreign foreign, UnaryOperator<SubPipeline> stages) {
    Shape[] added = {foreign.shape()};
    return add(
        "$unionWith",
        scope -> {
          SubPipeline others =
              stages.apply(new SubPipeline(types, scope.withShape(foreign.shape())));
          added[0] = others.scope().shape();
          BsonDocument body = new BsonDocument();
          if (foreign.collection() != null) {
            body.append("coll", new BsonString(foreign.collection()));
          }
          List<BsonDocument> inner = foreign.complete(others.stages());
          return inner.isEmpty() ? body : body.append("pipeline", new BsonArray(inner));
        },
        scope ->
            scope.shape().equals(added[0])
                ? scope.shape()
                : Shape.merged(List.of(added[0], scope.shape())));
  }
}
