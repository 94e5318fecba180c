package dev.morphium.server.backup.format;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The names and hashes of parts. */
public final class Parts {
  private static final int DIGITS = 16;

  private Parts() {}

  /** What a part is sealed as: its backup and its number. */
  static String label(String name, int number) {
    return "%s/part-%06d".formatted(name, number);
  }

  static BackupPart of(String label, byte[] stored) {
    String hash = sha256(stored);
    return new BackupPart(label + "-" + hash.substring(0, DIGITS), stored.length, hash);
  }

  /** The hash of bytes, in hexadecimal digits. */
  public static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is in every JDK", e);
    }
  }
}
