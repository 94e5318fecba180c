package dev.morphium.engine.security;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.scram.ScramHash;
import org.jspecify.annotations.Nullable;

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

  /** The credential for a mechanism; null when the user has none. */
  public @Nullable ScramCredential credential(ScramHash hash) {
    return document.get("credentials") instanceof Document credentials
            && credentials.get(hash.mechanism()) instanceof Document credential
        ? ScramCredential.read(credential)
        : null;
  }

  /** Whether a client may log in as this user from an address at an address of the server. */
  public boolean mayLogIn(String remoteAddress, String localAddress) {
    return AuthenticationRestrictions.areMet(
        document.get("authenticationRestrictions"), remoteAddress, localAddress);
  }

  /** The roles that the user was granted, as they are stored. */
  public ArrayValue roles() {
    return document.get("roles") instanceof ArrayValue roles ? roles : ArrayValue.EMPTY;
  }

  /** Whether this is the user who once logged in, and not another one of its name. */
  public boolean is(Value other) {
    return identity instanceof BinaryValue
        ? identity.equals(other)
        : !(other instanceof BinaryValue);
  }
}
