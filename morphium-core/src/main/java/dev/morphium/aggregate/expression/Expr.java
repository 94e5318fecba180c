package dev.morphium.aggregate.expression;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PathMapping;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.Sort;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * An aggregation expression, computed by the server for each document; a value that never changes.
 *
 * <p>Every operator has a static method here that bears its name without the dollar sign:
 *
 * <pre>{@code
 * import static dev.morphium.aggregate.expression.Expr.*;
 *
 * Expr total = multiply(field("price"), field("pieces"));
 * Expr label = cond(gte(total, 100), "big", concat("small, ", field("city")));
 * pipeline.set("total", total).set("label", label);
 * }</pre>
 *
 * <p>Parameters of type {@code Object} take an expression or a value; a value is stored as its type
 * is mapped, and a text is always a text, whatever it begins with. Names are translated when the
 * expression is used, so that one expression serves several pipelines. The methods are written from
 * the table {@code expressions.tsv} of the tests. Source: MongoDB manual, "Aggregation Operators".
 */
public final class Expr {
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
   * The expression as the value of a field in {@code $set}.
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
    Arguments.required(value, "Expr.alike", "value");
    Arguments.required(property, "Expr.alike", "property");
    Arguments.required(scope, "Expr.alike", "scope");
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

  // generated: expressions.tsv

  // Fields, values and variables

  /** The value of a property: {@code field(Order::total)}. */
  public static <E> Expr field(PropertyReference<E, ?> property) {
    Arguments.required(property, "Expr.field", "property");
    return ValueExpressions.field(property);
  }

  /**
   * The value of a field: a path in the names of Java, with or without the dollar sign before it.
   */
  public static Expr field(String path) {
    Arguments.required(path, "Expr.field", "path");
    return ValueExpressions.field(path);
  }

  /**
   * The value of a variable, or of a field of it: {@code variable("item.price")} is {@code
   * $$item.price}.
   */
  public static Expr variable(String path) {
    Arguments.required(path, "Expr.variable", "path");
    return ValueExpressions.variable(path);
  }

  /** A value, never an expression, whatever it looks like ({@code $literal}). */
  public static Expr literal(@Nullable Object value) {
    return ValueExpressions.literal(value);
  }

  /** The operand as an expression: an expression stays what it is; everything else is a value. */
  public static Expr of(@Nullable Object value) {
    return ExpressionOperands.expression(value);
  }

  /** An expression in the server's own form, for what has no method; names are not translated. */
  public static Expr raw(BsonValue expression) {
    Arguments.required(expression, "Expr.raw", "expression");
    return ValueExpressions.raw(expression);
  }

  /** An object with computed fields. */
  public static Expr object(Fields fields) {
    Arguments.required(fields, "Expr.object", "fields");
    return ValueExpressions.object(fields);
  }

  /** An array of expressions and values. */
  public static Expr array(@Nullable Object... elements) {
    Arguments.required(elements, "Expr.array", "elements");
    return ValueExpressions.array(elements);
  }

  /** The date and time at which the aggregation began ({@code $$NOW}). */
  public static Expr now() {
    return ValueExpressions.system("NOW");
  }

  /** The cluster's logical time at which the aggregation began ({@code $$CLUSTER_TIME}). */
  public static Expr clusterTime() {
    return ValueExpressions.system("CLUSTER_TIME");
  }

  /** The whole document that reaches the stage ({@code $$ROOT}). */
  public static Expr root() {
    return ValueExpressions.root();
  }

  /**
   * The object that the expression is at; {@code root} everywhere but in {@code redact} ({@code
   * $$CURRENT}).
   */
  public static Expr current() {
    return ValueExpressions.current();
  }

  /** No value: the field goes away ({@code $$REMOVE}). */
  public static Expr remove() {
    return ValueExpressions.system("REMOVE");
  }

  /**
   * For {@code redact}: keeps the fields of this object, and looks into the objects in it ({@code
   * $$DESCEND}).
   */
  public static Expr descend() {
    return ValueExpressions.system("DESCEND");
  }

  /** For {@code redact}: drops this object with everything in it ({@code $$PRUNE}). */
  public static Expr prune() {
    return ValueExpressions.system("PRUNE");
  }

  /** For {@code redact}: keeps this object with everything in it ({@code $$KEEP}). */
  public static Expr keep() {
    return ValueExpressions.system("KEEP");
  }

  /** The metadata of a search beside its documents ({@code $$SEARCH_META}). */
  public static Expr searchMeta() {
    return ValueExpressions.system("SEARCH_META");
  }

  /** The roles of the user who runs the aggregation ({@code $$USER_ROLES}). */
  public static Expr userRoles() {
    return ValueExpressions.system("USER_ROLES");
  }

  // Comparison, logic and choice

  /** Whether all conditions are true: anything but false, null, zero and missing ({@code $and}). */
  public static Expr and(@Nullable Object... conditions) {
    Arguments.required(conditions, "Expr.and", "conditions");
    return OperatorForms.list("$and", conditions);
  }

  /**
   * The comparison of two values: -1, 0 or 1, as the first is less than, equal to or greater than
   * the second ({@code $cmp}).
   */
  public static Expr cmp(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$cmp", first, second);
  }

  /** One value or the other, as a condition is true or false ({@code $cond}). */
  public static Expr cond(Object condition, @Nullable Object then, @Nullable Object otherwise) {
    return ConditionalExpressions.cond(condition, then, otherwise);
  }

  /** Whether two values are equal ({@code $eq}). */
  public static Expr eq(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$eq", first, second);
  }

  /** Whether the first value is greater than the second ({@code $gt}). */
  public static Expr gt(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$gt", first, second);
  }

  /** Whether the first value is greater than or equal to the second ({@code $gte}). */
  public static Expr gte(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$gte", first, second);
  }

  /**
   * The first of the values that is neither null nor missing; the last one when all are ({@code
   * $ifNull}).
   */
  public static Expr ifNull(Object value, @Nullable Object... replacements) {
    Arguments.required(replacements, "Expr.ifNull", "replacements");
    return ConditionalExpressions.ifNull(value, replacements);
  }

  /** Whether the first value is less than the second ({@code $lt}). */
  public static Expr lt(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$lt", first, second);
  }

