package dev.morphium.engine.security;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.naming.InvalidNameException;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

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
          new LdapName(subject)
              .getRdns().stream().flatMap(MemberName::attributes).sorted().toList());
    } catch (InvalidNameException noName) {
      return new MemberName(List.of());
    }
  }

  private static Stream<String> attributes(Rdn part) {
    Stream.Builder<String> found = Stream.builder();
    try {
      NamingEnumeration<? extends Attribute> all = part.toAttributes().getAll();
      while (all.hasMore()) {
        Attribute attribute = all.next();
        String type = attribute.getID().toUpperCase(java.util.Locale.ROOT);
        for (int i = 0; TYPES.contains(type) && i < attribute.size(); i++) {
          found.add(type + "=" + Rdn.escapeValue(attribute.get(i)));
        }
      }
    } catch (NamingException e) {
      throw new IllegalStateException("a name that was read has all its attributes", e);
    }
    return found.build();
  }

  /** Whether a certificate with this subject is that of a member of the same set. */
  public boolean isOf(String subject) {
    return !attributes.isEmpty() && equals(of(subject));
  }
}
