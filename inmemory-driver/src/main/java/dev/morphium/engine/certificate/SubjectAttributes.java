package dev.morphium.engine.certificate;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.naming.InvalidNameException;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;

/**
 * Attributes of a certificate's subject, without the order in which its distinguished name has
 * them. Source: RFC 2253; MongoDB manual, "mongod", option {@code --tlsClusterAuthX509Attributes}.
 *
 * @param each as {@code O=Example}, sorted
 */
public record SubjectAttributes(List<String> each) {
  public SubjectAttributes {
    each = each.stream().sorted().toList();
  }

  /**
   * Reads them from a distinguished name.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static SubjectAttributes of(String name) {
    try {
      return new SubjectAttributes(
          new LdapName(name).getRdns().stream().flatMap(SubjectAttributes::parts).toList());
    } catch (InvalidNameException e) {
      throw new IllegalArgumentException(
          "it takes a distinguished name such as OU=Shop,O=Example, not '" + name + "'", e);
    }
  }

  private static Stream<String> parts(Rdn part) {
    Stream.Builder<String> found = Stream.builder();
    try {
      var all = part.toAttributes().getAll();
      while (all.hasMore()) {
        Attribute attribute = all.next();
        String type = attribute.getID().toUpperCase(Locale.ROOT);
        for (int i = 0; i < attribute.size(); i++) {
          found.add(type + "=" + Rdn.escapeValue(attribute.get(i)));
        }
      }
    } catch (NamingException e) {
      throw new IllegalStateException("a name that was read has all its attributes", e);
    }
    return found.build();
  }

  /** Whether a subject has all of these, whatever else it has. */
  boolean areIn(String subject) {
    try {
      return of(subject).each.containsAll(each);
    } catch (IllegalArgumentException noName) {
      return false;
    }
  }
}
