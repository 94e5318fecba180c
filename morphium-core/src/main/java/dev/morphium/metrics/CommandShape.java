package dev.morphium.metrics;

import java.util.LinkedHashSet;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * A command without its values: names of fields and operators, and {@code ?} for everything else.
 *
 * <p>Two queries that differ in values only have one shape, and no shape tells a secret.
 */
public final class CommandShape {
  private static final Set<String> PLUMBING =
      Set.of("lsid", "$clusterTime", "txnNumber", "autocommit", "startTransaction", "$db");
  private static final int LONGEST = 2_000;
  private static final int DEEPEST = 20;

  private final StringBuilder text = new StringBuilder();

  private CommandShape() {}

  /** The shape of a command, in one line. */
  public static String of(BsonDocument command) {
    CommandShape shape = new CommandShape();
    String name = command.getFirstKey();
    shape.document(command, 0, name);
    return shape.text.length() > LONGEST
        ? shape.text.substring(0, LONGEST) + "…"
        : shape.text.toString();
  }

  private void document(BsonDocument document, int depth, String known) {
    text.append('{');
    String separator = "";
    for (var field : document.entrySet()) {
      if (depth == 0 && PLUMBING.contains(field.getKey())) {
        continue;
      }
      text.append(separator).append(line(field.getKey())).append(": ");
      separator = ", ";
      if (depth == 0
          && (field.getKey().equals(known) || field.getKey().equals("collection"))
          && field.getValue().isString()) {
        text.append(line(field.getValue().asString().getValue()));
      } else {
        value(field.getValue(), depth + 1);
      }
      if (text.length() > LONGEST) {
        break;
      }
    }
    text.append('}');
  }

  private void value(BsonValue value, int depth) {
    if (depth > DEEPEST) {
      text.append('…');
    } else if (value instanceof BsonDocument document) {
      document(document, depth, "");
    } else if (value instanceof BsonArray array) {
      array(array, depth);
    } else {
      text.append('?');
    }
  }

  /** Elements of one shape are told once, so that the length of a list does not matter. */
  private void array(BsonArray array, int depth) {
    Set<String> shapes = new LinkedHashSet<>();
    for (BsonValue element : array) {
      CommandShape shape = new CommandShape();
      shape.value(element, depth + 1);
      shapes.add(shape.text.toString());
    }
    text.append('[').append(String.join(", ", shapes)).append(']');
  }

  private static String line(String name) {
    return name.replace('\n', ' ').replace('\r', ' ');
  }
}