  /** Whether the first value is less than or equal to the second ({@code $lte}). */
  public static Expr lte(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$lte", first, second);
  }

  /** Whether two values differ ({@code $ne}). */
  public static Expr ne(@Nullable Object first, @Nullable Object second) {
    return OperatorForms.alike("$ne", first, second);
  }

  /** Whether a condition is false ({@code $not}). */
  public static Expr not(Object condition) {
    return OperatorForms.list("$not", condition);
  }

  /** Whether at least one condition is true ({@code $or}). */
  public static Expr or(@Nullable Object... conditions) {
    Arguments.required(conditions, "Expr.or", "conditions");
    return OperatorForms.list("$or", conditions);
  }

  /**
   * The value of the first branch whose condition is true: {@code switchExpr(Branch.when(gt(...),
   * "many")).otherwise("few")}; an error on the server when none is and nothing stands for that
   * ({@code $switch}).
   */
  public static Switch switchExpr(Switch.Branch... branches) {
    Arguments.elements(branches, "Expr.switchExpr", "branches");
    return ConditionalExpressions.switchExpr(branches);
  }

  // Arithmetic

  /** The absolute value of a number ({@code $abs}). */
  public static Expr abs(Object number) {
    return OperatorForms.unary("$abs", number);
  }

  /** The sum of numbers, or a date and milliseconds ({@code $add}). */
  public static Expr add(@Nullable Object... operands) {
    Arguments.required(operands, "Expr.add", "operands");
    return OperatorForms.atLeast(1, "$add", operands);
  }

  /** The bits that are set in all of the integers ({@code $bitAnd}). */
  public static Expr bitAnd(@Nullable Object... integers) {
    Arguments.required(integers, "Expr.bitAnd", "integers");
    return OperatorForms.list("$bitAnd", integers);
  }

  /** The integer with each bit turned around ({@code $bitNot}). */
  public static Expr bitNot(Object integer) {
    return OperatorForms.unary("$bitNot", integer);
  }

  /** The bits that are set in at least one of the integers ({@code $bitOr}). */
  public static Expr bitOr(@Nullable Object... integers) {
    Arguments.required(integers, "Expr.bitOr", "integers");
    return OperatorForms.list("$bitOr", integers);
  }

  /** The bits that are set in an odd number of the integers ({@code $bitXor}). */
  public static Expr bitXor(@Nullable Object... integers) {
    Arguments.required(integers, "Expr.bitXor", "integers");
    return OperatorForms.list("$bitXor", integers);
  }

  /** The smallest integer that is not below a number ({@code $ceil}). */
  public static Expr ceil(Object number) {
    return OperatorForms.unary("$ceil", number);
  }

  /** The quotient of two numbers; an error when the divisor is zero ({@code $divide}). */
  public static Expr divide(Object dividend, Object divisor) {
    return OperatorForms.list("$divide", dividend, divisor);
  }

  /** The power of Euler's number ({@code $exp}). */
  public static Expr exp(Object exponent) {
    return OperatorForms.unary("$exp", exponent);
  }

  /** The largest integer that is not above a number ({@code $floor}). */
  public static Expr floor(Object number) {
    return OperatorForms.unary("$floor", number);
  }

  /** The natural logarithm of a number ({@code $ln}). */
  public static Expr ln(Object number) {
    return OperatorForms.unary("$ln", number);
  }

  /** The logarithm of a number to a base ({@code $log}). */
  public static Expr log(Object number, Object base) {
    return OperatorForms.list("$log", number, base);
  }

  /** The logarithm of a number to the base 10 ({@code $log10}). */
  public static Expr log10(Object number) {
    return OperatorForms.unary("$log10", number);
  }

  /** The remainder of a division, with the sign of the dividend ({@code $mod}). */
  public static Expr mod(Object dividend, Object divisor) {
    return OperatorForms.list("$mod", dividend, divisor);
  }

  /** The product of numbers ({@code $multiply}). */
  public static Expr multiply(@Nullable Object... factors) {
    Arguments.required(factors, "Expr.multiply", "factors");
    return OperatorForms.atLeast(1, "$multiply", factors);
  }

  /** The power of a number ({@code $pow}). */
  public static Expr pow(Object base, Object exponent) {
    return OperatorForms.list("$pow", base, exponent);
  }

  /** A random number between 0 and 1, another one for each document ({@code $rand}). */
  public static Expr rand() {
    return OperatorForms.of("$rand").build();
  }

  /**
   * The number rounded to an integer or to decimal places; the even one of two that are equally
   * near ({@code $round}).
   */
  public static Expr round(Object number) {
    return OperatorForms.list("$round", number);
  }

  /**
   * The number rounded to an integer or to decimal places; the even one of two that are equally
   * near ({@code $round}).
   */
  public static Expr round(Object number, Object place) {
    return OperatorForms.list("$round", number, place);
  }

  /** The square root of a number ({@code $sqrt}). */
  public static Expr sqrt(Object number) {
    return OperatorForms.unary("$sqrt", number);
  }

  /**
   * The difference of numbers, of dates in milliseconds, or a date some milliseconds before ({@code
   * $subtract}).
   */
  public static Expr subtract(Object minuend, Object subtrahend) {
    return OperatorForms.list("$subtract", minuend, subtrahend);
  }

  /** The number cut off to an integer or after decimal places ({@code $trunc}). */
  public static Expr trunc(Object number) {
    return OperatorForms.list("$trunc", number);
  }

  /** The number cut off to an integer or after decimal places ({@code $trunc}). */
  public static Expr trunc(Object number, Object place) {
    return OperatorForms.list("$trunc", number, place);
  }

  // Trigonometry

  /** The inverse cosine of a number, an angle in radians ({@code $acos}). */
  public static Expr acos(Object number) {
    return OperatorForms.unary("$acos", number);
  }

  /** The inverse hyperbolic cosine of a number ({@code $acosh}). */
  public static Expr acosh(Object number) {
    return OperatorForms.unary("$acosh", number);
  }

  /** The inverse sine of a number, an angle in radians ({@code $asin}). */
  public static Expr asin(Object number) {
    return OperatorForms.unary("$asin", number);
  }

