package dev.morphium.protocol.scram;

import java.util.Arrays;

/**
 * The SCRAM keys derived from a password and a salt: the slow part of a login. Source: RFC 5802,
 * section 3.
 *
 * @param clientKey proves the client
 * @param serverKey proves the server
 */
public record ScramKeys(byte[] clientKey, byte[] serverKey) {
  /**
   * Derives the keys of a password.
   *
   * @param prepared as {@link ScramHash#prepared} makes it
   */
  public static ScramKeys derive(ScramHash hash, char[] prepared, byte[] salt, int iterations) {
    byte[] salted = hash.salted(prepared, salt, iterations);
    try {
      return new ScramKeys(hash.hmac(salted, "Client Key"), hash.hmac(salted, "Server Key"));
    } finally {
      Arrays.fill(salted, (byte) 0);
    }
  }

  /** What a server stores of the client's key, and can check a proof with. */
  public byte[] storedKey(ScramHash hash) {
    return hash.hash(clientKey);
  }

  /** One array of bits that differ in two. */
  public static byte[] xor(byte[] one, byte[] other) {
    byte[] result = one.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] ^= other[i];
    }
    return result;
  }
}
