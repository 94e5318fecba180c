package dev.morphium.server.admin.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The name and the password of HTTP's basic authentication. Source: RFC 7617.
 *
 * @param name of a user of the database {@code admin}
 */
public record BasicCredentials(String name, String password) {
  private static final String SCHEME = "basic ";

  /**
   * Reads them.
   *
   * @param header the field {@code Authorization}; null when there is none
   * @return null when it has none
   */
  public static @Nullable BasicCredentials read(@Nullable String header) {
    if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return null;
    }
    String pair;
    try {
      pair =
          new String(Base64.getDecoder().decode(header.substring(SCHEME.length()).strip()), UTF_8);
    } catch (IllegalArgumentException noBase64) {
      return null;
    }
    int colon = pair.indexOf(':');
    return colon > 0
        ? new BasicCredentials(pair.substring(0, colon), pair.substring(colon + 1))
        : null;
  }

  /** Not the password. */
  @Override
  public String toString() {
    return name;
  }
}