  /** The inverse hyperbolic sine of a number ({@code $asinh}). */
  public static Expr asinh(Object number) {
    return OperatorForms.unary("$asinh", number);
  }

  /** The inverse tangent of a number, an angle in radians ({@code $atan}). */
  public static Expr atan(Object number) {
    return OperatorForms.unary("$atan", number);
  }

  /**
   * The inverse tangent of y / x, the angle in radians between the x axis and the point ({@code
   * $atan2}).
   */
  public static Expr atan2(Object y, Object x) {
    return OperatorForms.list("$atan2", y, x);
  }

  /** The inverse hyperbolic tangent of a number ({@code $atanh}). */
  public static Expr atanh(Object number) {
    return OperatorForms.unary("$atanh", number);
  }

  /** The cosine of an angle ({@code $cos}). */
  public static Expr cos(Object radians) {
    return OperatorForms.unary("$cos", radians);
  }

  /** The hyperbolic cosine of a number ({@code $cosh}). */
  public static Expr cosh(Object number) {
    return OperatorForms.unary("$cosh", number);
  }

  /** The angle in radians of one in degrees ({@code $degreesToRadians}). */
  public static Expr degreesToRadians(Object degrees) {
    return OperatorForms.unary("$degreesToRadians", degrees);
  }

  /** The angle in degrees of one in radians ({@code $radiansToDegrees}). */
  public static Expr radiansToDegrees(Object radians) {
    return OperatorForms.unary("$radiansToDegrees", radians);
  }

  /** The sine of an angle ({@code $sin}). */
  public static Expr sin(Object radians) {
    return OperatorForms.unary("$sin", radians);
  }

  /** The hyperbolic sine of a number ({@code $sinh}). */
  public static Expr sinh(Object number) {
    return OperatorForms.unary("$sinh", number);
  }

  /** The tangent of an angle ({@code $tan}). */
  public static Expr tan(Object radians) {
    return OperatorForms.unary("$tan", radians);
  }

  /** The hyperbolic tangent of a number ({@code $tanh}). */
  public static Expr tanh(Object number) {
    return OperatorForms.unary("$tanh", number);
  }

  // Strings

  /** The concatenation of strings; null when one of them is ({@code $concat}). */
  public static Expr concat(@Nullable Object... strings) {
    Arguments.required(strings, "Expr.concat", "strings");
    return OperatorForms.list("$concat", strings);
  }

  /**
   * The UTF-8 byte index of the first occurrence of a substring, from one index on and before
   * another when they are given; -1 for none ({@code $indexOfBytes}).
   */
  public static Expr indexOfBytes(Object string, Object substring) {
    return OperatorForms.list("$indexOfBytes", string, substring);
  }

  /**
   * The UTF-8 byte index of the first occurrence of a substring, from one index on and before
   * another when they are given; -1 for none ({@code $indexOfBytes}).
   */
  public static Expr indexOfBytes(Object string, Object substring, Object start, Object end) {
    return OperatorForms.list("$indexOfBytes", string, substring, start, end);
  }

  /**
   * The code point index of the first occurrence of a substring, from one index on and before
   * another when they are given; -1 for none ({@code $indexOfCP}).
   */
  public static Expr indexOfCP(Object string, Object substring) {
    return OperatorForms.list("$indexOfCP", string, substring);
  }

  /**
   * The code point index of the first occurrence of a substring, from one index on and before
   * another when they are given; -1 for none ({@code $indexOfCP}).
   */
  public static Expr indexOfCP(Object string, Object substring, Object start, Object end) {
    return OperatorForms.list("$indexOfCP", string, substring, start, end);
  }

  /**
   * The string without white space, or without these characters, at its beginning ({@code $ltrim}).
   */
  public static Expr ltrim(Object input) {
    return OperatorForms.of("$ltrim").with("input", input).build();
  }

  /**
   * The string without white space, or without these characters, at its beginning ({@code $ltrim}).
   */
  public static Expr ltrim(Object input, Object chars) {
    return OperatorForms.of("$ltrim").with("input", input).with("chars", chars).build();
  }

  /**
   * The first match of a regular expression, with its groups; null for none; options are letters
   * such as {@code i} and {@code m} ({@code $regexFind}).
   */
  public static Expr regexFind(Object input, Object regex) {
    return OperatorForms.of("$regexFind").with("input", input).with("regex", regex).build();
  }

  /**
   * The first match of a regular expression, with its groups; null for none; options are letters
   * such as {@code i} and {@code m} ({@code $regexFind}).
   */
  public static Expr regexFind(Object input, Object regex, Object options) {
    return OperatorForms.of("$regexFind")
        .with("input", input)
        .with("regex", regex)
        .with("options", options)
        .build();
  }

  /**
   * All matches of a regular expression, with their groups; options are letters such as {@code i}
   * and {@code m} ({@code $regexFindAll}).
   */
  public static Expr regexFindAll(Object input, Object regex) {
    return OperatorForms.of("$regexFindAll").with("input", input).with("regex", regex).build();
  }

  /**
   * All matches of a regular expression, with their groups; options are letters such as {@code i}
   * and {@code m} ({@code $regexFindAll}).
   */
  public static Expr regexFindAll(Object input, Object regex, Object options) {
    return OperatorForms.of("$regexFindAll")
        .with("input", input)
        .with("regex", regex)
        .with("options", options)
        .build();
  }

  /**
   * Whether a string matches a regular expression; options are letters such as {@code i} and {@code
   * m} ({@code $regexMatch}).
   */
  public static Expr regexMatch(Object input, Object regex) {
    return OperatorForms.of("$regexMatch").with("input", input).with("regex", regex).build();
  }

  /**
   * Whether a string matches a regular expression; options are letters such as {@code i} and {@code
   * m} ({@code $regexMatch}).
   */
  public static Expr regexMatch(Object input, Object regex, Object options) {
    return OperatorForms.of("$regexMatch")
        .with("input", input)
        .with("regex", regex)
        .with("options", options)
        .build();
  }

  /** The string with each occurrence of a substring replaced ({@code $replaceAll}). */
  public static Expr replaceAll(Object input, Object find, Object replacement) {
    return OperatorForms.of("$replaceAll")
        .with("input", input)
        .with("find", find)
        .with("replacement", replacement)
        .build();
  }

