package dev.morphium.server.replication.raft.rpc;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The cluster key (MongoDB's {@code keyFile}): the secret by which members know each other.
 *
 * <p>It is never sent: each side proves that it has it by signing what both have said. There may be
 * two, while one takes the place of another: both sign, and members know each other when they have
 * one in common, in whatever order a file lists them. Source: MongoDB manual, "Rotate Keys for
 * Self-Managed Replica Sets".
 */
public final class ClusterKey {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int SIGNATURE = 32;

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
      return KeyFile.keys(text(file));
    } catch (CharacterCodingException e) {
      throw new IOException(file + ": a key is text; base64 makes text of other bytes", e);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ": " + e.getMessage(), e);
    }
  }

  private static String text(Path file) throws IOException {
    try (InputStream input = Files.newInputStream(file)) {
      byte[] bytes = input.readNBytes(KeyFile.LONGEST_FILE + 1);
      if (bytes.length > KeyFile.LONGEST_FILE) {
        throw new IllegalArgumentException(
            "it has more than %d bytes, and is no key file".formatted(KeyFile.LONGEST_FILE));
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
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

  /**
   * Signs bytes in one of the two roles, so that no side can send back what it was sent.
   *
   * @return the signatures by all keys, one behind the other
   */
  byte[] sign(String role, byte[]... parts) {
    ByteArrayOutputStream signatures = new ByteArrayOutputStream();
    for (SecretKeySpec secret : secrets) {
      signatures.writeBytes(sign(secret, role, parts));
    }
    return signatures.toByteArray();
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

  /** Whether one of these signatures, one behind the other, is by a key that is here, too. */
  boolean verifies(byte[] signatures, String role, byte[]... parts) {
    boolean verified = false;
    for (SecretKeySpec secret : secrets) {
      byte[] own = sign(secret, role, parts);
      for (int start = 0; start + SIGNATURE <= signatures.length; start += SIGNATURE) {
        verified |=
            MessageDigest.isEqual(own, Arrays.copyOfRange(signatures, start, start + SIGNATURE));
      }
    }
    return verified;
  }
}
