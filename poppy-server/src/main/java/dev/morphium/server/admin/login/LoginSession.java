package dev.morphium.server.admin.login;

import java.time.Instant;

/**
 * The session of a user of the page.
 *
 * @param token the secret that its cookie has
 * @param csrf the secret that each change has to show beside the cookie
 * @param user such as {@code ann@admin}
 * @param client the one that is logged in
 * @param begun when that was
 */
public record LoginSession(
    String token, String csrf, String user, AdminClient client, Instant begun) {

  /** Not the secrets. */
  @Override
  public String toString() {
    return "session of " + user;
  }
}