  /** The string with the first occurrence of a substring replaced ({@code $replaceOne}). */
  public static Expr replaceOne(Object input, Object find, Object replacement) {
    return OperatorForms.of("$replaceOne")
        .with("input", input)
        .with("find", find)
        .with("replacement", replacement)
        .build();
  }

  /** The string without white space, or without these characters, at its end ({@code $rtrim}). */
  public static Expr rtrim(Object input) {
    return OperatorForms.of("$rtrim").with("input", input).build();
  }

  /** The string without white space, or without these characters, at its end ({@code $rtrim}). */
  public static Expr rtrim(Object input, Object chars) {
    return OperatorForms.of("$rtrim").with("input", input).with("chars", chars).build();
  }

  /** The parts of a string between delimiters ({@code $split}). */
  public static Expr split(Object string, Object delimiter) {
    return OperatorForms.list("$split", string, delimiter);
  }

  /** The length of a string in UTF-8 bytes ({@code $strLenBytes}). */
  public static Expr strLenBytes(Object string) {
    return OperatorForms.unary("$strLenBytes", string);
  }

  /** The length of a string in code points ({@code $strLenCP}). */
  public static Expr strLenCP(Object string) {
    return OperatorForms.unary("$strLenCP", string);
  }

  /**
   * The comparison of two strings without regard to the case of ASCII letters: -1, 0 or 1 ({@code
   * $strcasecmp}).
   */
  public static Expr strcasecmp(Object first, Object second) {
    return OperatorForms.list("$strcasecmp", first, second);
  }

  /** The substring of some UTF-8 bytes; {@code $substr} is its old name ({@code $substrBytes}). */
  public static Expr substrBytes(Object string, Object start, Object length) {
    return OperatorForms.list("$substrBytes", string, start, length);
  }

  /** The substring of some code points ({@code $substrCP}). */
  public static Expr substrCP(Object string, Object start, Object length) {
    return OperatorForms.list("$substrCP", string, start, length);
  }

  /** The string in lower case, of ASCII letters ({@code $toLower}). */
  public static Expr toLower(Object string) {
    return OperatorForms.unary("$toLower", string);
  }

  /** The string in upper case, of ASCII letters ({@code $toUpper}). */
  public static Expr toUpper(Object string) {
    return OperatorForms.unary("$toUpper", string);
  }

  /** The string without white space, or without these characters, at both ends ({@code $trim}). */
  public static Expr trim(Object input) {
    return OperatorForms.of("$trim").with("input", input).build();
  }

  /** The string without white space, or without these characters, at both ends ({@code $trim}). */
  public static Expr trim(Object input, Object chars) {
    return OperatorForms.of("$trim").with("input", input).with("chars", chars).build();
  }

  // Dates

  /**
   * The date some units after another, counted in a time zone when it is given; {@code unit} is
   * {@code "day"}, {@code "month"} and so on ({@code $dateAdd}).
   */
  public static Expr dateAdd(Object startDate, Object unit, Object amount) {
    return OperatorForms.of("$dateAdd")
        .with("startDate", startDate)
        .with("unit", unit)
        .with("amount", amount)
        .build();
  }

  /**
   * The date some units after another, counted in a time zone when it is given; {@code unit} is
   * {@code "day"}, {@code "month"} and so on ({@code $dateAdd}).
   */
  public static Expr dateAdd(Object startDate, Object unit, Object amount, Object timezone) {
    return OperatorForms.of("$dateAdd")
        .with("startDate", startDate)
        .with("unit", unit)
        .with("amount", amount)
        .with("timezone", timezone)
        .build();
  }

  /**
   * The number of units between two dates: how many of their borders lie between them; null leaves
   * the time zone or the first day of weeks to the server ({@code $dateDiff}).
   */
  public static Expr dateDiff(Object startDate, Object endDate, Object unit) {
    return OperatorForms.of("$dateDiff")
        .with("startDate", startDate)
        .with("endDate", endDate)
        .with("unit", unit)
        .build();
  }

  /**
   * The number of units between two dates: how many of their borders lie between them; null leaves
   * the time zone or the first day of weeks to the server ({@code $dateDiff}).
   */
  public static Expr dateDiff(
      Object startDate,
      Object endDate,
      Object unit,
      @Nullable Object timezone,
      @Nullable Object startOfWeek) {
    return OperatorForms.of("$dateDiff")
        .with("startDate", startDate)
        .with("endDate", endDate)
        .with("unit", unit)
        .with("timezone", timezone)
        .with("startOfWeek", startOfWeek)
        .build();
  }

  /**
   * The date of a year and other parts: {@code month}, {@code day}, {@code hour}, {@code minute},
   * {@code second}, {@code millisecond}, {@code timezone}; or of {@code isoWeekYear}, {@code
   * isoWeek}, {@code isoDayOfWeek} ({@code $dateFromParts}).
   */
  public static Expr dateFromParts(Fields parts) {
    Arguments.required(parts, "Expr.dateFromParts", "parts");
    return DateExpressions.dateFromParts(parts);
  }

  /**
   * The date that a string says, in ISO's form when there is no other; null for what the server
   * shall decide, and {@code literal(null)} for a null ({@code $dateFromString}).
   */
  public static Expr dateFromString(Object dateString) {
    return OperatorForms.of("$dateFromString").with("dateString", dateString).build();
  }

  /**
   * The date that a string says, in ISO's form when there is no other; null for what the server
   * shall decide, and {@code literal(null)} for a null ({@code $dateFromString}).
   */
  public static Expr dateFromString(
      Object dateString,
      @Nullable Object format,
      @Nullable Object timezone,
      @Nullable Object onError,
      @Nullable Object onNull) {
    return OperatorForms.of("$dateFromString")
        .with("dateString", dateString)
        .with("format", format)
        .with("timezone", timezone)
        .with("onError", onError)
        .with("onNull", onNull)
        .build();
  }

