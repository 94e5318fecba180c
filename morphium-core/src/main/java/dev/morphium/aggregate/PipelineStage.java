package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * An aggregation stage: one step of a {@link Pipeline}, whose names and values are translated where
 * it is added.
 *
 * <p>A value that never changes. The methods of pipelines make stages; {@link #raw} makes one that
 * has no method. Source: MongoDB manual, "Aggregation Stages".
 */
public final class PipelineStage {
  private final String name;
  private final Translation translation;

  /** What makes the server's form of a stage at its place. */
  @FunctionalInterface
  interface Translation {
    Translated at(StagePlace place);
  }

  /**
   * A stage in the server's form.
   *
   * @param body what stands after its name
   * @param after the documents that leave it
   */
  record Translated(BsonValue body, Shape after) {}

  private PipelineStage(String name, Translation translation) {
    this.name = name;
    this.translation = translation;
  }

  /** A stage that is translated at its place. */
  static PipelineStage at(String name, Translation translation) {
    return new PipelineStage(name, translation);
  }

  /** A stage that changes the shape of the documents. */
  static PipelineStage of(
      String name, Function<Scope, ? extends BsonValue> body, Function<Scope, Shape> after) {
    return at(name, place -> new Translated(body.apply(place.scope()), after.apply(place.scope())));
  }

  /** A stage that leaves the shape of the documents as it is. */
  static PipelineStage of(String name, Function<Scope, ? extends BsonValue> body) {
    return of(name, body, Scope::shape);
  }

  /**
   * A stage in the server's own form, for what has no method: names are not translated, and nothing
   * is known of the documents after it.
   *
   * @param stage one field, the stage's name with its dollar sign: {@code {$limit: 3}}
   * @throws IllegalArgumentException when it is no stage
   */
  public static PipelineStage raw(BsonDocument stage) {
    if (stage.size() != 1 || !stage.getFirstKey().startsWith("$")) {
      throw new IllegalArgumentException(
          "a stage is a document with one field whose name begins with $, not " + stage);
    }
    BsonDocument copy = stage.clone();
    String name = copy.getFirstKey();
    return of(name, scope -> copy.get(name), scope -> Shape.OPEN);
  }

  /** The name with its dollar sign. */
  String name() {
    return name;
  }

  Translated translated(StagePlace place) {
    return translation.at(place);
  }
}
