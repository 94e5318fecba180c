package dev.morphium.server.backup.format;

import dev.morphium.server.disk.CorruptDataException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret key of backups, by which their parts are sealed with AES-256-GCM.
 *
 * <p>The nonce is a keyed hash (HMAC-SHA-256) of what is sealed and of its name: the same part is
 * sealed to the same bytes, so that an interrupted backup knows which parts are there already, and
 * two different ones never share a nonce.
 */
public final class BackupKey {
  private static final int BYTES = 32;
  private static final int NONCE = 12;
  private static final int TAG_BITS = 128;
  private static final int ID_DIGITS = 16;

  private final SecretKeySpec cipherKey;
  private final SecretKeySpec nonceKey;
  private final String id;

  private BackupKey(byte[] secret) {
    cipherKey = new SecretKeySpec(derived(secret, "poppy backup cipher"), "AES");
    nonceKey = new SecretKeySpec(derived(secret, "poppy backup nonce"), "HmacSHA256");
    id = HexFormat.of().formatHex(derived(secret, "poppy backup key id")).substring(0, ID_DIGITS);
  }

  /**
   * Reads a key file: 32 random bytes as 64 hexadecimal digits or in Base64.
   *
   * @throws IOException when it cannot be read, or has no key
   */
  public static BackupKey read(Path file) throws IOException {
    String text;
    try {
      text = Files.readString(file).strip();
    } catch (IOException e) {
      throw new IOException("the key file %s cannot be read: %s".formatted(file, reason(e)), e);
    }
    byte[] secret;
    try {
      secret =
          text.length() == 2 * BYTES
              ? HexFormat.of().parseHex(text)
              : Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      secret = new byte[0];
    }
    if (secret.length != BYTES) {
      throw new IOException(
          "the key file %s has no key: 32 bytes as 64 hexadecimal digits or in Base64, as 'openssl rand -hex 32' prints them"
              .formatted(file));
    }
    return new BackupKey(secret);
  }

  private static String reason(IOException problem) {
    return problem instanceof java.nio.file.NoSuchFileException
        ? "there is no such file"
        : String.valueOf(problem.getMessage());
  }

  /** Tells keys apart without telling them. */
  public String id() {
    return id;
  }

  /**
   * Seals a part.
   *
   * @param name what it is; unsealing it under another name fails
   */
  public byte[] seal(String name, byte[] plain) {
    byte[] label = name.getBytes(StandardCharsets.UTF_8);
    Mac mac = mac(nonceKey);
    mac.update(label);
    mac.update((byte) 0);
    byte[] nonce = Arrays.copyOf(mac.doFinal(plain), NONCE);
    try {
      Cipher cipher = cipher(Cipher.ENCRYPT_MODE, nonce, 0);
      cipher.updateAAD(label);
      byte[] sealed = Arrays.copyOf(nonce, NONCE + cipher.getOutputSize(plain.length));
      int length = cipher.doFinal(plain, 0, plain.length, sealed, NONCE);
      return Arrays.copyOf(sealed, NONCE + length);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM is in every JDK", e);
    }
  }

  /** How many bytes are in so many sealed ones. */
  static int unsealedLength(int sealed) {
    return Math.max(0, sealed - NONCE - TAG_BITS / Byte.SIZE);
  }

  /**
   * Unseals a part.
   *
   * @throws CorruptDataException when it was not sealed under this name by this key
   */
  public byte[] unseal(String name, byte[] sealed) throws CorruptDataException {
    if (sealed.length < NONCE) {
      throw new CorruptDataException(name + " is too short");
    }
    try {
      Cipher cipher = cipher(Cipher.DECRYPT_MODE, sealed, 0);
      cipher.updateAAD(name.getBytes(StandardCharsets.UTF_8));
      return cipher.doFinal(sealed, NONCE, sealed.length - NONCE);
    } catch (AEADBadTagException e) {
      throw new CorruptDataException(name + " is not what was encrypted by this key", e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-GCM is in every JDK", e);
    }
  }

  private Cipher cipher(int mode, byte[] nonce, int offset) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, cipherKey, new GCMParameterSpec(TAG_BITS, nonce, offset, NONCE));
    return cipher;
  }

  private static byte[] derived(byte[] secret, String purpose) {
    return mac(new SecretKeySpec(secret, "HmacSHA256"))
        .doFinal(purpose.getBytes(StandardCharsets.UTF_8));
  }

  private static Mac mac(SecretKeySpec key) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(key);
      return mac;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("HMAC-SHA-256 is in every JDK", e);
    }
  }
}
