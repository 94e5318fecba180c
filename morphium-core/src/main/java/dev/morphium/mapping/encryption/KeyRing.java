package dev.morphium.mapping.encryption;

import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Keys in memory, by name and id; immutable.
 *
 * <p>Of several keys of one name the last one that was added writes, and all of them read: that is
 * how keys are changed.
 */
public final class KeyRing implements EncryptionKeys {
  private final Map<String, List<String>> ids;
  private final Map<String, SecretKey> secrets;
  private final Map<String, PublicKey> publicKeys;
  private final Map<String, PrivateKey> privateKeys;

  KeyRing(KeyRingBuilder builder) {
    Map<String, List<String>> newestFirst = new HashMap<>();
    builder.ids.forEach((name, each) -> newestFirst.put(name, List.copyOf(each).reversed()));
    ids = Map.copyOf(newestFirst);
    secrets = Map.copyOf(builder.secrets);
    publicKeys = Map.copyOf(builder.publicKeys);
    privateKeys = Map.copyOf(builder.privateKeys);
  }

  /** A ring without keys yet. */
  public static KeyRingBuilder builder() {
    return new KeyRingBuilder();
  }

  /** A ring with one AES key, named {@code default}, of 16, 24 or 32 bytes. */
  public static KeyRing of(byte[] key) {
    return builder().secret(Cryptography.DEFAULT_KEY, new SecretKeySpec(key, "AES")).build();
  }

  /**
   * AES keys as settings have them: {@code name=base64} or {@code name/id=base64}, with commas
   * between them.
   *
   * @throws IllegalArgumentException when a key is none; the message does not show it
   */
  public static KeyRing parse(String text) {
    KeyRingBuilder builder = builder();
    int number = 0;
    for (String entry : text.split(",", -1)) {
      builder.entry(entry.strip(), ++number);
    }
    return builder.build();
  }

  @Override
  public String current(String name) {
    return all(name).getFirst();
  }

  @Override
  public List<String> all(String name) {
    return ids.getOrDefault(name, List.of(name));
  }

  @Override
  public @Nullable SecretKey secret(String id) {
    return secrets.get(id);
  }

  @Override
  public @Nullable PublicKey publicKey(String id) {
    return publicKeys.get(id);
  }

  @Override
  public @Nullable PrivateKey privateKey(String id) {
    return privateKeys.get(id);
  }

  /** The ids of the keys, and never the keys. */
  @Override
  public String toString() {
    return "KeyRing[newest first=%s]".formatted(new TreeMap<>(ids));
  }
}
