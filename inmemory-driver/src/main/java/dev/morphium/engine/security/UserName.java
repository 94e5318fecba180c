package dev.morphium.engine.security;

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

  /** The {@code _id} of the user's document in {@code admin.system.users}. */
  public String id() {
    return database + "." + user;
  }
}
