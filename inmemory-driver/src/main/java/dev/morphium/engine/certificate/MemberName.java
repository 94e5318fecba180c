package dev.morphium.engine.certificate;

import java.util.List;
import java.util.Set;

/**
 * The member name of a certificate: the organizations (O), organizational units (OU) and domain
 * components (DC) of its subject, by which the members of a set know each other's certificates from
 * those of clients.
 *
 * <p>Their order does not matter, their values have to be equal. Source: MongoDB manual, "Use x.509
 * Certificate for Membership Authentication", "Certificate Requirements".
 *
 * @param attributes each as {@code O=example}, sorted; none when the certificate names no set
 */
public record MemberName(List<String> attributes) {
  private static final Set<String> TYPES = Set.of("DC", "O", "OU");

  public MemberName {
    attributes = List.copyOf(attributes);
  }

  /**
   * Reads it from a distinguished name.
   *
   * @param subject as RFC 2253 writes it; what is no such name has no attributes
   */
  public static MemberName of(String subject) {
    try {
      return new MemberName(
          SubjectAttributes.of(subject).each().stream()
              .filter(each -> TYPES.contains(each.substring(0, each.indexOf('='))))
              .toList());
    } catch (IllegalArgumentException noName) {
      return new MemberName(List.of());
    }
  }

  /** Whether a certificate with this subject is that of a member of the same set. */
  public boolean isOf(String subject) {
    return !attributes.isEmpty() && equals(of(subject));
  }
}