  /**
   * The date some units before another, counted in a time zone when it is given; {@code unit} is
   * {@code "day"}, {@code "month"} and so on ({@code $dateSubtract}).
   */
  public static Expr dateSubtract(Object startDate, Object unit, Object amount) {
    return OperatorForms.of("$dateSubtract")
        .with("startDate", startDate)
        .with("unit", unit)
        .with("amount", amount)
        .build();
  }

  /**
   * The date some units before another, counted in a time zone when it is given; {@code unit} is
   * {@code "day"}, {@code "month"} and so on ({@code $dateSubtract}).
   */
  public static Expr dateSubtract(Object startDate, Object unit, Object amount, Object timezone) {
    return OperatorForms.of("$dateSubtract")
        .with("startDate", startDate)
        .with("unit", unit)
        .with("amount", amount)
        .with("timezone", timezone)
        .build();
  }

  /**
   * The parts of a date as an object: year, month, day and so on; with {@code iso8601} weeks and
   * their days take the place of months and theirs ({@code $dateToParts}).
   */
  public static Expr dateToParts(Object date) {
    return OperatorForms.of("$dateToParts").with("date", date).build();
  }

  /**
   * The parts of a date as an object: year, month, day and so on; with {@code iso8601} weeks and
   * their days take the place of months and theirs ({@code $dateToParts}).
   */
  public static Expr dateToParts(Object date, @Nullable Object timezone, boolean iso8601) {
    return OperatorForms.of("$dateToParts")
        .with("date", date)
        .with("timezone", timezone)
        .with("iso8601", iso8601)
        .build();
  }

  /**
   * The date as a string, in ISO's form or for instance by {@code "%Y-%m-%d"}; null for what the
   * server shall decide ({@code $dateToString}).
   */
  public static Expr dateToString(Object date) {
    return OperatorForms.of("$dateToString").with("date", date).build();
  }

  /**
   * The date as a string, in ISO's form or for instance by {@code "%Y-%m-%d"}; null for what the
   * server shall decide ({@code $dateToString}).
   */
  public static Expr dateToString(
      Object date, @Nullable Object format, @Nullable Object timezone, @Nullable Object onNull) {
    return OperatorForms.of("$dateToString")
        .with("date", date)
        .with("format", format)
        .with("timezone", timezone)
        .with("onNull", onNull)
        .build();
  }

  /**
   * The beginning of the unit, or of the span of several units, that a date is in; null for what
   * the server shall decide ({@code $dateTrunc}).
   */
  public static Expr dateTrunc(Object date, Object unit) {
    return OperatorForms.of("$dateTrunc").with("date", date).with("unit", unit).build();
  }

  /**
   * The beginning of the unit, or of the span of several units, that a date is in; null for what
   * the server shall decide ({@code $dateTrunc}).
   */
  public static Expr dateTrunc(
      Object date,
      Object unit,
      @Nullable Object binSize,
      @Nullable Object timezone,
      @Nullable Object startOfWeek) {
    return OperatorForms.of("$dateTrunc")
        .with("date", date)
        .with("unit", unit)
        .with("binSize", binSize)
        .with("timezone", timezone)
        .with("startOfWeek", startOfWeek)
        .build();
  }

  // Parts of dates

  /** The day of the month of a date ({@code $dayOfMonth}). */
  public static Expr dayOfMonth(Object date) {
    return OperatorForms.unary("$dayOfMonth", date);
  }

  /** The day of the month of a date ({@code $dayOfMonth}). */
  public static Expr dayOfMonth(Object date, Object timezone) {
    return OperatorForms.of("$dayOfMonth").with("date", date).with("timezone", timezone).build();
  }

  /** The day of the week of a date, 1 being Sunday ({@code $dayOfWeek}). */
  public static Expr dayOfWeek(Object date) {
    return OperatorForms.unary("$dayOfWeek", date);
  }

  /** The day of the week of a date, 1 being Sunday ({@code $dayOfWeek}). */
  public static Expr dayOfWeek(Object date, Object timezone) {
    return OperatorForms.of("$dayOfWeek").with("date", date).with("timezone", timezone).build();
  }

  /** The day of the year of a date ({@code $dayOfYear}). */
  public static Expr dayOfYear(Object date) {
    return OperatorForms.unary("$dayOfYear", date);
  }

  /** The day of the year of a date ({@code $dayOfYear}). */
  public static Expr dayOfYear(Object date, Object timezone) {
    return OperatorForms.of("$dayOfYear").with("date", date).with("timezone", timezone).build();
  }

  /** The hour of a date ({@code $hour}). */
  public static Expr hour(Object date) {
    return OperatorForms.unary("$hour", date);
  }

  /** The hour of a date ({@code $hour}). */
  public static Expr hour(Object date, Object timezone) {
    return OperatorForms.of("$hour").with("date", date).with("timezone", timezone).build();
  }

  /** The ISO 8601 day of the week of a date, 1 being Monday ({@code $isoDayOfWeek}). */
  public static Expr isoDayOfWeek(Object date) {
    return OperatorForms.unary("$isoDayOfWeek", date);
  }

  /** The ISO 8601 day of the week of a date, 1 being Monday ({@code $isoDayOfWeek}). */
  public static Expr isoDayOfWeek(Object date, Object timezone) {
    return OperatorForms.of("$isoDayOfWeek").with("date", date).with("timezone", timezone).build();
  }

  /** The ISO 8601 week of the year of a date ({@code $isoWeek}). */
  public static Expr isoWeek(Object date) {
    return OperatorForms.unary("$isoWeek", date);
  }

  /** The ISO 8601 week of the year of a date ({@code $isoWeek}). */
  public static Expr isoWeek(Object date, Object timezone) {
    return OperatorForms.of("$isoWeek").with("date", date).with("timezone", timezone).build();
  }

  /** The ISO 8601 year that the week of a date belongs to ({@code $isoWeekYear}). */
  public static Expr isoWeekYear(Object date) {
    return OperatorForms.unary("$isoWeekYear", date);
  }

  /** The ISO 8601 year that the week of a date belongs to ({@code $isoWeekYear}). */
  public static Expr isoWeekYear(Object date, Object timezone) {
    return OperatorForms.of("$isoWeekYear").with("date", date).with("timezone", timezone).build();
  }

  /** The millisecond of a date ({@code $millisecond}). */
  public static Expr millisecond(Object date) {
    return OperatorForms.unary("$millisecond", date);
  }

