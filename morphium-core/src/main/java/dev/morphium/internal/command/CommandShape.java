package dev.morphium.internal.command;

import dev.morphium.operation.Operation;
import java.util.LinkedHashSet;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A command without its values: names of fields and operators, and {@code ?} for everything else.
 *
 * <p>Two queries that differ in values only have one shape, and no shape tells a secret.
 */
public final class CommandShape {
  private static final int LONGEST = 2_000;
  private static final int DEEPEST = 20;

  private final StringBuilder text = new StringBuilder();
  private final @Nullable BsonString collection;

  private CommandShape(@Nullable BsonString collection) {
    this.collection = collection;
  }

  /** The shape of an operation's command, in one line. */
  public static String of(Operation operation) {
    String collection = operation.collection();
    CommandShape shape = new CommandShape(collection == null ? null : new BsonString(collection));
    shape.document(operation.body(), 0);
    return shape.text.length() > LONGEST
        ? shape.text.substring(0, LONGEST) + "…"
        : shape.text.toString();
  }

  private void document(BsonDocument document, int depth) {
    text.append('{');
    String separator = "";
    for (var field : document.entrySet()) {
      text.append(separator).append(line(field.getKey())).append(": ");
      separator = ", ";
      if (depth == 0 && collection != null && field.getValue().equals(collection)) {
        text.append(line(collection.getValue()));
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
      document(document, depth);
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
      CommandShape shape = new CommandShape(null);
      shape.value(element, depth + 1);
      shapes.add(shape.text.toString());
    }
    text.append('[').append(String.join(", ", shapes)).append(']');
  }

  private static String line(String name) {
    return name.replace('\n', ' ').replace('\r', ' ');
  }
}
