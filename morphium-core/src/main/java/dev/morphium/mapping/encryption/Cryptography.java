package dev.morphium.mapping.encryption;

import dev.morphium.exception.MappingException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.SecureRandom;
import java.security.spec.MGF1ParameterSpec;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PSource;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The encryption of values with a named key.
 *
 * <p>AES in Galois/counter mode with a random nonce of 12 bytes, so that a changed value is
 * noticed. For RSA the AES key is made anew for each value, and stored encrypted beside it, so that
 * values of any length fit. Deterministic encryption computes the nonce from the value by HMAC (a
 * synthetic initialization vector), with keys that are derived from the AES key for that alone: who
 * sees the bytes learns which values are equal, and nothing else. The bytes: 1 (version), the
 * {@link EncryptionMethod}, the length (1 byte) and the id of the key, for RSA the length (2 bytes)
 * and the encrypted key, the nonce, the value; everything before the nonce is authenticated with
 * the value. Source: NIST SP 800-38D, RFC 8017, RFC 5297 ("deterministic authenticated
 * encryption").
 */
public final class Cryptography {
  /** The subtype of the binary data: user-defined. */
  public static final byte SUBTYPE = (byte) 0x80;

  static final String DEFAULT_KEY = "default";
  static final int LONGEST_ID = 255;

  private static final byte VERSION = 1;
  private static final int TAG_BITS = 128;
  private static final OAEPParameterSpec OAEP =
      new OAEPParameterSpec(
          "SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT);

  private final EncryptionKeys keys;
  private final String keyName;
  private final EncryptionMethod method;
  private final SecureRandom random = new SecureRandom();

  /** An encryption with the key of a name; an empty one is {@code default}. */
  public Cryptography(EncryptionKeys keys, String keyName, EncryptionMethod method) {
    this.keys = keys;
    this.keyName = keyName.isEmpty() ? DEFAULT_KEY : keyName;
    this.method = method;
  }

  /** Encrypts the first bytes of an array with the key that writes today. */
  public byte[] encrypt(byte[] plain, int length) {
    return encrypt(keys.current(keyName), plain, length);
  }

  /**
   * All forms that a value may have been stored in, the one that is written today first: one for
   * each key of the name.
   *
   * @param encrypted what deterministic {@link #encrypt} gave
   */
  public List<byte[]> forms(byte[] encrypted) {
    byte[] plain = decrypt(encrypted);
    return keys.all(keyName).stream().map(id -> encrypt(id, plain, plain.length)).toList();
  }

  private byte[] encrypt(String id, byte[] plain, int length) {
    byte[] idBytes = id.getBytes(StandardCharsets.UTF_8);
    if (idBytes.length > LONGEST_ID) {
      throw new MappingException("the id '%s' of a key is longer than 255 bytes".formatted(id));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(length + 64);
    bytes.write(VERSION);
    bytes.write(method.code());
    bytes.write(idBytes.length);
    bytes.writeBytes(idBytes);
    try {
      SecretKey key =
          method == EncryptionMethod.RSA
              ? wrapped(id, bytes)
              : required(keys.secret(id), "AES", id);
      byte[] nonce;
      if (method == EncryptionMethod.DETERMINISTIC_AES) {
        nonce = SyntheticNonce.of(key, bytes.toByteArray(), plain, length);
        key = SyntheticNonce.cipherKey(key);
      } else {
        nonce = new byte[SyntheticNonce.LENGTH];
        random.nextBytes(nonce);
      }
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, key, nonce, bytes.toByteArray());
      bytes.writeBytes(nonce);
      bytes.writeBytes(cipher.doFinal(plain, 0, length));
      return bytes.toByteArray();
    } catch (GeneralSecurityException e) {
      throw new MappingException(
          "the value cannot be encrypted with the key '%s': %s".formatted(id, e.getMessage()), e);
    }
  }

  /** A new key, written as the public key encrypts it. */
  private SecretKey wrapped(String id, ByteArrayOutputStream out) throws GeneralSecurityException {
    KeyGenerator generator = KeyGenerator.getInstance("AES");
    generator.init(256, random);
    SecretKey key = generator.generateKey();
    Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
    cipher.init(Cipher.ENCRYPT_MODE, required(keys.publicKey(id), "public RSA", id), OAEP);
    byte[] wrapped = cipher.doFinal(key.getEncoded());
    out.write(wrapped.length >> 8);
    out.write(wrapped.length);
    out.writeBytes(wrapped);
    return key;
  }

  /** Decrypts what {@link #encrypt} gave. */
  public byte[] decrypt(byte[] encrypted) {
    ByteBuffer bytes = ByteBuffer.wrap(encrypted);
    if (bytes.remaining() < 3 + SyntheticNonce.LENGTH + TAG_BITS / 8 || bytes.get() != VERSION) {
      throw noValue();
    }
    byte code = bytes.get();
    if (code != method.code()) {
      throw new MappingException(
          "the value was encrypted with %s, and the property says %s"
              .formatted(EncryptionMethod.text(code), EncryptionMethod.text(method.code())));
    }
    String id = new String(taken(bytes, Byte.toUnsignedInt(bytes.get())), StandardCharsets.UTF_8);
    try {
      SecretKey key =
          switch (method) {
            case AES -> required(keys.secret(id), "AES", id);
            case RSA -> unwrapped(bytes, id);
            case DETERMINISTIC_AES ->
                SyntheticNonce.cipherKey(required(keys.secret(id), "AES", id));
          };
      byte[] header = Arrays.copyOf(encrypted, bytes.position());
      byte[] nonce = taken(bytes, SyntheticNonce.LENGTH);
      return cipher(Cipher.DECRYPT_MODE, key, nonce, header)
          .doFinal(taken(bytes, bytes.remaining()));
    } catch (GeneralSecurityException e) {
      throw new MappingException(
          "the value cannot be decrypted with the key '%s': it was changed, or it was encrypted with another key of that id (%s)"
              .formatted(id, e.getMessage()),
          e);
    }
  }

  private SecretKey unwrapped(ByteBuffer bytes, String id) throws GeneralSecurityException {
    int length = bytes.remaining() < 2 ? 0 : Short.toUnsignedInt(bytes.getShort());
    byte[] wrapped = taken(bytes, length);
    Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
    cipher.init(Cipher.DECRYPT_MODE, required(keys.privateKey(id), "private RSA", id), OAEP);
    return new SecretKeySpec(cipher.doFinal(wrapped), "AES");
  }

  private static byte[] taken(ByteBuffer bytes, int length) {
    if (length > bytes.remaining()) {
      throw noValue();
    }
    byte[] taken = new byte[length];
    bytes.get(taken);
    return taken;
  }

  private static MappingException noValue() {
    return new MappingException("the bytes are not those of an encrypted value");
  }

  private static Cipher cipher(int mode, SecretKey key, byte[] nonce, byte[] header)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(header);
    return cipher;
  }

  private <K extends Key> K required(@Nullable K key, String kind, String id) {
    if (key == null) {
      throw new MappingException(
          "there is no %s key '%s'%s; MapperBuilder.keys(…) or the setting encryption-keys gives keys, older ones too"
              .formatted(
                  kind, id, id.equals(keyName) ? "" : " (of the name '%s')".formatted(keyName)));
    }
    return key;
  }
}
