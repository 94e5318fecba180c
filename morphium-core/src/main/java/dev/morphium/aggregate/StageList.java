package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.aggregate.expression.ShapeMapping;
import dev.morphium.exception.MappingException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * Stages one after the other, and what is known of the documents after the last of them.
 *
 * <p>Each stage is translated when it is added, so that a mistake shows at the line that makes it,
 * and its exception names the stage.
 *
 * @param <S> what the methods give back: the pipeline
 */
abstract class StageList<S extends StageList<S>> {
  final EntityMappings types;
  private final List<BsonDocument> stages = new ArrayList<>();
  private Scope scope;

  StageList(EntityMappings types, Scope scope) {
    this.types = types;
    this.scope = scope;
  }

  abstract S self();

  /** The stages so far, as the server wants them. */
  public List<BsonDocument> stages() {
    return List.copyOf(stages);
  }

  /**
   * A stage in the server's own form: names are not translated, and nothing is known of the
   * documents after it.
   *
   * @throws IllegalArgumentException when it is no stage
   */
  public S raw(BsonDocument stage) {
    if (stage.size() != 1 || !stage.getFirstKey().startsWith("$")) {
      throw new IllegalArgumentException(
          "a stage is a document with one field whose name begins with $, not " + stage);
    }
    return add(stage.getFirstKey(), inner -> stage.get(stage.getFirstKey()), inner -> Shape.OPEN);
  }

  /** What names mean after the last stage. */
  final Scope scope() {
    return scope;
  }

  final boolean isEmpty() {
    return stages.isEmpty();
  }

  /** Adds a stage that leaves the documents' shape as it is. */
  final S add(String name, Function<Scope, ? extends BsonValue> body) {
    return add(name, body, Scope::shape);
  }

  /** Adds a stage. */
  final S add(
      String name, Function<Scope, ? extends BsonValue> body, Function<Scope, Shape> after) {
    String place = "stage %d (%s): ".formatted(stages.size() + 1, name);
    try {
      BsonDocument stage = new BsonDocument(name, body.apply(scope));
      Shape shape = after.apply(scope);
      stages.add(stage);
      scope = scope.withShape(shape);
      return self();
    } catch (MappingException mistake) {
      throw new MappingException(place + mistake.getMessage(), mistake);
    } catch (IllegalArgumentException mistake) {
      throw new IllegalArgumentException(place + mistake.getMessage(), mistake);
    }
  }

  /** The names of documents as filters and orders use them. */
  static ShapeMapping names(Scope scope) {
    return ShapeMapping.of(scope);
  }

  /** A field's value, given by its name. */
  static Expr field(String name) {
    return Expr.field(name);
  }
}
