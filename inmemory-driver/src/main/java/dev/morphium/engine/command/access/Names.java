package dev.morphium.engine.command.access;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.List;

/**
 * The fields of a command that declarations of privileges read: names of collections and databases,
 * and options.
 */
final class Names {
  private Names() {}

  /** The text under the command's own name; empty when there is none. */
  static String first(Invocation invocation) {
    return invocation.arguments().first() instanceof StringValue text ? text.value() : "";
  }

  /** A field of the command that its table declares, or any when it is lenient. */
  static Value field(Invocation invocation, String name) {
    CommandField field = invocation.spec().fields().find(name);
    return field == null ? invocation.body().get(name) : invocation.arguments().value(field);
  }

  static boolean isTrue(Invocation invocation, String name) {
    return field(invocation, name).isTrue();
  }

  /** A field that names a collection of the command's database. */
  static Namespace collection(Invocation invocation, String name) {
    return new Namespace(
        invocation.database(),
        field(invocation, name) instanceof StringValue text ? text.value() : "");
  }

  /** The namespace that a whole name is: {@code db.coll}. */
  static Namespace whole(String name) {
    int dot = name.indexOf('.');
    return dot < 0
        ? new Namespace(name, "")
        : new Namespace(name.substring(0, dot), name.substring(dot + 1));
  }

  /** The documents of a list, in the body or beside it; those that are none are passed over. */
  static List<Document> documents(Invocation invocation, String name) {
    CommandField field = invocation.spec().fields().find(name);
    if (field == null) {
      return List.of();
    }
    if (invocation.arguments().value(field) instanceof ArrayValue array) {
      return array.elements().stream()
          .filter(Document.class::isInstance)
          .map(Document.class::cast)
          .toList();
    }
    return invocation.arguments().documents(field);
  }
}
