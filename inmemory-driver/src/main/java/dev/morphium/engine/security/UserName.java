package dev.morphium.engine.security;

import dev.morphium.engine.value.BinaryValue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The name of a user, which is unique within its authentication database.
 *
 * @param user the name that a client logs in with
 * @param database the authentication database, {@code $external} for users of certificates
 */
public record UserName(String user, String database) {

  /** As MongoDB writes it: {@code user@database}. */
  @Override
  public String toString() {
    return user + "@" + database;
  }

  private static final BinaryValue NOBODY =
      new BinaryValue(
          (byte) 0,
          HexFormat.of()
              .parseHex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));

  /** The digest of a name as in lists of users, where the nameless user is nobody. */
  public static BinaryValue digest(String user, String database) {
    return user.isEmpty() && database.isEmpty() ? NOBODY : new UserName(user, database).digest();
  }

  /** The digest of the name, as the identities of its sessions have it. */
  public BinaryValue digest() {
    try {
      byte[] name = toString().getBytes(StandardCharsets.UTF_8);
      return new BinaryValue((byte) 0, MessageDigest.getInstance("SHA-256").digest(name));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java runtime has SHA-256", missing);
    }
  }

  /** The {@code _id} of the user's document in {@code admin.system.users}. */
  public String id() {
    return database + "." + user;
  }
}
