package dev.morphium.tools.text;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDecimal128;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/**
 * A column of a CSV text with the type of its values: {@code born.date(yyyy-MM-dd)}. Source:
 * MongoDB Database Tools, "mongoimport", option {@code --columnsHaveTypes}.
 *
 * @param name of the field, with dots for fields of fields
 * @param type what its values are, for messages
 * @param conversion of a text; throws for what is none
 */
record ColumnType(String name, String type, Function<String, BsonValue> conversion) {
  private static final Pattern TYPED = Pattern.compile("(.+)\\.(\\w+)\\((.*)\\)");
  private static final Pattern WHOLE = Pattern.compile("-?(0|[1-9][0-9]{0,18})");
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
  private static final String KNOWN =
      "auto(), binary(base64), binary(hex), boolean(), date(), date(PATTERN), decimal(), double(),"
          + " int32(), int64(), objectId() and string()";

  /** A column whose values are numbers when they look so, and strings otherwise. */
  static ColumnType automatic(String name) {
    return new ColumnType(name, "auto", ColumnType::guess);
  }

  /**
   * Reads a column as {@code name.type(argument)}.
   *
   * @throws IllegalArgumentException when it has no type that is known
   */
  static ColumnType parse(String text) {
    Matcher matcher = TYPED.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "the column '%s' has no type, such as %s.string()".formatted(text, text));
    }
    String type = matcher.group(2);
    return new ColumnType(matcher.group(1), type, conversion(text, type, matcher.group(3)));
  }

  private static Function<String, BsonValue> conversion(
      String column, String type, String argument) {
    return switch (type) {
      case "auto" -> ColumnType::guess;
      case "binary" -> binary(column, argument);
      case "boolean" -> ColumnType::truth;
      case "date", "date_ms", "date_java" -> date(argument);
      case "decimal" -> text -> new BsonDecimal128(Decimal128.parse(text));
      case "double" -> text -> new BsonDouble(Double.parseDouble(text));
      case "int32" -> text -> new BsonInt32(Integer.parseInt(text));
      case "int64" -> text -> new BsonInt64(Long.parseLong(text));
      case "objectId" -> text -> new BsonObjectId(objectId(text));
      case "string" -> BsonString::new;
      default ->
          throw new IllegalArgumentException(
              "the column '%s' has a type that is not known; there are %s"
                  .formatted(column, KNOWN));
    };
  }

  private static BsonValue guess(String text) {
    if (WHOLE.matcher(text).matches()) {
      try {
        long number = Long.parseLong(text);
        return number == (int) number ? new BsonInt32((int) number) : new BsonInt64(number);
      } catch (NumberFormatException e) {
        return new BsonDouble(Double.parseDouble(text));
      }
    }
    return NUMBER.matcher(text).matches()
        ? new BsonDouble(Double.parseDouble(text))
        : new BsonString(text);
  }

  private static Function<String, BsonValue> binary(String column, String encoding) {
    return switch (encoding) {
      case "base64" -> text -> new BsonBinary(Base64.getDecoder().decode(text));
      case "hex" -> text -> new BsonBinary(HexFormat.of().parseHex(text));
      default ->
          throw new IllegalArgumentException(
              "the column '%s' has binary values in base64 or hex".formatted(column));
    };
  }

  private static BsonValue truth(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "1" -> BsonBoolean.TRUE;
      case "false", "0" -> BsonBoolean.FALSE;
      default -> throw new IllegalArgumentException("neither true nor false");
    };
  }

  private static ObjectId objectId(String text) {
    boolean wrapped = text.startsWith("ObjectId(") && text.endsWith(")");
    return new ObjectId(wrapped ? text.substring("ObjectId(".length(), text.length() - 1) : text);
  }

  private static Function<String, BsonValue> date(String pattern) {
    if (pattern.isEmpty()) {
      return text -> new BsonDateTime(Instant.parse(text).toEpochMilli());
    }
    DateTimeFormatter format = DateTimeFormatter.ofPattern(pattern, Locale.ROOT);
    return text -> {
      TemporalAccessor parsed =
          format.parseBest(text, Instant::from, LocalDateTime::from, LocalDate::from);
      return new BsonDateTime(
          switch (parsed) {
            case Instant instant -> instant.toEpochMilli();
            case LocalDateTime local -> local.toInstant(ZoneOffset.UTC).toEpochMilli();
            case LocalDate day -> day.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
            default -> throw new IllegalArgumentException("no date");
          });
    };
  }

  /**
   * The value that a text is.
   *
   * @throws TextException when it is none of this type
   */
  BsonValue value(long line, String text) throws TextException {
    try {
      return conversion.apply(text);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new TextException(line, "%s: '%s' is no %s".formatted(name, text, type));
    }
  }
}
