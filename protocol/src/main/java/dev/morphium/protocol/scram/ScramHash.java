package dev.morphium.protocol.scram;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The hash functions of the SCRAM mechanisms.
 *
 * <p>Source: RFC 5802, section 2.2; MongoDB "Authentication" specification.
 */
public enum ScramHash {
  SHA_1("SCRAM-SHA-1", "SHA-1", "HmacSHA1", "PBKDF2WithHmacSHA1", 20),
  SHA_256("SCRAM-SHA-256", "SHA-256", "HmacSHA256", "PBKDF2WithHmacSHA256", 32);

  private static final char[] DIGITS = "0123456789abcdef".toCharArray();
  private static final byte[] DIGEST_INFIX = ":mongo:".getBytes(UTF_8);

  private final String mechanism;
  private final String digest;
  private final String hmac;
  private final String derivation;
  private final int length;

  ScramHash(String mechanism, String digest, String hmac, String derivation, int length) {
    this.mechanism = mechanism;
    this.digest = digest;
    this.hmac = hmac;
    this.derivation = derivation;
    this.length = length;
  }

  /** The one of the mechanism of this name; null when that is none of SCRAM. */
  public static @Nullable ScramHash ofMechanism(String name) {
    for (ScramHash hash : values()) {
      if (hash.mechanism.equals(name)) {
        return hash;
      }
    }
    return null;
  }

  /** The name of the mechanism, for instance {@code SCRAM-SHA-256}. */
  public String mechanism() {
    return mechanism;
  }

  /** How many bytes a hash has. */
  public int length() {
    return length;
  }

  /**
   * The password as it is hashed: with SHA-1 a digest of user and password, as MongoDB stored them
   * before; otherwise prepared. An array of its own, which the caller clears.
   *
   * @throws IllegalArgumentException when it holds a character that no password may have
   */
  public char[] prepared(String user, char[] password) {
    return this == SHA_256 ? SaslPrep.prepare(password) : digested(user, password);
  }

  private static char[] digested(String user, char[] password) {
    ByteBuffer bytes = UTF_8.encode(CharBuffer.wrap(password));
    try {
      MessageDigest md5 = MessageDigest.getInstance("MD5");
      md5.update(user.getBytes(UTF_8));
      md5.update(DIGEST_INFIX);
      md5.update(bytes.array(), 0, bytes.limit());
      return hexadecimal(md5.digest());
    } catch (GeneralSecurityException e) {
      throw missing("MD5", e);
    } finally {
      Arrays.fill(bytes.array(), (byte) 0);
    }
  }

  private static char[] hexadecimal(byte[] bytes) {
    char[] text = new char[2 * bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      text[2 * i] = DIGITS[bytes[i] >> 4 & 0xf];
      text[2 * i + 1] = DIGITS[bytes[i] & 0xf];
    }
    return text;
  }

  /** The slow part: the password hashed so many times. Never on a network thread. */
  byte[] salted(char[] prepared, byte[] salt, int iterations) {
    PBEKeySpec spec = new PBEKeySpec(prepared, salt, iterations, 8 * length);
    try {
      return SecretKeyFactory.getInstance(derivation).generateSecret(spec).getEncoded();
    } catch (GeneralSecurityException e) {
      throw missing(derivation, e);
    } finally {
      spec.clearPassword();
    }
  }

  public byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance(hmac);
      mac.init(new SecretKeySpec(key, hmac));
      return mac.doFinal(text.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw missing(hmac, e);
    }
  }

  public byte[] hash(byte[] bytes) {
    try {
      return MessageDigest.getInstance(digest).digest(bytes);
    } catch (GeneralSecurityException e) {
      throw missing(digest, e);
    }
  }

  private static IllegalStateException missing(String algorithm, GeneralSecurityException e) {
    return new IllegalStateException("this Java has no " + algorithm, e);
  }
}
