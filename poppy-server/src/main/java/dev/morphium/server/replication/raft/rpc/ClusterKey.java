package dev.morphium.server.replication.raft.rpc;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The cluster key (MongoDB's {@code keyFile}): the secret by which members know each other.
 *
 * <p>It is never sent: each side proves that it has it by signing what both have said. There may be
 * two, while one takes the place of another: the first one signs, and either is accepted. Source:
 * MongoDB manual, "Rotate Keys for Self-Managed Replica Sets".
 */
public final class ClusterKey {
  private static final String ALGORITHM = "HmacSHA256";

  private final @Nullable Path file;
  private volatile List<SecretKeySpec> secrets;

  private ClusterKey(@Nullable Path file, List<String> keys) {
    this.file = file;
    this.secrets = secrets(keys);
  }

  private static List<SecretKeySpec> secrets(List<String> keys) {
    return keys.stream()
        .map(key -> new SecretKeySpec(key.getBytes(StandardCharsets.UTF_8), ALGORITHM))
        .toList();
  }

  /**
   * A key of this text; white space in it does not count.
   *
   * @throws IllegalArgumentException when it is shorter than 6 or longer than 1024 characters
   */
  public static ClusterKey of(String text) {
    return new ClusterKey(null, List.of(KeyFile.bare(text)));
  }

  /**
   * The keys in a file.
   *
   * @throws IOException when the file cannot be read, or holds no key; the message names it
   */
  public static ClusterKey read(Path file) throws IOException {
    return new ClusterKey(file, keys(file));
  }

  private static List<String> keys(Path file) throws IOException {
    try {
      return KeyFile.keys(Files.readString(file));
    } catch (MalformedInputException e) {
      throw new IOException(file + ": a key is text; base64 makes text of other bytes", e);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Reads the file again; new connections use what it holds.
   *
   * @throws IOException as {@link #read}: the keys stay what they were
   */
  public void rotate() throws IOException {
    if (file != null) {
      secrets = secrets(keys(file));
    }
  }

  /** Signs bytes in one of the two roles, so that no side can send back what it was sent. */
  byte[] sign(String role, byte[]... parts) {
    return sign(secrets.getFirst(), role, parts);
  }

  private static byte[] sign(SecretKeySpec secret, String role, byte[]... parts) {
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
    boolean verified = false;
    for (SecretKeySpec secret : secrets) {
      verified |= MessageDigest.isEqual(signature, sign(secret, role, parts));
    }
    return verified;
  }
}
