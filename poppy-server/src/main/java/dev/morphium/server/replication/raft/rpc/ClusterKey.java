package dev.morphium.server.replication.raft.rpc;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The cluster key (MongoDB's {@code keyFile}): the secret by which members know each other.
 *
 * <p>It is never sent: each side proves that it has it by signing what both have said.
 */
public final class ClusterKey {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int SHORTEST = 6;
  private static final int LONGEST = 1024;

  private final SecretKeySpec secret;

  private ClusterKey(byte[] secret) {
    this.secret = new SecretKeySpec(secret, ALGORITHM);
  }

  /**
   * A key of this text; white space in it does not count.
   *
   * @throws IllegalArgumentException when it is shorter than 6 or longer than 1024 characters
   */
  public static ClusterKey of(String text) {
    String bare = text.replaceAll("\\s", "");
    if (bare.length() < SHORTEST || bare.length() > LONGEST) {
      throw new IllegalArgumentException(
          "a cluster key has %d to %d characters, and this one has %d"
              .formatted(SHORTEST, LONGEST, bare.length()));
    }
    return new ClusterKey(bare.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The key in a file.
   *
   * @throws IOException when the file cannot be read, or holds no key; the message names it
   */
  public static ClusterKey read(Path file) throws IOException {
    try {
      return of(Files.readString(file));
    } catch (MalformedInputException e) {
      throw new IOException(file + ": a key is text; base64 makes text of other bytes", e);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  /** Signs bytes in one of the two roles, so that no side can send back what it was sent. */
  byte[] sign(String role, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(secret);
      mac.update(role.getBytes(StandardCharsets.UTF_8));
      for (byte[] part : parts) {
        mac.update((byte) 0);
        mac.update(part);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new AssertionError("every Java has " + ALGORITHM, e);
    }
  }

  boolean verifies(byte[] signature, String role, byte[]... parts) {
    return MessageDigest.isEqual(signature, sign(role, parts));
  }
}
