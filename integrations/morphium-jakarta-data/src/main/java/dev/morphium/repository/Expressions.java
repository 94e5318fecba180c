package dev.morphium.repository;

import dev.morphium.mapping.PathMapping;
import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.Filters;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The functions, operators and comparisons of JDQL as aggregation expressions: each is null when an
 * operand is, and a comparison with null is never true.
 *
 * <p>No index serves a condition made of them. {@code lower} and {@code upper} know the letters of
 * ASCII. Source: Jakarta Data 1.0, "Function calls"; MongoDB manual, "$expr".
 */
public final class Expressions {
  private static final BsonInt32 ZERO = new BsonInt32(0);

  private Expressions() {}

  /** The value of a property. */
  public static Expression property(String path) {
    return mapping -> new BsonString("$" + mapping.path(path));
  }

  /** A literal or an argument. */
  public static Expression value(@Nullable Object value) {
    return mapping -> new BsonDocument("$literal", mapping.toBson(value));
  }

  /** Arguments that are given as one. */
  public static Expression[] values(Collection<? extends @Nullable Object> values) {
    return values.stream().map(Expressions::value).toArray(Expression[]::new);
  }

  /** {@code abs(number)}. */
  public static Expression abs(Expression number) {
    return mapping -> operator("$abs", number.toBson(mapping));
  }

  /** {@code length(text)}, in code points. */
  public static Expression length(Expression text) {
    return mapping -> unlessNull(text.toBson(mapping), it -> operator("$strLenCP", it));
  }

  /** {@code lower(text)}. */
  public static Expression lower(Expression text) {
    return mapping -> unlessNull(text.toBson(mapping), it -> operator("$toLower", it));
  }

  /** {@code upper(text)}. */
  public static Expression upper(Expression text) {
    return mapping -> unlessNull(text.toBson(mapping), it -> operator("$toUpper", it));
  }

  /** {@code left(text, length)}: so many code points from the start. */
  public static Expression left(Expression text, Expression length) {
    return mapping ->
        unlessNull(
            text.toBson(mapping),
            it ->
                unlessNull(
                    length.toBson(mapping),
                    "n",
                    count -> operator("$substrCP", it, ZERO, atLeastZero(count))));
  }

  /** {@code right(text, length)}: so many code points before the end. */
  public static Expression right(Expression text, Expression length) {
    return mapping ->
        unlessNull(
            text.toBson(mapping),
            it ->
                unlessNull(
                    length.toBson(mapping),
                    "n",
                    count ->
                        operator(
                            "$substrCP",
                            it,
                            atLeastZero(operator("$subtract", operator("$strLenCP", it), count)),
                            atLeastZero(count))));
  }

  /** {@code one || other}. */
  public static Expression concat(Expression one, Expression other) {
    return mapping -> operator("$concat", one.toBson(mapping), other.toBson(mapping));
  }

  /** {@code one + other}. */
  public static Expression add(Expression one, Expression other) {
    return mapping -> operator("$add", one.toBson(mapping), other.toBson(mapping));
  }

  /** {@code one - other}. */
  public static Expression subtract(Expression one, Expression other) {
    return mapping -> operator("$subtract", one.toBson(mapping), other.toBson(mapping));
  }

  /** {@code one * other}. */
  public static Expression multiply(Expression one, Expression other) {
    return mapping -> operator("$multiply", one.toBson(mapping), other.toBson(mapping));
  }

  /** {@code one / other}. */
  public static Expression divide(Expression one, Expression other) {
    return mapping -> operator("$divide", one.toBson(mapping), other.toBson(mapping));
  }

  /** {@code one / other} of whole numbers, without the rest, as in Java. */
  public static Expression divideWhole(Expression one, Expression other) {
    return mapping -> operator("$toLong", operator("$trunc", divide(one, other).toBson(mapping)));
  }

  /**
   * The comparison of two expressions, neither of which is null.
   *
   * @param operator {@code $eq}, {@code $ne}, {@code $lt}, {@code $lte}, {@code $gt} or {@code
   *     $gte}
   */
  public static Filter<Object> compare(String operator, Expression left, Expression right) {
    return Filters.expr(
        mapping ->
            unlessNull(
                left.toBson(mapping),
                "l",
                one ->
                    unlessNull(
                        right.toBson(mapping), "r", other -> operator(operator, one, other))));
  }

  /** An expression is one of several. */
  public static Filter<Object> in(Expression expression, Expression... items) {
    return Filters.expr(
        mapping -> unlessNull(expression.toBson(mapping), it -> isIn(it, all(mapping, items))));
  }

  /** An expression is none of several, and neither it nor one of them is null. */
  public static Filter<Object> notIn(Expression expression, Expression... items) {
    return Filters.expr(
        mapping -> {
          List<BsonValue> all = all(mapping, items);
          return unlessNull(
              expression.toBson(mapping),
              it ->
                  operator(
                      "$and",
                      operator("$not", isIn(BsonNull.VALUE, all)),
                      operator("$not", isIn(it, all))));
        });
  }

  /** A text that is computed matches a pattern; see {@link Conditions#like}. */
  public static Filter<Object> like(Expression text, @Nullable String pattern) {
    return pattern == null
        ? Conditions.nothing()
        : Filters.expr(mapping -> unlessNull(text.toBson(mapping), it -> matches(it, pattern)));
  }

  /** A text that is computed is there and does not match a pattern. */
  public static Filter<Object> notLike(Expression text, @Nullable String pattern) {
    return pattern == null
        ? Conditions.nothing()
        : Filters.expr(
            mapping ->
                unlessNull(text.toBson(mapping), it -> operator("$not", matches(it, pattern))));
  }

  /** An expression is null. */
  public static Filter<Object> isNull(Expression expression) {
    return Filters.expr(mapping -> operator("$lte", expression.toBson(mapping), BsonNull.VALUE));
  }

  /** An expression is not null. */
  public static Filter<Object> isNotNull(Expression expression) {
    return Filters.expr(mapping -> operator("$gt", expression.toBson(mapping), BsonNull.VALUE));
  }

  private static BsonDocument matches(BsonValue text, String pattern) {
    return new BsonDocument(
        "$regexMatch",
        new BsonDocument("input", text)
            .append("regex", new BsonString(LikePattern.regex(pattern)))
            .append("options", new BsonString("s")));
  }

  private static BsonDocument isIn(BsonValue value, List<BsonValue> items) {
    return operator("$in", value, new BsonArray(items));
  }

  private static List<BsonValue> all(PathMapping mapping, Expression... expressions) {
    return Arrays.stream(expressions).map(each -> each.toBson(mapping)).toList();
  }

  private static BsonDocument atLeastZero(BsonValue number) {
    return operator("$max", ZERO, number);
  }

  private static BsonDocument unlessNull(BsonValue value, UnaryOperator<BsonValue> result) {
    return unlessNull(value, "v", result);
  }

  /** What is computed of a value, named by a variable; null when that is null or missing. */
  private static BsonDocument unlessNull(
      BsonValue value, String variable, UnaryOperator<BsonValue> result) {
    BsonValue named = new BsonString("$$" + variable);
    BsonDocument decided =
        operator(
            "$cond", operator("$gt", named, BsonNull.VALUE), result.apply(named), BsonNull.VALUE);
    return new BsonDocument(
        "$let", new BsonDocument("vars", new BsonDocument(variable, value)).append("in", decided));
  }

  private static BsonDocument operator(String name, BsonValue... operands) {
    return new BsonDocument(
        name, operands.length == 1 ? operands[0] : new BsonArray(Arrays.asList(operands)));
  }
}
