package dev.morphium.pem;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The forms that private keys are written in. Source: RFC 5208 (PKCS #8), RFC 8017 (PKCS #1), RFC
 * 5915 (elliptic curves).
 */
final class PrivateKeys {
  private static final HexFormat HEX = HexFormat.of();
  private static final String[] ALGORITHMS = {"RSA", "EC", "EdDSA", "DSA"};

  /** Version 0 and the algorithm rsaEncryption. */
  private static final byte[] RSA = HEX.parseHex("020100300d06092a864886f70d0101010500");

  private static final byte[] VERSION = HEX.parseHex("020100");

  /** The algorithm ecPublicKey, without its curve. */
  private static final byte[] EC = HEX.parseHex("06072a8648ce3d0201");

  private static final int SEQUENCE = 0x30;
  private static final int OCTETS = 0x04;
  private static final int CURVE = 0xa0;

  private PrivateKeys() {}

  static PrivateKey read(
      String label, byte[] der, char @Nullable [] password, String passwordOption)
      throws GeneralSecurityException, IOException {
    return switch (label) {
      case "PRIVATE KEY" -> pkcs8(der);
      case "ENCRYPTED PRIVATE KEY" -> pkcs8(decrypted(der, password, passwordOption));
      case "RSA PRIVATE KEY" -> pkcs8(sequence(join(RSA, tagged(OCTETS, der))));
      case "EC PRIVATE KEY" ->
          pkcs8(sequence(join(VERSION, sequence(join(EC, curve(der))), tagged(OCTETS, der))));
      default -> throw new InvalidKeySpecException("keys of the form " + label + " are not known");
    };
  }

  private static PrivateKey pkcs8(byte[] der) throws GeneralSecurityException {
    PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(der);
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(spec);
      } catch (InvalidKeySpecException e) {
        // a key for another algorithm
      }
    }
    throw new InvalidKeySpecException("it is neither RSA, EC, EdDSA nor DSA, or malformed");
  }

  private static byte[] decrypted(byte[] der, char @Nullable [] password, String passwordOption)
      throws GeneralSecurityException, IOException {
    if (password == null) {
      throw new InvalidKeySpecException("it is encrypted, and " + passwordOption + " is missing");
    }
    EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(der);
    String algorithm = info.getAlgName();
    if (algorithm.equals("PBES2") || algorithm.equals("1.2.840.113549.1.5.13")) {
      algorithm = String.valueOf(info.getAlgParameters());
    }
    PBEKeySpec secret = new PBEKeySpec(password);
    try {
      Cipher cipher = Cipher.getInstance(algorithm);
      cipher.init(
          Cipher.DECRYPT_MODE,
          SecretKeyFactory.getInstance(algorithm).generateSecret(secret),
          info.getAlgParameters());
      return info.getKeySpec(cipher).getEncoded();
    } catch (InvalidKeySpecException e) {
      throw new InvalidKeySpecException(passwordOption + " does not open it", e);
    } finally {
      secret.clearPassword();
    }
  }

  /** The name of the curve inside a key of RFC 5915. */
  private static byte[] curve(byte[] der) throws InvalidKeySpecException {
    int position = content(der, 0);
    while (position < der.length) {
      int start = content(der, position);
      int length = length(der, position);
      if ((der[position] & 0xff) == CURVE) {
        byte[] curve = new byte[length];
        System.arraycopy(der, start, curve, 0, length);
        return curve;
      }
      position = start + length;
    }
    throw new InvalidKeySpecException("it does not name its curve");
  }

  private static int content(byte[] der, int position) {
    int first = der[position + 1] & 0xff;
    return position + 2 + (first < 0x80 ? 0 : first & 0x7f);
  }

  private static int length(byte[] der, int position) {
    int first = der[position + 1] & 0xff;
    if (first < 0x80) {
      return first;
    }
    int length = 0;
    for (int i = 0; i < (first & 0x7f); i++) {
      length = length << 8 | der[position + 2 + i] & 0xff;
    }
    return length;
  }

  private static byte[] sequence(byte[] content) {
    return tagged(SEQUENCE, content);
  }

  private static byte[] tagged(int tag, byte[] content) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    output.write(tag);
    if (content.length < 0x80) {
      output.write(content.length);
    } else {
      output.write(0x82);
      output.write(content.length >>> 8);
      output.write(content.length);
    }
    output.writeBytes(content);
    return output.toByteArray();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      output.writeBytes(part);
    }
    return output.toByteArray();
  }
}
