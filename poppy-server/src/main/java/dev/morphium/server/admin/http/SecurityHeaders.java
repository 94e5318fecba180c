package dev.morphium.server.admin.http;

import java.util.Map;

/**
 * The security headers of all replies: a browser runs scripts of this server alone, shows the page
 * in no frame, and tells other sites nothing of it.
 */
final class SecurityHeaders {
  private static final Map<String, String> ALL =
      Map.of(
          "content-security-policy",
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
              + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          "cross-origin-opener-policy",
          "same-origin",
          "cross-origin-resource-policy",
          "same-origin",
          "permissions-policy",
          "camera=(), geolocation=(), microphone=()",
          "referrer-policy",
          "no-referrer",
          "x-content-type-options",
          "nosniff",
          "x-frame-options",
          "DENY");

  private SecurityHeaders() {}

  static Map<String, String> all() {
    return ALL;
  }
}
