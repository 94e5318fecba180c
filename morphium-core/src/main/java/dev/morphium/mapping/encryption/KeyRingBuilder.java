package dev.morphium.mapping.encryption;

import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** Builds {@link KeyRing}s; of several keys of one name the last one writes. */
public final class KeyRingBuilder {
  private static final Set<Integer> AES_SIZES = Set.of(16, 24, 32);

  final Map<String, SequencedSet<String>> ids = new HashMap<>();
  final Map<String, SecretKey> secrets = new HashMap<>();
  final Map<String, PublicKey> publicKeys = new HashMap<>();
  final Map<String, PrivateKey> privateKeys = new HashMap<>();

  KeyRingBuilder() {}

  /** An AES key whose id is its name. */
  public KeyRingBuilder secret(String name, SecretKey key) {
    return secret(name, name, key);
  }

  /** An AES key. */
  public KeyRingBuilder secret(String name, String id, SecretKey key) {
    put(name, id, secrets, key);
    return this;
  }

  /** A pair of RSA keys, which writes and reads. */
  public KeyRingBuilder pair(String name, String id, KeyPair pair) {
    return publicKey(name, id, pair.getPublic()).privateKey(id, pair.getPrivate());
  }

  /** An RSA key that writes. */
  public KeyRingBuilder publicKey(String name, String id, PublicKey key) {
    put(name, id, publicKeys, key);
    return this;
  }

  /** An RSA key that reads what was written with the public key of its id. */
  public KeyRingBuilder privateKey(String id, PrivateKey key) {
    privateKeys.put(checked(id), key);
    return this;
  }

  /** The keys. */
  public KeyRing build() {
    return new KeyRing(this);
  }

  /** A key of a setting, of which the message of an exception must not show anything. */
  void entry(String text, int number) {
    int equals = text.indexOf('=');
    String name = equals < 0 ? "" : text.substring(0, equals).strip();
    int slash = name.indexOf('/');
    byte[] key = equals < 0 ? new byte[0] : decoded(text.substring(equals + 1).strip());
    if (name.isEmpty() || !AES_SIZES.contains(key.length)) {
      throw new IllegalArgumentException(
          "key number %d is not of the form name=base64 or name/id=base64, with 16, 24 or 32 bytes"
              .formatted(number));
    }
    secret(
        slash < 0 ? name : name.substring(0, slash),
        slash < 0 ? name : name.substring(slash + 1),
        new SecretKeySpec(key, "AES"));
  }

  private static byte[] decoded(String base64) {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      return new byte[0]; // its message would show a part of the key
    }
  }

  private <K> void put(String name, String id, Map<String, K> keys, K key) {
    keys.put(checked(id), key);
    ids.computeIfAbsent(
            name.isEmpty() ? Cryptography.DEFAULT_KEY : name, unused -> new LinkedHashSet<>())
        .addLast(id);
  }

  private static String checked(String id) {
    if (id.isEmpty() || id.getBytes(StandardCharsets.UTF_8).length > Cryptography.LONGEST_ID) {
      throw new IllegalArgumentException(
          "'%s' cannot be the id of a key: it has 1 to %d bytes"
              .formatted(id, Cryptography.LONGEST_ID));
    }
    return id;
  }
}