  /** The millisecond of a date ({@code $millisecond}). */
  public static Expr millisecond(Object date, Object timezone) {
    return OperatorForms.of("$millisecond").with("date", date).with("timezone", timezone).build();
  }

  /** The minute of a date ({@code $minute}). */
  public static Expr minute(Object date) {
    return OperatorForms.unary("$minute", date);
  }

  /** The minute of a date ({@code $minute}). */
  public static Expr minute(Object date, Object timezone) {
    return OperatorForms.of("$minute").with("date", date).with("timezone", timezone).build();
  }

  /** The month of a date, 1 being January ({@code $month}). */
  public static Expr month(Object date) {
    return OperatorForms.unary("$month", date);
  }

  /** The month of a date, 1 being January ({@code $month}). */
  public static Expr month(Object date, Object timezone) {
    return OperatorForms.of("$month").with("date", date).with("timezone", timezone).build();
  }

  /** The second of a date ({@code $second}). */
  public static Expr second(Object date) {
    return OperatorForms.unary("$second", date);
  }

  /** The second of a date ({@code $second}). */
  public static Expr second(Object date, Object timezone) {
    return OperatorForms.of("$second").with("date", date).with("timezone", timezone).build();
  }

  /** The increment of a timestamp, its ordinal within the second ({@code $tsIncrement}). */
  public static Expr tsIncrement(Object timestamp) {
    return OperatorForms.unary("$tsIncrement", timestamp);
  }

  /** The seconds of a timestamp ({@code $tsSecond}). */
  public static Expr tsSecond(Object timestamp) {
    return OperatorForms.unary("$tsSecond", timestamp);
  }

  /** The week of the year of a date, the first Sunday beginning week 1 ({@code $week}). */
  public static Expr week(Object date) {
    return OperatorForms.unary("$week", date);
  }

  /** The week of the year of a date, the first Sunday beginning week 1 ({@code $week}). */
  public static Expr week(Object date, Object timezone) {
    return OperatorForms.of("$week").with("date", date).with("timezone", timezone).build();
  }

  /** The year of a date ({@code $year}). */
  public static Expr year(Object date) {
    return OperatorForms.unary("$year", date);
  }

  /** The year of a date ({@code $year}). */
  public static Expr year(Object date, Object timezone) {
    return OperatorForms.of("$year").with("date", date).with("timezone", timezone).build();
  }

  // Arrays

  /**
   * The element of an array at an index; a negative one counts from the end ({@code $arrayElemAt}).
   */
  public static Expr arrayElemAt(Object array, Object index) {
    return OperatorForms.list("$arrayElemAt", array, index).shapedAs(array);
  }

  /**
   * The object of an array of pairs, or of objects with {@code k} and {@code v} ({@code
   * $arrayToObject}).
   */
  public static Expr arrayToObject(Object array) {
    return OperatorForms.unary("$arrayToObject", array);
  }

  /** The concatenation of arrays ({@code $concatArrays}). */
  public static Expr concatArrays(@Nullable Object... arrays) {
    Arguments.required(arrays, "Expr.concatArrays", "arrays");
    return OperatorForms.list("$concatArrays", arrays);
  }

  /**
   * The elements of an array for which a condition is true, the first ones when there is a limit;
   * {@code variable(as)} is the element ({@code $filter}).
   */
  public static Expr filter(Object input, String as, Expr cond) {
    Arguments.required(as, "Expr.filter", "as");
    Arguments.required(cond, "Expr.filter", "cond");
    return ArrayExpressions.filter(input, as, cond);
  }

  /**
   * The elements of an array for which a condition is true, the first ones when there is a limit;
   * {@code variable(as)} is the element ({@code $filter}).
   */
  public static Expr filter(Object input, String as, Expr cond, @Nullable Object limit) {
    Arguments.required(as, "Expr.filter", "as");
    Arguments.required(cond, "Expr.filter", "cond");
    return ArrayExpressions.filter(input, as, cond, limit);
  }

  /** The first element of an array ({@code $first}). */
  public static Expr first(Object array) {
    return OperatorForms.unary("$first", array).shapedAs(array);
  }

  /** The first elements of an array ({@code $firstN}). */
  public static Expr firstN(Object input, Object n) {
    return OperatorForms.of("$firstN").with("input", input).with("n", n).build().shapedAs(input);
  }

  /** Whether a value is an element of an array ({@code $in}). */
  public static Expr in(@Nullable Object value, Object array) {
    return ArrayExpressions.in(value, array);
  }

  /**
   * The index of the first element that equals a value, from one index on and before another when
   * they are given; -1 for none ({@code $indexOfArray}).
   */
  public static Expr indexOfArray(Object array, @Nullable Object value) {
    return ArrayExpressions.indexOfArray(array, value);
  }

  /**
   * The index of the first element that equals a value, from one index on and before another when
   * they are given; -1 for none ({@code $indexOfArray}).
   */
  public static Expr indexOfArray(Object array, @Nullable Object value, Object start, Object end) {
    return ArrayExpressions.indexOfArray(array, value, start, end);
  }

  /** Whether a value is an array ({@code $isArray}). */
  public static Expr isArray(@Nullable Object value) {
    return OperatorForms.list("$isArray", value);
  }

  /** The last element of an array ({@code $last}). */
  public static Expr last(Object array) {
    return OperatorForms.unary("$last", array).shapedAs(array);
  }

  /** The last elements of an array ({@code $lastN}). */
  public static Expr lastN(Object input, Object n) {
    return OperatorForms.of("$lastN").with("input", input).with("n", n).build().shapedAs(input);
  }

  /**
   * The array of what an expression makes of each element; {@code variable(as)} is the element
   * ({@code $map}).
   */
  public static Expr map(Object input, String as, Object in) {
    Arguments.required(as, "Expr.map", "as");
    return ArrayExpressions.map(input, as, in);
  }

  /** The array of {@code {k, v}}, one for each field of an object ({@code $objectToArray}). */
  public static Expr objectToArray(Object object) {
    return OperatorForms.unary("$objectToArray", object);
  }

