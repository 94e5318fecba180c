package dev.morphium.engine.plan;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * The query shape of a whole command: collection, fields, operators and stages, without the values
 * that differ from one call to the next. Source: MongoDB manual, "Query Shapes".
 */
public final class CommandShape {
  /** The commands that have a shape, and the fields that make it. */
  private static final Map<String, Map<String, Boolean>> FIELDS =
      Map.of(
          "find",
          Map.of("filter", true, "sort", false, "projection", false, "collation", false),
          "distinct",
          Map.of("key", false, "query", true, "collation", false),
          "aggregate",
          Map.of("pipeline", true, "collation", false));

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
    Map<String, Boolean> parts = FIELDS.getOrDefault(kind, Map.of());
    StringBuilder text = new StringBuilder(kind).append(' ').append(database).append('.');
    text.append(command.get(kind) instanceof StringValue name ? name.value() : "");
    for (String part : parts.keySet().stream().sorted().toList()) {
      Value value = command.get(part);
      boolean absent = value.isNullish() || value instanceof Document given && given.isEmpty();
      if (!absent) {
        boolean literal = !parts.getOrDefault(part, false);
        text.append(' ').append(part).append(literal ? value.toString() : queries(value));
      }
    }
    return text.toString();
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
