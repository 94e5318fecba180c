package dev.morphium.mapping.encryption;

/** The method by which a value is encrypted, which is the second byte of what is stored. */
public enum EncryptionMethod {
  /** AES in Galois/counter mode, with a random nonce: the same value differs each time. */
  AES(1, "AES"),
  /** A new AES key for each value, which RSA encrypts. */
  RSA(2, "RSA"),
  /** AES with a nonce that is computed from the value: the same value is the same each time. */
  DETERMINISTIC_AES(3, "deterministic AES");

  private final byte code;
  private final String text;

  EncryptionMethod(int code, String text) {
    this.code = (byte) code;
    this.text = text;
  }

  byte code() {
    return code;
  }

  static String text(byte code) {
    for (EncryptionMethod method : values()) {
      if (method.code == code) {
        return method.text;
      }
    }
    return "method " + code;
  }
}
