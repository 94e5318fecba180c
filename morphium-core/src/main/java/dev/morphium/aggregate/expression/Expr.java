package dev.morphium.aggregate.expression;

import dev.morphium.mapping.PathMapping;
import dev.morphium.query.filter.Filter;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * An expression of an aggregation, computed by the server for each document; a value that never
 * changes.
 *
 * <p>Every operator has a method here that bears its name without the dollar sign: {@code
 * Expr.multiply(Expr.field("price"), 2)}. Parameters of type {@code Object} take an expression or a
 * value; a value is stored as its type is mapped, and a text is always a text, whatever it begins
 * with. Names are translated when the expression is used, so that one expression serves several
 * pipelines. Source: MongoDB manual, "Aggregation Operators".
 */
public final class Expr extends AccumulatorExpressions {
  private final Recipe recipe;
  private final Function<Scope, Shape> shape;
  private final boolean literal;
  private final @Nullable Object value;

  /** What makes the server's form of an expression. */
  @FunctionalInterface
  interface Recipe {
    BsonValue render(Scope scope);
  }

  private Expr(
      Recipe recipe, Function<Scope, Shape> shape, boolean literal, @Nullable Object value) {
    this.recipe = recipe;
    this.shape = shape;
    this.literal = literal;
    this.value = value;
  }

  static Expr computed(Recipe recipe) {
    return new Expr(recipe, scope -> Shape.OPEN, false, null);
  }

  /** A value that was given. */
  static Expr constant(@Nullable Object value) {
    return new Expr(
        scope -> ExpressionOperands.safe(scope.value(value)), scope -> Shape.OPEN, true, value);
  }

  /** This expression with what is known of its value. */
  Expr shaped(Function<Scope, Shape> known) {
    return new Expr(recipe, known, literal, value);
  }

  /** This expression with the shape of the operand that its value is taken from. */
  Expr shapedAs(@Nullable Object operand) {
    return operand instanceof Expr other ? shaped(scope -> other.shape(scope.within())) : this;
  }

  /** Whether it is a value that was given. */
  boolean isLiteral() {
    return literal;
  }

  /** The value that was given. */
  @Nullable Object value() {
    return value;
  }

  /** What is known of the value's own names. */
  public Shape shape(Scope scope) {
    return shape.apply(scope);
  }

  /**
   * The expression as the server wants it.
   *
   * @throws dev.morphium.exception.MappingException when a name is unknown, or a value cannot be
   *     stored
   */
  public BsonValue toBson(Scope scope) {
    return recipe.render(scope);
  }

  /**
   * The expression as the value of a field in {@code $addFields}.
   *
   * <p>There an object would be mixed with the one that the field has; as an operator's operand it
   * takes its place.
   */
  public BsonValue toAddedField(Scope scope) {
    BsonValue value = toBson(scope);
    return value.isDocument() && !ExpressionOperands.isOperator(value)
        ? new BsonDocument("$mergeObjects", new BsonArray(List.of(value)))
        : value;
  }

  /**
   * The expression as the value of a field in {@code $project}.
   *
   * <p>There numbers and truth values would say whether the field is kept.
   */
  public BsonValue toProjectedField(Scope scope) {
    BsonValue value = toAddedField(scope);
    return value.isNumber() || value.isBoolean() ? new BsonDocument("$literal", value) : value;
  }

  /** A value as the server wants it, stored as the property that an expression gives is. */
  public static BsonValue alike(Expr value, Expr property, Scope scope) {
    return ExpressionOperands.stored(value, property.shape(scope), scope);
  }

  /** The expression as the server wants it, for the documents of an entity. */
  public BsonValue toBson(PathMapping mapping) {
    return toBson(Scope.of(mapping));
  }

  /** The filter of the documents for which this expression is true: {@code $expr}. */
  public Filter<Object> asFilter() {
    return mapping -> new BsonDocument("$expr", toBson(mapping));
  }
}
