package dev.morphium.mapping.encryption;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The nonce of deterministic encryption: the first 12 bytes of HMAC-SHA-256 over header and value.
 *
 * <p>Two different values get the same nonce by chance only, after some 2^48 values. Nonces and
 * values have keys of their own, derived from the one that is given, so that nothing is shared with
 * values that are encrypted at random with the same key. Source: RFC 5297 (synthetic initialization
 * vectors), RFC 5869 (HMAC as a derivation of keys).
 */
final class SyntheticNonce {
  static final int LENGTH = 12;

  private static final String HMAC = "HmacSHA256";

  private SyntheticNonce() {}

  static byte[] of(SecretKey key, byte[] header, byte[] plain, int length)
      throws GeneralSecurityException {
    Mac mac = Mac.getInstance(HMAC);
    mac.init(new SecretKeySpec(derived(key, "morphium deterministic nonce"), HMAC));
    mac.update(header);
    mac.update(plain, 0, length);
    return Arrays.copyOf(mac.doFinal(), LENGTH);
  }

  /** The AES key of the value, of 32 bytes. */
  static SecretKey cipherKey(SecretKey key) throws GeneralSecurityException {
    return new SecretKeySpec(derived(key, "morphium deterministic value"), "AES");
  }

  private static byte[] derived(SecretKey key, String purpose) throws GeneralSecurityException {
    Mac mac = Mac.getInstance(HMAC);
    mac.init(new SecretKeySpec(key.getEncoded(), HMAC));
    return mac.doFinal(purpose.getBytes(StandardCharsets.US_ASCII));
  }
}
