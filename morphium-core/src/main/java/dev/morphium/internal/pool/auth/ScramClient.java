package dev.morphium.internal.pool.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.protocol.scram.ScramHash;
import dev.morphium.protocol.scram.ScramKeys;
import dev.morphium.protocol.scram.ScramMessage;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;

/**
 * The client side of one SCRAM exchange: what it sends, and what it must get.
 *
 * <p>Not before {@link #verify} has the server proved that it knows the user too. Source: RFC 5802
 * and RFC 7677.
 */
final class ScramClient {
  /** No channel binding, no other identity. */
  private static final String HEADER = "n,,";

  private static final int FEWEST_ITERATIONS = 4096;

  /** Beyond it a server only wants to keep the client busy. */
  private static final int MOST_ITERATIONS = 1_000_000;

  private final ScramHash hash;
  private final String user;
  private final char[] password;
  private final String nonce;
  private final ScramKeyCache cache;
  private byte[] expectedSignature = {};

  /**
   * An exchange.
   *
   * @param password as {@link ScramHash#prepared} makes it
   * @param nonce printable characters without commas, different each time
   */
  ScramClient(ScramHash hash, String user, char[] password, String nonce, ScramKeyCache cache) {
    this.hash = hash;
    this.user = user;
    this.password = password;
    this.nonce = nonce;
    this.cache = cache;
  }

  ScramHash hash() {
    return hash;
  }

  /** The first message. */
  byte[] first() {
    return (HEADER + bareFirst()).getBytes(UTF_8);
  }

  private String bareFirst() {
    return "n=" + ScramMessage.escaped(user) + ",r=" + nonce;
  }

  /**
   * The message after the server's first one.
   *
   * @throws IllegalArgumentException when the server's message is not what it must be
   */
  byte[] last(byte[] serverFirst) {
    String challenge = new String(serverFirst, UTF_8);
    ScramMessage message = ScramMessage.read("server", challenge);
    String bothNonces = message.attribute('r');
    if (!bothNonces.startsWith(nonce) || bothNonces.length() == nonce.length()) {
      throw new IllegalArgumentException("the server did not add to the client's random number");
    }
    int iterations = iterations(message.attribute('i'));
    byte[] salt = message.bytes('s');
    if (salt.length == 0) {
      throw new IllegalArgumentException("the server sent no salt");
    }
    ScramKeys keys = cache.get(hash, password, salt, iterations);
    String binding = Base64.getEncoder().encodeToString(HEADER.getBytes(UTF_8));
    String withoutProof = "c=" + binding + ",r=" + bothNonces;
    String all = bareFirst() + "," + challenge + "," + withoutProof;
    byte[] signature = hash.hmac(keys.storedKey(hash), all);
    byte[] proof = ScramKeys.xor(keys.clientKey(), signature);
    expectedSignature = hash.hmac(keys.serverKey(), all);
    return (withoutProof + ",p=" + Base64.getEncoder().encodeToString(proof)).getBytes(UTF_8);
  }

  /**
   * Checks the server's last message.
   *
   * @throws IllegalArgumentException when the server does not know the user's keys
   */
  void verify(byte[] serverLast) {
    ScramMessage message = ScramMessage.read("server", serverLast);
    String error = message.find('e');
    if (error != null) {
      throw new IllegalArgumentException("the server answered with the error " + error);
    }
    byte[] signature = message.bytes('v');
    if (expectedSignature.length == 0 || !MessageDigest.isEqual(signature, expectedSignature)) {
      throw new IllegalArgumentException(
          "the server could not prove that it knows the user: its signature is wrong");
    }
    Arrays.fill(expectedSignature, (byte) 0);
    expectedSignature = new byte[0];
  }

  private static int iterations(String text) {
    int iterations;
    try {
      iterations = Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("the server's iteration count is no number", e);
    }
    if (iterations < FEWEST_ITERATIONS || iterations > MOST_ITERATIONS) {
      throw new IllegalArgumentException(
          "the server wants %d iterations; safe are %d to %d"
              .formatted(iterations, FEWEST_ITERATIONS, MOST_ITERATIONS));
    }
    return iterations;
  }
}
