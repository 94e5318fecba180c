package dev.morphium.benchmarks.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.protocol.scram.ScramHash;
import dev.morphium.protocol.scram.ScramKeys;
import dev.morphium.protocol.scram.ScramMessage;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A user who logs in by SCRAM-SHA-256. As in drivers, the keys are derived from the password once:
 * the 15,000 iterations are the client's cost, and that of its first login alone.
 */
final class Account {
  static final String DATABASE = "admin";
  static final String USER = "measured";
  static final String PASSWORD = "a password of the measurement";

  private static final ScramHash HASH = ScramHash.SHA_256;

  private volatile @Nullable ScramKeys known;

  /** What a client sends first, without the header. */
  static String first(String nonce) {
    return "n=" + ScramMessage.escaped(USER) + ",r=" + nonce;
  }

  /** The answer to a challenge. */
  byte[] proof(String first, byte[] challenge) {
    ScramMessage message = ScramMessage.read("server", challenge);
    ScramKeys keys = keys(message);
    String withoutProof = "c=biws,r=" + message.attribute('r');
    String all = first + "," + new String(challenge, UTF_8) + "," + withoutProof;
    byte[] signature = HASH.hmac(keys.storedKey(HASH), all);
    byte[] proof = ScramKeys.xor(keys.clientKey(), signature);
    return (withoutProof + ",p=" + Base64.getEncoder().encodeToString(proof)).getBytes(UTF_8);
  }

  private ScramKeys keys(ScramMessage message) {
    ScramKeys keys = known;
    if (keys == null) {
      keys =
          ScramKeys.derive(
              HASH,
              HASH.prepared(USER, PASSWORD.toCharArray()),
              message.bytes('s'),
              Integer.parseInt(message.attribute('i')));
      known = keys;
    }
    return keys;
  }
}
