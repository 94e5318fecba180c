package dev.morphium.engine.certificate;

import org.jspecify.annotations.Nullable;

/**
 * The cluster membership of certificates: by which subjects a server takes them for those of
 * members of its set. It is the member name of its own certificate, or the attributes that an
 * option says; beside it, while certificates with another name take the place of the old ones, an
 * override.
 *
 * <p>Source: MongoDB manual, "mongod", option {@code --tlsClusterAuthX509Attributes}; parameters
 * {@code tlsX509ClusterAuthDNOverride} and {@code tlsClusterAuthX509Override}.
 *
 * @param attributes what the subject of each member has; null when the member name of the server's
 *     own certificate decides
 * @param overrideName a member name that is accepted, too; null for none
 * @param overrideAttributes attributes that are accepted, too; null for none
 */
public record ClusterMembership(
    @Nullable SubjectAttributes attributes,
    @Nullable MemberName overrideName,
    @Nullable SubjectAttributes overrideAttributes) {
  /** The member name of the server's own certificate decides. */
  public static final ClusterMembership BY_OWN_NAME = new ClusterMembership(null, null, null);

  /**
   * Whether this tells members from others of the same authority.
   *
   * @param own the subject of the server's own certificate
   */
  public boolean decides(String own) {
    return attributes != null || !MemberName.of(own).attributes().isEmpty();
  }

  /**
   * Whether a certificate with this subject is a member's.
   *
   * @param own the subject of the server's own certificate
   */
  public boolean isMember(String own, String subject) {
    boolean usual =
        attributes == null ? MemberName.of(own).isOf(subject) : attributes.areIn(subject);
    return usual
        || (overrideName != null && overrideName.isOf(subject))
        || (overrideAttributes != null && overrideAttributes.areIn(subject));
  }
}
