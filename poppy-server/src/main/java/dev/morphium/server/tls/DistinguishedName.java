package dev.morphium.server.tls;

import java.util.Map;
import javax.security.auth.x500.X500Principal;

/**
 * The distinguished name of a certificate's subject as MongoDB names a user of {@code $external} by
 * it. Source: RFC 2253; MongoDB manual, "Use x.509 Certificates to Authenticate Clients".
 */
public final class DistinguishedName {
  /** Attributes with the names that OpenSSL, and so mongod, has for them. */
  private static final Map<String, String> NAMES =
      Map.of(
          "1.2.840.113549.1.9.1", "emailAddress",
          "2.5.4.4", "SN",
          "2.5.4.5", "serialNumber",
          "2.5.4.12", "title",
          "2.5.4.42", "GN",
          "2.5.4.43", "initials",
          "2.5.4.44", "generationQualifier",
          "2.5.4.46", "dnQualifier",
          "2.5.4.65", "pseudonym");

  private DistinguishedName() {}

  /** The name, its most specific part first: {@code CN=client,OU=shop,O=example}. */
  public static String of(X500Principal subject) {
    return subject.getName(X500Principal.RFC2253, NAMES);
  }
}
