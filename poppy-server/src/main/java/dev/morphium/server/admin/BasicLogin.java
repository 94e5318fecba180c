package dev.morphium.server.admin;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.protocol.scram.ScramHash;
import dev.morphium.protocol.scram.ScramKeys;
import dev.morphium.protocol.scram.ScramMessage;
import java.security.SecureRandom;
import java.util.Base64;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The login of HTTP's basic authentication, as one by SCRAM to the engine with the name and the
 * password that were sent: so users, their restrictions and the audit log are those of all clients.
 *
 * <p>Users are those of the database {@code admin}. Source: RFC 7617; RFC 5802.
 */
final class BasicLogin {
  private static final String SCHEME = "basic ";
  private static final String HEADER = "n,,";
  private static final int NONCE_BYTES = 24;

  private final SecureRandom random = new SecureRandom();

  /**
   * Logs a client in.
   *
   * @param header the field {@code Authorization}; null when there is none
   * @return whether the client is logged in
   */
  boolean login(Engine engine, AdminClient client, @Nullable String header) {
    if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return false;
    }
    String pair;
    try {
      pair =
          new String(Base64.getDecoder().decode(header.substring(SCHEME.length()).strip()), UTF_8);
    } catch (IllegalArgumentException noBase64) {
      return false;
    }
    int colon = pair.indexOf(':');
    return colon > 0 && login(engine, client, pair.substring(0, colon), pair.substring(colon + 1));
  }

  /** The second mechanism is for users that have no credentials of the first. */
  private boolean login(Engine engine, AdminClient client, String name, String password) {
    try {
      Boolean done = converse(engine, client, ScramHash.SHA_256, name, password);
      return Boolean.TRUE.equals(
          done == null ? converse(engine, client, ScramHash.SHA_1, name, password) : done);
    } catch (IllegalArgumentException refused) {
      return false; // a name or password that no user can have
    }
  }

  /** Whether the password is right; null when the mechanism is none of the user. */
  private @Nullable Boolean converse(
      Engine engine, AdminClient client, ScramHash hash, String name, String password) {
    byte[] bytes = new byte[NONCE_BYTES];
    random.nextBytes(bytes);
    String nonce = Base64.getEncoder().encodeToString(bytes);
    String first = "n=" + ScramMessage.escaped(name) + ",r=" + nonce;
    Reply begun =
        engine.execute(
            Command.of(
                "admin",
                new BsonDocument("saslStart", new BsonInt32(1))
                    .append("mechanism", new BsonString(hash.mechanism()))
                    .append("payload", new BsonBinary((HEADER + first).getBytes(UTF_8)))
                    .append("options", new BsonDocument("skipEmptyExchange", BsonBoolean.TRUE))),
            client);
    if (!begun.ok()) {
      return null;
    }
    BsonDocument reply = begun.document();
    String challenge = new String(reply.getBinary("payload").getData(), UTF_8);
    Reply ended =
        engine.execute(
            Command.of(
                "admin",
                new BsonDocument("saslContinue", new BsonInt32(1))
                    .append("conversationId", reply.get("conversationId"))
                    .append(
                        "payload",
                        new BsonBinary(
                            proof(hash, name, password, first, challenge).getBytes(UTF_8)))),
            client);
    return ended.ok() && ended.document().getBoolean("done").getValue();
  }

  private static String proof(
      ScramHash hash, String name, String password, String first, String challenge) {
    ScramMessage message = ScramMessage.read("server", challenge);
    ScramKeys keys =
        ScramKeys.derive(
            hash,
            hash.prepared(name, password.toCharArray()),
            message.bytes('s'),
            Integer.parseInt(message.attribute('i')));
    String binding = Base64.getEncoder().encodeToString(HEADER.getBytes(UTF_8));
    String withoutProof = "c=" + binding + ",r=" + message.attribute('r');
    byte[] signature =
        hash.hmac(keys.storedKey(hash), first + "," + challenge + "," + withoutProof);
    return withoutProof
        + ",p="
        + Base64.getEncoder().encodeToString(ScramKeys.xor(keys.clientKey(), signature));
  }
}
