package dev.morphium.engine.security;

import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;

/**
 * A user as it is stored: a document of {@code admin.system.users}.
 *
 * <p>Source: MongoDB manual, "system.users Collection".
 *
 * @param identity its {@code userId}: another one after it was dropped and created again
 * @param document all of it
 */
public record StoredUser(UserName name, Value identity, Document document) {
  private static final String NONE = "";

  /** The user that a document is. */
  public static StoredUser of(Document document) {
    UserName name = new UserName(text(document, "user"), text(document, "db"));
    return new StoredUser(name, document.get("userId"), document);
  }

  private static String text(Document document, String field) {
    return document.get(field) instanceof StringValue text ? text.value() : NONE;
  }

  /** Whether this is the user who once logged in, and not another one of its name. */
  public boolean is(Value other) {
    return identity instanceof BinaryValue
        ? identity.equals(other)
        : !(other instanceof BinaryValue);
  }
}