  /** The array of integers from a start up to before an end, in steps ({@code $range}). */
  public static Expr range(Object start, Object end) {
    return OperatorForms.list("$range", start, end);
  }

  /** The array of integers from a start up to before an end, in steps ({@code $range}). */
  public static Expr range(Object start, Object end, Object step) {
    return OperatorForms.list("$range", start, end, step);
  }

  /**
   * The reduction of an array to one value: {@code in} makes the next value of {@code
   * variable("value")} and {@code variable("this")} ({@code $reduce}).
   */
  public static Expr reduce(Object input, @Nullable Object initialValue, Object in) {
    return ArrayExpressions.reduce(input, initialValue, in);
  }

  /** The elements of an array from the last to the first ({@code $reverseArray}). */
  public static Expr reverseArray(Object array) {
    return OperatorForms.unary("$reverseArray", array).shapedAs(array);
  }

  /** The number of elements of an array ({@code $size}). */
  public static Expr size(Object array) {
    return OperatorForms.unary("$size", array);
  }

  /** The first elements of an array; the last ones when n is negative ({@code $slice}). */
  public static Expr slice(Object array, Object n) {
    return OperatorForms.list("$slice", array, n).shapedAs(array);
  }

  /**
   * The elements of an array from a position on; a negative one counts from the end ({@code
   * $slice}).
   */
  public static Expr slice(Object array, Object position, Object n) {
    return OperatorForms.list("$slice", array, position, n).shapedAs(array);
  }

  /** The elements of an array in ascending order ({@code $sortArray}). */
  public static Expr sortArray(Object input) {
    return ArrayExpressions.sortArray(input);
  }

  /** The elements of an array in the order of their fields ({@code $sortArray}). */
  public static Expr sortArray(Object input, Sort sortBy) {
    Arguments.required(sortBy, "Expr.sortArray", "sortBy");
    return ArrayExpressions.sortArray(input, sortBy);
  }

  /**
   * The arrays of the first, the second and further elements of each array, up to the end of the
   * shortest ({@code $zip}).
   */
  public static Expr zip(@Nullable Object... inputs) {
    Arguments.required(inputs, "Expr.zip", "inputs");
    return ArrayExpressions.zip(inputs);
  }

  /**
   * The arrays of the first, the second and further elements of each array, up to the end of the
   * longest; defaults stand for missing elements, one for each array, and null for null ({@code
   * $zip}).
   */
  public static Expr zipLongest(List<?> inputs, @Nullable List<?> defaults) {
    Arguments.required(inputs, "Expr.zipLongest", "inputs");
    return ArrayExpressions.zipLongest(inputs, defaults);
  }

  // Sets

  /** Whether all elements of a set are true ({@code $allElementsTrue}). */
  public static Expr allElementsTrue(Object set) {
    return OperatorForms.list("$allElementsTrue", set);
  }

  /** Whether at least one element of a set is true ({@code $anyElementTrue}). */
  public static Expr anyElementTrue(Object set) {
    return OperatorForms.list("$anyElementTrue", set);
  }

  /** The elements of the first set that are not in the second ({@code $setDifference}). */
  public static Expr setDifference(Object first, Object second) {
    return OperatorForms.list("$setDifference", first, second);
  }

  /** Whether sets have the same elements ({@code $setEquals}). */
  public static Expr setEquals(@Nullable Object... sets) {
    Arguments.required(sets, "Expr.setEquals", "sets");
    return OperatorForms.atLeast(2, "$setEquals", sets);
  }

  /** The elements that are in all sets ({@code $setIntersection}). */
  public static Expr setIntersection(@Nullable Object... sets) {
    Arguments.required(sets, "Expr.setIntersection", "sets");
    return OperatorForms.list("$setIntersection", sets);
  }

  /** Whether the first set is a subset of the second ({@code $setIsSubset}). */
  public static Expr setIsSubset(Object first, Object second) {
    return OperatorForms.list("$setIsSubset", first, second);
  }

  /** The elements that are in at least one of the sets ({@code $setUnion}). */
  public static Expr setUnion(@Nullable Object... sets) {
    Arguments.required(sets, "Expr.setUnion", "sets");
    return OperatorForms.list("$setUnion", sets);
  }

  // Objects and variables

  /** The result of a function in JavaScript; only for servers that run it ({@code $function}). */
  public static Expr function(String body, @Nullable Object... args) {
    Arguments.required(body, "Expr.function", "body");
    Arguments.required(args, "Expr.function", "args");
    return ObjectExpressions.function(body, args);
  }

  /**
   * The field of the document, also when its name has dots or begins with a dollar sign ({@code
   * $getField}).
   */
  public static Expr getField(String field) {
    Arguments.required(field, "Expr.getField", "field");
    return ObjectExpressions.getField(field);
  }

  /**
   * The field of an object, also when its name has dots or begins with a dollar sign; such names
   * are not translated ({@code $getField}).
   */
  public static Expr getField(Object input, String field) {
    Arguments.required(field, "Expr.getField", "field");
    return ObjectExpressions.getField(input, field);
  }

  /**
   * The value of an expression with variables, to be had by {@code variable(name)} ({@code $let}).
   */
  public static Expr let(Fields vars, Object in) {
    Arguments.required(vars, "Expr.let", "vars");
    return ObjectExpressions.let(vars, in);
  }

  /**
   * The object with the fields of several; the last one that has a field says its value ({@code
   * $mergeObjects}).
   */
  public static Expr mergeObjects(@Nullable Object... objects) {
    Arguments.required(objects, "Expr.mergeObjects", "objects");
    return ObjectExpressions.mergeObjects(objects);
  }

  /** The metadata of the document: {@code "textScore"}, {@code "indexKey"} ({@code $meta}). */
  public static Expr meta(String keyword) {
    Arguments.required(keyword, "Expr.meta", "keyword");
    return ObjectExpressions.meta(keyword);
  }

  /**
   * The object with a field set, also when its name has dots or begins with a dollar sign ({@code
   * $setField}).
   */
  public static Expr setField(Object input, String field, @Nullable Object value) {
    Arguments.required(field, "Expr.setField", "field");
    return ObjectExpressions.setField(input, field, value);
  }

