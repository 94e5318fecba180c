package dev.morphium.pool.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.pool.uri.AuthMechanism;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.spec.KeySpec;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** The functions that SCRAM is made of, for one hash. Source: RFC 5802, section 2.2. */
enum ScramHash {
  SHA_1("SHA-1", "HmacSHA1", "PBKDF2WithHmacSHA1", 160),
  SHA_256("SHA-256", "HmacSHA256", "PBKDF2WithHmacSHA256", 256);

  private final String digest;
  private final String hmac;
  private final String derivation;
  private final int bits;

  ScramHash(String digest, String hmac, String derivation, int bits) {
    this.digest = digest;
    this.hmac = hmac;
    this.derivation = derivation;
    this.bits = bits;
  }

  static ScramHash of(AuthMechanism mechanism) {
    return switch (mechanism) {
      case SCRAM_SHA_1 -> SHA_1;
      case SCRAM_SHA_256 -> SHA_256;
      default -> throw new IllegalArgumentException(mechanism.text() + " is no kind of SCRAM");
    };
  }

  /**
   * The password as it is hashed: with SHA-1 a digest of user and password, as MongoDB stored them
   * before; otherwise prepared. Source: MongoDB "Authentication" specification.
   */
  String prepared(String user, String password) {
    if (this == SHA_256) {
      return SaslPrep.prepare(password);
    }
    try {
      MessageDigest md5 = MessageDigest.getInstance("MD5");
      byte[] sum = md5.digest((user + ":mongo:" + password).getBytes(UTF_8));
      return HexFormat.of().formatHex(sum);
    } catch (GeneralSecurityException e) {
      throw missing("MD5", e);
    }
  }

  byte[] salted(String password, byte[] salt, int iterations) {
    try {
      KeySpec spec = new PBEKeySpec(password.toCharArray(), salt, iterations, bits);
      return SecretKeyFactory.getInstance(derivation).generateSecret(spec).getEncoded();
    } catch (GeneralSecurityException e) {
      throw missing(derivation, e);
    }
  }

  byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance(hmac);
      mac.init(new SecretKeySpec(key, hmac));
      return mac.doFinal(text.getBytes(UTF_8));
    } catch (GeneralSecurityException e) {
      throw missing(hmac, e);
    }
  }

  byte[] hash(byte[] bytes) {
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
