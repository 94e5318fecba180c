package dev.morphium.mapping.encryption;

import java.security.PrivateKey;
import java.security.PublicKey;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * Where the keys of {@code @Encrypted} properties come from: a key store, a service, a file.
 *
 * <p>Asked for each value, so that keys may change; implementations keep what is slow to get.
 */
public interface EncryptionKeys {
  /** The AES key of a name, of 16, 24 or 32 bytes; null when there is none. */
  @Nullable SecretKey secret(String name);

  /** The RSA key that writes; null when there is none. */
  default @Nullable PublicKey publicKey(String name) {
    return null;
  }

  /** The RSA key that reads; null when there is none. */
  default @Nullable PrivateKey privateKey(String name) {
    return null;
  }
}
