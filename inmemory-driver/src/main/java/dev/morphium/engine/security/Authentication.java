package dev.morphium.engine.security;

import java.util.List;
import java.util.stream.Stream;

/**
 * The authentication of one connection: the users that have logged in on it, at most one of each
 * authentication database. Safe for several threads.
 */
public final class Authentication {
  private volatile List<UserName> users = List.of();

  /** The users that are logged in, in the order of their logins. */
  public List<UserName> users() {
    return users;
  }

  public boolean isAnonymous() {
    return users.isEmpty();
  }

  /** A user has proved who it is; it takes the place of another one of its database. */
  public synchronized void login(UserName user) {
    Stream<UserName> others =
        users.stream().filter(other -> !other.database().equals(user.database()));
    users = Stream.concat(others, Stream.of(user)).toList();
  }

  /** Forgets the user of a database. */
  public synchronized void logout(String database) {
    users = users.stream().filter(user -> !user.database().equals(database)).toList();
  }
}