  /**
   * The object without a field, also when its name has dots or begins with a dollar sign ({@code
   * $unsetField}).
   */
  public static Expr unsetField(Object input, String field) {
    Arguments.required(field, "Expr.unsetField", "field");
    return ObjectExpressions.unsetField(input, field);
  }

  // Types

  /** The size of a string or of binary data in bytes ({@code $binarySize}). */
  public static Expr binarySize(Object value) {
    return OperatorForms.unary("$binarySize", value);
  }

  /** The size of an object as BSON in bytes ({@code $bsonSize}). */
  public static Expr bsonSize(Object object) {
    return OperatorForms.unary("$bsonSize", object);
  }

  /**
   * The value converted to another type, {@code "int"} for instance; an error when that cannot be
   * and nothing stands for it ({@code $convert}).
   */
  public static Expr convert(Object input, Object to) {
    return OperatorForms.of("$convert").with("input", input).with("to", to).build();
  }

  /**
   * The value converted to another type, {@code "int"} for instance; an error when that cannot be
   * and nothing stands for it ({@code $convert}).
   */
  public static Expr convert(
      Object input, Object to, @Nullable Object onError, @Nullable Object onNull) {
    return OperatorForms.of("$convert")
        .with("input", input)
        .with("to", to)
        .with("onError", onError)
        .with("onNull", onNull)
        .build();
  }

  /**
   * The value converted to another type with options: {@code format}, {@code byteOrder}, {@code
   * onError}, {@code onNull} ({@code $convert}).
   */
  public static Expr convert(Object input, Object to, Fields options) {
    Arguments.required(options, "Expr.convert", "options");
    return TypeExpressions.convert(input, to, options);
  }

  /** Whether a value is a number ({@code $isNumber}). */
  public static Expr isNumber(Object value) {
    return OperatorForms.unary("$isNumber", value);
  }

  /** The value converted to true or false ({@code $toBool}). */
  public static Expr toBool(Object value) {
    return OperatorForms.unary("$toBool", value);
  }

  /** The value converted to a date ({@code $toDate}). */
  public static Expr toDate(Object value) {
    return OperatorForms.unary("$toDate", value);
  }

  /** The value converted to a decimal number of 128 bits ({@code $toDecimal}). */
  public static Expr toDecimal(Object value) {
    return OperatorForms.unary("$toDecimal", value);
  }

  /** The value converted to a floating-point number of 64 bits ({@code $toDouble}). */
  public static Expr toDouble(Object value) {
    return OperatorForms.unary("$toDouble", value);
  }

  /** The hash of a value, as a hashed index has it ({@code $toHashedIndexKey}). */
  public static Expr toHashedIndexKey(Object value) {
    return OperatorForms.unary("$toHashedIndexKey", value);
  }

  /** The value converted to an integer of 32 bits ({@code $toInt}). */
  public static Expr toInt(Object value) {
    return OperatorForms.unary("$toInt", value);
  }

  /** The value converted to an integer of 64 bits ({@code $toLong}). */
  public static Expr toLong(Object value) {
    return OperatorForms.unary("$toLong", value);
  }

  /** The value converted to an ObjectId ({@code $toObjectId}). */
  public static Expr toObjectId(Object value) {
    return OperatorForms.unary("$toObjectId", value);
  }

  /**
   * The value converted to a string; {@code toString} is a name that Java has given away ({@code
   * $toString}).
   */
  public static Expr toStr(Object value) {
    return OperatorForms.unary("$toString", value);
  }

  /** The value converted to a UUID ({@code $toUUID}). */
  public static Expr toUUID(Object value) {
    return OperatorForms.unary("$toUUID", value);
  }

  /** The name of a value's type; {@code "missing"} for none ({@code $type}). */
  public static Expr type(Object value) {
    return OperatorForms.unary("$type", value);
  }

  // Several values of one document

  /** The average of numbers, or of the elements of one array ({@code $avg}). */
  public static Expr avg(@Nullable Object... values) {
    Arguments.required(values, "Expr.avg", "values");
    return AccumulatorExpressions.avg(values);
  }

  /** The largest of several values, or of the elements of one array ({@code $max}). */
  public static Expr max(@Nullable Object... values) {
    Arguments.required(values, "Expr.max", "values");
    return AccumulatorExpressions.max(values);
  }

  /** The largest elements of an array, the largest one first ({@code $maxN}). */
  public static Expr maxN(Object input, Object n) {
    return OperatorForms.of("$maxN").with("input", input).with("n", n).build().shapedAs(input);
  }

  /** The median of numbers ({@code $median}). */
  public static Expr median(Object input) {
    return AccumulatorExpressions.median(input);
  }

  /** The smallest of several values, or of the elements of one array ({@code $min}). */
  public static Expr min(@Nullable Object... values) {
    Arguments.required(values, "Expr.min", "values");
    return AccumulatorExpressions.min(values);
  }

  /** The smallest elements of an array, the smallest one first ({@code $minN}). */
  public static Expr minN(Object input, Object n) {
    return OperatorForms.of("$minN").with("input", input).with("n", n).build().shapedAs(input);
  }

  /**
   * The percentiles of numbers: the values below which these shares of them lie, each between 0 and
   * 1 ({@code $percentile}).
   */
  public static Expr percentile(Object input, double... p) {
    Arguments.required(p, "Expr.percentile", "p");
    return AccumulatorExpressions.percentile(input, p);
  }

  /** The standard deviation of numbers, of which there are no others ({@code $stdDevPop}). */
  public static Expr stdDevPop(@Nullable Object... values) {
    Arguments.required(values, "Expr.stdDevPop", "values");
    return AccumulatorExpressions.stdDevPop(values);
  }

  /** The standard deviation of numbers that are a sample ({@code $stdDevSamp}). */
  public static Expr stdDevSamp(@Nullable Object... values) {
    Arguments.required(values, "Expr.stdDevSamp", "values");
    return AccumulatorExpressions.stdDevSamp(values);
  }

  /** The sum of numbers, or of the elements of one array ({@code $sum}). */
  public static Expr sum(@Nullable Object... values) {
    Arguments.required(values, "Expr.sum", "values");
    return AccumulatorExpressions.sum(values);
  }

  // end: expressions.tsv
}
