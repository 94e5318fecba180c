package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.EntityShape;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.mapping.EntityMapping;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** The stages that write what the pipeline made; the last one of a pipeline. */
abstract class OutputStages<S extends OutputStages<S>> extends ServerStages<S> {
  OutputStages(EntityMappings types, Scope scope) {
    super(types, scope);
  }

  /**
   * Writes the documents to a collection of this database and lets go of what was there. Source:
   * MongoDB manual, "$out".
   */
  public S out(String collection) {
    return last("$out", new BsonString(collection));
  }

  /** Writes the documents to an entity's collection and lets go of what was there. */
  public S out(Class<?> entity) {
    return out(types.collection(entity));
  }

  /** Writes the documents to a collection of another database. */
  public S out(String database, String collection) {
    return last(
        "$out",
        new BsonDocument("db", new BsonString(database))
            .append("coll", new BsonString(collection)));
  }

  /**
   * Writes the documents to a time series.
   *
   * @param timeseries the collection's options: {@code timeField}, {@code metaField} and so on
   */
  public S out(String database, String collection, BsonDocument timeseries) {
    return last(
        "$out",
        new BsonDocument("db", new BsonString(database))
            .append("coll", new BsonString(collection))
            .append("timeseries", timeseries));
  }

  /** Writes the documents into a collection of this database, up to {@code end()}. */
  public MergeStage<S> merge(String collection) {
    return new MergeStage<>(self(), new BsonString(collection), Shape.OPEN);
  }

  /** Writes the documents into an entity's collection, up to {@code end()}. */
  public MergeStage<S> merge(Class<?> entity) {
    EntityMapping<?> mapping = types.of(entity);
    return new MergeStage<>(
        self(), new BsonString(types.collection(entity)), new EntityShape(mapping, ""));
  }

  /** Writes the documents into a collection of another database, up to {@code end()}. */
  public MergeStage<S> merge(String database, String collection) {
    BsonDocument into =
        new BsonDocument("db", new BsonString(database)).append("coll", new BsonString(collection));
    return new MergeStage<>(self(), into, Shape.OPEN);
  }

  private S last(String stage, BsonValue body) {
    return add(stage, scope -> body);
  }
}
