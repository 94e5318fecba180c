package dev.morphium.server.admin.login;

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
 * The login with a name and a password, as one by SCRAM to the engine: so users, their restrictions
 * and the audit log are those of all clients. Source: RFC 5802.
 */
public final class ScramLogin {
  private static final String HEADER = "n,,";
  private static final int NONCE_BYTES = 24;

  private final SecureRandom random = new SecureRandom();

  /**
   * Logs a client in; the second mechanism is for users that have no credentials of the first.
   *
   * @param database the one that knows the user
   * @return whether the password is right
   */
  public boolean login(
      Engine engine, AdminClient client, String database, String name, String password) {
    try {
      Boolean done = converse(engine, client, ScramHash.SHA_256, database, name, password);
      return Boolean.TRUE.equals(
          done == null
              ? converse(engine, client, ScramHash.SHA_1, database, name, password)
              : done);
    } catch (IllegalArgumentException refused) {
      return false; // a name or password that no user can have
    }
  }

  /** Whether the password is right; null when the mechanism is none of the user. */
  private @Nullable Boolean converse(
      Engine engine,
      AdminClient client,
      ScramHash hash,
      String database,
      String name,
      String password) {
    byte[] bytes = new byte[NONCE_BYTES];
    random.nextBytes(bytes);
    String nonce = Base64.getEncoder().encodeToString(bytes);
    String first = "n=" + ScramMessage.escaped(name) + ",r=" + nonce;
    Reply begun =
        engine.execute(
            Command.of(
                database,
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
                database,
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
