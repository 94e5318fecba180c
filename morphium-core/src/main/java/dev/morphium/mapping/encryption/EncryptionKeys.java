package dev.morphium.mapping.encryption;

import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.List;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * Where the keys of {@code @Encrypted} properties come from: a key store, a service, a file.
 *
 * <p>A property names its key; {@link #current} says which key that is today. Each encrypted value
 * has the id of its key beside it, so that a new key can write while older values are still read
 * with theirs. Asked for each value, so that implementations keep what is slow to get. {@link
 * KeyRing} is one that has its keys in memory.
 */
public interface EncryptionKeys {
  /**
   * The id of the key that writes now under a name; default the name itself.
   *
   * @return at most 255 bytes of UTF-8
   */
  default String current(String name) {
    return name;
  }

  /**
   * The ids of all keys that write or have written under a name, the {@link #current} one first: a
   * deterministically encrypted value is looked for in the form of each of them.
   */
  default List<String> all(String name) {
    return List.of(current(name));
  }

  /** The AES key of an id, of 16, 24 or 32 bytes; null when there is none. */
  @Nullable SecretKey secret(String id);

  /** The RSA key of an id that writes; null when there is none. */
  default @Nullable PublicKey publicKey(String id) {
    return null;
  }

  /** The RSA key of an id that reads; null when there is none. */
  default @Nullable PrivateKey privateKey(String id) {
    return null;
  }
}
