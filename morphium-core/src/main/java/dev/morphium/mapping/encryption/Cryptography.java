package dev.morphium.mapping.encryption;

import dev.morphium.exception.MappingException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.SecureRandom;
import java.security.spec.MGF1ParameterSpec;
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
 * values of any length fit. The bytes: 1 (version), 1 for AES or 2 for RSA, for RSA the length (2
 * bytes) and the encrypted key, the nonce, the value. Source: NIST SP 800-38D, RFC 8017.
 */
public final class Cryptography {
  /** The subtype of the binary data: user-defined. */
  public static final byte SUBTYPE = (byte) 0x80;

  private static final byte VERSION = 1;
  private static final byte AES = 1;
  private static final byte RSA = 2;
  private static final int NONCE = 12;
  private static final int TAG_BITS = 128;
  private static final OAEPParameterSpec OAEP =
      new OAEPParameterSpec(
          "SHA-256", "MGF1", MGF1ParameterSpec.SHA256, PSource.PSpecified.DEFAULT);

  private final EncryptionKeys keys;
  private final String keyName;
  private final boolean rsa;
  private final SecureRandom random = new SecureRandom();

  /** An encryption with the key of a name; an empty one is {@code default}. */
  public Cryptography(EncryptionKeys keys, String keyName, boolean rsa) {
    this.keys = keys;
    this.keyName = keyName.isEmpty() ? "default" : keyName;
    this.rsa = rsa;
  }

  /** Encrypts the first bytes of an array. */
  public byte[] encrypt(byte[] plain, int length) {
    try {
      byte[] wrapped = {};
      SecretKey key;
      if (rsa) {
        KeyGenerator generator = KeyGenerator.getInstance("AES");
        generator.init(256, random);
        key = generator.generateKey();
        Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
        cipher.init(Cipher.ENCRYPT_MODE, required(keys.publicKey(keyName), "public RSA"), OAEP);
        wrapped = cipher.doFinal(key.getEncoded());
      } else {
        key = required(keys.secret(keyName), "AES");
      }
      byte[] nonce = new byte[NONCE];
      random.nextBytes(nonce);
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, key, nonce);
      byte[] encrypted = cipher.doFinal(plain, 0, length);
      int keyLength = rsa ? 2 + wrapped.length : 0;
      ByteBuffer bytes = ByteBuffer.allocate(2 + keyLength + NONCE + encrypted.length);
      bytes.put(VERSION).put(rsa ? RSA : AES);
      if (rsa) {
        bytes.putShort((short) wrapped.length).put(wrapped);
      }
      return bytes.put(nonce).put(encrypted).array();
    } catch (GeneralSecurityException e) {
      throw failed("encrypted", e);
    }
  }

  /** Decrypts what {@link #encrypt} gave. */
  public byte[] decrypt(byte[] encrypted) {
    ByteBuffer bytes = ByteBuffer.wrap(encrypted);
    if (bytes.remaining() < 2 + NONCE + TAG_BITS / 8 || bytes.get() != VERSION) {
      throw new MappingException("the bytes are not those of an encrypted value");
    }
    byte method = bytes.get();
    if (method != (rsa ? RSA : AES)) {
      throw new MappingException(
          "the value was encrypted with %s".formatted(method == RSA ? "RSA" : "another method"));
    }
    try {
      SecretKey key = rsa ? unwrapped(bytes) : required(keys.secret(keyName), "AES");
      byte[] nonce = taken(bytes, NONCE);
      return cipher(Cipher.DECRYPT_MODE, key, nonce).doFinal(taken(bytes, bytes.remaining()));
    } catch (GeneralSecurityException e) {
      throw failed("decrypted", e);
    }
  }

  private SecretKey unwrapped(ByteBuffer bytes) throws GeneralSecurityException {
    byte[] wrapped = taken(bytes, Short.toUnsignedInt(bytes.getShort()));
    Cipher cipher = Cipher.getInstance("RSA/ECB/OAEPWithSHA-256AndMGF1Padding");
    cipher.init(Cipher.DECRYPT_MODE, required(keys.privateKey(keyName), "private RSA"), OAEP);
    return new SecretKeySpec(cipher.doFinal(wrapped), "AES");
  }

  private static byte[] taken(ByteBuffer bytes, int length) {
    if (length > bytes.remaining()) {
      throw new MappingException("the bytes are not those of an encrypted value");
    }
    byte[] taken = new byte[length];
    bytes.get(taken);
    return taken;
  }

  private static Cipher cipher(int mode, SecretKey key, byte[] nonce)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD("morphium".getBytes(StandardCharsets.US_ASCII));
    return cipher;
  }

  private <K extends Key> K required(@Nullable K key, String kind) {
    if (key == null) {
      throw new MappingException(
          "there is no %s key named '%s'; MapperBuilder.keys(…) gives keys"
              .formatted(kind, keyName));
    }
    return key;
  }

  private MappingException failed(String what, GeneralSecurityException e) {
    return new MappingException(
        "the value cannot be %s with the key '%s': it was changed, or the key is another one (%s)"
            .formatted(what, keyName, e.getMessage()),
        e);
  }
}
