package dev.morphium.engine.security;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.scram.ScramHash;
import dev.morphium.protocol.scram.ScramKeys;
import java.util.Arrays;
import java.util.Base64;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The SCRAM credential of a user: what the server stores in place of the password, with which it
 * can check a proof and give one. Source: RFC 5802, section 3.
 */
public record ScramCredential(int iterations, byte[] salt, byte[] storedKey, byte[] serverKey) {

  /** The length of salts, as MongoDB chooses it: four bytes of a block are the counter's. */
  public static int saltLength(ScramHash hash) {
    return hash.length() - 4;
  }

  /**
   * Makes the credential of a password, which takes a while.
   *
   * @param prepared as {@link ScramHash#prepared} makes it
   * @param random gives the salt; a source for secrets
   */
  public static ScramCredential of(
      ScramHash hash, char[] prepared, int iterations, RandomGenerator random) {
    byte[] salt = new byte[saltLength(hash)];
    random.nextBytes(salt);
    ScramKeys keys = ScramKeys.derive(hash, prepared, salt, iterations);
    try {
      return new ScramCredential(iterations, salt, keys.storedKey(hash), keys.serverKey());
    } finally {
      Arrays.fill(keys.clientKey(), (byte) 0);
    }
  }

  /** The credential that a document of {@code credentials} holds; null when it is none. */
  public static @Nullable ScramCredential read(Document document) {
    if (document.get("iterationCount") instanceof NumberValue iterations
        && document.get("salt") instanceof StringValue salt
        && document.get("storedKey") instanceof StringValue storedKey
        && document.get("serverKey") instanceof StringValue serverKey) {
      try {
        return new ScramCredential(
            (int) iterations.longValue(), bytes(salt), bytes(storedKey), bytes(serverKey));
      } catch (IllegalArgumentException e) {
        return null; // not base64: nobody logs in with it
      }
    }
    return null;
  }

  private static byte[] bytes(StringValue base64) {
    return Base64.getDecoder().decode(base64.value());
  }

  /** Appends it as it is stored. */
  public void append(String name, DocumentBuilder builder) {
    Base64.Encoder base64 = Base64.getEncoder();
    builder
        .startDocument(name)
        .append("iterationCount", iterations)
        .append("salt", base64.encodeToString(salt))
        .append("storedKey", base64.encodeToString(storedKey))
        .append("serverKey", base64.encodeToString(serverKey))
        .end();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ScramCredential credential
        && iterations == credential.iterations
        && Arrays.equals(salt, credential.salt)
        && Arrays.equals(storedKey, credential.storedKey);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(salt);
  }

  /** Nothing of what it holds. */
  @Override
  public String toString() {
    return "(hidden)";
  }
}
