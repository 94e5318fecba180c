package dev.morphium.engine.plan;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;

/**
 * The query shape of a whole command: collection, fields, operators and stages, without the values
 * that differ from one call to the next. Source: MongoDB manual, "Query Shapes".
 */
public final class CommandShape {
  /** What of a field belongs to the shape. */
  private enum Part {
    /** The field as it is. */
    LITERAL,
    /** The fields and operators of a query, or of the stages of a pipeline. */
    QUERY,
    /** What is shown, whatever computes it from which values. */
    PROJECTION,
    /** The names of a document. */
    NAMES,
    /** That there is a number other than 0. */
    PRESENCE
  }

  /** The commands that have a shape, and the fields that make it. */
  private static final Map<String, Map<String, Part>> FIELDS =
      Map.of(
          "find",
          Map.ofEntries(
              Map.entry("allowDiskUse", Part.LITERAL),
              Map.entry("awaitData", Part.LITERAL),
              Map.entry("collation", Part.LITERAL),
              Map.entry("filter", Part.QUERY),
              Map.entry("let", Part.NAMES),
              Map.entry("limit", Part.PRESENCE),
              Map.entry("max", Part.NAMES),
              Map.entry("min", Part.NAMES),
              Map.entry("projection", Part.PROJECTION),
              Map.entry("returnKey", Part.LITERAL),
              Map.entry("showRecordId", Part.LITERAL),
              Map.entry("singleBatch", Part.LITERAL),
              Map.entry("skip", Part.PRESENCE),
              Map.entry("sort", Part.LITERAL),
              Map.entry("tailable", Part.LITERAL)),
          "distinct",
          Map.of("key", Part.LITERAL, "query", Part.QUERY, "collation", Part.LITERAL),
          "aggregate",
          Map.of(
              "pipeline",
              Part.QUERY,
              "collation",
              Part.LITERAL,
              "allowDiskUse",
              Part.LITERAL,
              "let",
              Part.NAMES));

  private CommandShape() {}

  /** Whether a command has a shape: find, distinct and aggregate. */
  public static boolean has(Document command) {
    return FIELDS.containsKey(String.valueOf(command.firstName()));
  }

  /** Identifies the shape of a command on a database: 64 hexadecimal digits. */
  public static String hash(String database, Document command) {
    byte[] text = text(database, command).getBytes(StandardCharsets.UTF_8);
    try {
      return HexFormat.of()
          .withUpperCase()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /** The shape of a command, for people to read. */
  public static Document describe(Document command) {
    String database = command.get("$db") instanceof StringValue name ? name.value() : "";
    String kind = String.valueOf(command.firstName());
    return new DocumentBuilder()
        .startDocument("cmdNs")
        .append("db", database)
        .append("coll", command.get(kind))
        .end()
        .append("command", kind)
        .append("shape", text(database, command))
        .build();
  }

  private static String text(String database, Document command) {
    String kind = String.valueOf(command.firstName());
    Map<String, Part> parts = FIELDS.getOrDefault(kind, Map.of());
    StringBuilder text = new StringBuilder(kind).append(' ').append(database).append('.');
    text.append(command.get(kind) instanceof StringValue name ? name.value() : "");
    for (String field : parts.keySet().stream().sorted().toList()) {
      Value value = command.get(field);
      boolean absent = value.isNullish() || value instanceof Document given && given.isEmpty();
      String shape = absent ? "" : shape(Objects.requireNonNull(parts.get(field)), value);
      if (!shape.isEmpty()) {
        text.append(' ').append(field).append(shape);
      }
    }
    return text.toString();
  }

  private static String shape(Part part, Value value) {
    return switch (part) {
      case LITERAL -> value.toString();
      case QUERY -> queries(value);
      case PROJECTION -> value instanceof Document shown ? projection(shown) : "";
      case NAMES -> value instanceof Document given ? names(given) : "";
      case PRESENCE -> value instanceof NumberValue number && number.signum() != 0 ? "?" : "";
    };
  }

  private static String projection(Document shown) {
    StringBuilder text = new StringBuilder("{");
    for (Element field : shown.elements()) {
      boolean flag = field.value() instanceof NumberValue || field.value() instanceof BooleanValue;
      text.append(field.name())
          .append(':')
          .append(flag ? String.valueOf(field.value().isTrue()) : Outline.of(field.value()))
          .append(',');
    }
    return text.append('}').toString();
  }

  private static String names(Document given) {
    return given.elements().stream().map(Element::name).toList().toString();
  }

  private static String queries(Value value) {
    return switch (value) {
      case Document query -> clauses(query);
      case ArrayValue stages -> {
        StringBuilder text = new StringBuilder();
        for (Value stage : stages.elements()) {
          text.append('|').append(stage instanceof Document document ? stage(document) : "");
        }
        yield text.toString();
      }
      default -> "";
    };
  }

  private static String stage(Document stage) {
    String name = String.valueOf(stage.firstName());
    Value operand = stage.get(name);
    return name
        + (name.equals("$match") && operand instanceof Document query
            ? clauses(query)
            : Outline.of(operand));
  }

  private static String clauses(Document query) {
    return QueryShape.of(query, Document.EMPTY, Document.EMPTY, ValueComparator.BINARY).text();
  }
}
