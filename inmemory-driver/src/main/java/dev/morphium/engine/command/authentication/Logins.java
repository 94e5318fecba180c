package dev.morphium.engine.command.authentication;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.TransportSecurity;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.security.Authentication;
import dev.morphium.engine.security.LogText;
import dev.morphium.engine.security.ScramConversation;
import dev.morphium.engine.security.ScramCredential;
import dev.morphium.engine.security.StoredUser;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.security.Users;
import dev.morphium.engine.security.audit.AuditEvent;
import dev.morphium.engine.security.audit.AuditTrail;
import dev.morphium.engine.security.role.Roles;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.scram.ScramHash;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The logins of clients by SCRAM and by X.509 certificates, each step of them.
 *
 * <p>All that a client learns of a failure is that there was one; the reason is in the log. A user
 * that is not there is challenged as one that is, and takes the same steps. Source: MongoDB manual,
 * "Authentication Mechanisms".
 */
public final class Logins {
  /** The mechanism of certificates. */
  public static final String X509 = "MONGODB-X509";

  private static final Logger LOG = LoggerFactory.getLogger(Logins.class);
  private static final String EXTERNAL = "$external";
  private static final int NONCE_BYTES = 24;
  private static final int MOST_AUDITED = 1024;

  /**
   * The longest first message of a conversation, in bytes: the connection keeps it before any
   * login.
   */
  private static final int MOST_PAYLOAD = 8192;

  private final Users users;
  private final Roles roles;
  private final ServerParameters parameters;
  private final AuditTrail audit;
  private final RandomGenerator secrets;

  /**
   * @param audit gets each login, and each that has failed
   * @param secrets gives random numbers that cannot be guessed
   */
  public Logins(
      Users users,
      Roles roles,
      ServerParameters parameters,
      AuditTrail audit,
      RandomGenerator secrets) {
    this.users = users;
    this.roles = roles;
    this.parameters = parameters;
    this.audit = audit;
    this.secrets = secrets;
  }

  /** The answer to one step of a SCRAM conversation. */
  record Answer(boolean done, byte[] payload) {}

  /**
   * Begins a SCRAM conversation.
   *
   * @throws CommandException 334 when the mechanism is not enabled, 18 when the message is wrong
   */
  Answer start(
      ClientContext client, String database, String mechanism, byte[] payload, boolean skip) {
    client.authentication().endConversation();
    ScramHash hash = ScramHash.ofMechanism(mechanism);
    if (hash == null || !isEnabled(mechanism)) {
      throw new CommandException(
          ErrorCode.MECHANISM_UNAVAILABLE,
          "Received authentication for mechanism "
              + mechanism
              + " which is unknown or not enabled");
    }
    if (payload.length > MOST_PAYLOAD) {
      throw failed(client, new UserName("", database), mechanism, "its message is too long");
    }
    try {
      ScramConversation conversation = new ScramConversation(hash, database, skip, payload);
      byte[] challenge = conversation.challenge(credential(hash, conversation.user()), nonce());
      client.authentication().begin(conversation);
      return new Answer(false, challenge);
    } catch (IllegalArgumentException wrong) {
      throw failed(
          client, new UserName("", database), mechanism, String.valueOf(wrong.getMessage()));
    }
  }

  private String nonce() {
    byte[] bytes = new byte[NONCE_BYTES];
    secrets.nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }

  /**
   * The user's credential; for a user that is not there, one that no password has.
   *
   * @throws IllegalArgumentException when the user has none of this mechanism: drivers then go on
   *     with another one
   */
  private ScramCredential credential(ScramHash hash, UserName name) {
    byte[] secret = users.secret();
    byte[] salt = hash.hmac(secret, "salt of " + name.id());
    byte[] key = hash.hmac(secret, "key of " + name.id());
    StoredUser user = users.find(name);
    if (user == null) {
      byte[] cut = Arrays.copyOf(salt, ScramCredential.saltLength(hash));
      return new ScramCredential(iterations(hash), cut, key, key);
    }
    ScramCredential known = user.credential(hash);
    if (known == null) {
      throw new IllegalArgumentException("the user has no credential of this mechanism");
    }
    return known;
  }

  /** How often new passwords are hashed. */
  public int iterations(ScramHash hash) {
    return (int)
        parameters.number(
            hash == ScramHash.SHA_1
                ? ServerParameters.SHA_1_ITERATIONS
                : ServerParameters.SHA_256_ITERATIONS);
  }

  /**
   * Goes on with the conversation of a connection.
   *
   * @throws CommandException 17 when there is none, or not on this database; 18 when the proof is
   *     wrong
   */
  Answer proceed(ClientContext client, String database, byte[] payload) {
    Authentication authentication = client.authentication();
    ScramConversation conversation = authentication.conversation();
    if (conversation == null) {
      throw new CommandException(ErrorCode.PROTOCOL_ERROR, "No SASL session state found");
    }
    if (!conversation.database().equals(database)) {
      throw new CommandException(
          ErrorCode.PROTOCOL_ERROR,
          "Attempt to switch database target during SASL authentication.");
    }
    if (conversation.isProved()) {
      authentication.endConversation();
      succeed(client, conversation);
      return new Answer(true, new byte[0]);
    }
    try {
      byte[] signature = conversation.finish(payload);
      if (conversation.skipsEmptyExchange()) {
        authentication.endConversation();
        succeed(client, conversation);
      }
      return new Answer(conversation.skipsEmptyExchange(), signature);
    } catch (IllegalArgumentException wrong) {
      authentication.endConversation();
      throw failed(
          client,
          conversation.user(),
          conversation.mechanism(),
          String.valueOf(wrong.getMessage()));
    }
  }

  /**
   * Logs the user in that a client's certificate names.
   *
   * @return the user
   * @throws CommandException 18 when there is no such user, or no certificate
   */
  UserName byCertificate(ClientContext client, String database, @Nullable String name) {
    if (!isEnabled(X509)) {
      throw new CommandException(
          ErrorCode.MECHANISM_UNAVAILABLE,
          "Received authentication for mechanism MONGODB-X509 which is unknown or not enabled");
    }
    if (!database.equals(EXTERNAL)) {
      throw new CommandException(
          ErrorCode.PROTOCOL_ERROR, "X.509 authentication must always use the $external database.");
    }
    String subject = client.peerSubject();
    if (subject == null) {
      tell(client, new UserName("", EXTERNAL), X509, ErrorCode.AUTHENTICATION_FAILED.number());
      throw new CommandException(
          ErrorCode.AUTHENTICATION_FAILED, "No verified subject name available from client");
    }
    if (name != null && !name.equals(subject)) {
      tell(client, new UserName(name, EXTERNAL), X509, ErrorCode.AUTHENTICATION_FAILED.number());
      throw new CommandException(
          ErrorCode.AUTHENTICATION_FAILED,
          "There is no x.509 client certificate matching the user.");
    }
    UserName user = new UserName(subject, EXTERNAL);
    if (isMember(client, subject)) {
      tell(client, user, X509, ErrorCode.AUTHENTICATION_FAILED.number());
      throw new CommandException(
          ErrorCode.AUTHENTICATION_FAILED,
          "The provided certificate can only be used for cluster authentication, not client"
              + " authentication. The current configuration doesn't allow x.509 cluster"
              + " authentication, check the --clusterAuthMode flag");
    }
    succeed(client, user, X509);
    return user;
  }

  /**
   * Whether a certificate with this subject is a member's. Members log in on a port of their own,
   * so that it is nobody's on this one. Source: MongoDB manual, parameter {@code
   * enforceUserClusterSeparation}.
   */
  public boolean isMember(ClientContext client, String subject) {
    TransportSecurity.ShownCertificate own = client.transportSecurity().certificate();
    return own != null
        && parameters.truth(ServerParameters.USER_CLUSTER_SEPARATION)
        && own.membership().isMember(own.subject(), subject);
  }

  /**
   * Ends a SCRAM conversation with a login, unless the user or its password was changed since the
   * conversation began.
   */
  private void succeed(ClientContext client, ScramConversation conversation) {
    StoredUser user = users.find(conversation.user());
    if (user == null || !conversation.provedWith(user.credential(conversation.hash()))) {
      throw failed(
          client,
          conversation.user(),
          conversation.mechanism(),
          "the user or its password was changed meanwhile");
    }
    succeed(client, conversation.user(), conversation.mechanism());
  }

  private void succeed(ClientContext client, UserName name, String mechanism) {
    StoredUser user = users.find(name);
    if (user == null) {
      throw failed(client, name, mechanism, "there is no such user");
    }
    if (!user.mayLogIn(client.remoteAddress(), client.localAddress())
        || !roles.mayLogIn(name, client.remoteAddress(), client.localAddress())) {
      throw failed(client, name, mechanism, "its authenticationRestrictions");
    }
    client.authentication().login(name, user.identity());
    tell(client, name, mechanism, 0);
    LOG.debug(
        "{} has logged in from {} by {}",
        named("user", name),
        named("remote", client.remoteAddress()),
        named("mechanism", mechanism));
  }

  private CommandException failed(
      ClientContext client, UserName name, String mechanism, String reason) {
    LOG.warn(
        "the login of {} from {} by {} has failed: {}",
        named("user", LogText.of(name.toString())),
        named("remote", client.remoteAddress()),
        named("mechanism", LogText.of(mechanism)),
        named("reason", LogText.of(reason)));
    tell(client, name, mechanism, ErrorCode.AUTHENTICATION_FAILED.number());
    return new CommandException(ErrorCode.AUTHENTICATION_FAILED, "Authentication failed.");
  }

  private void tell(ClientContext client, UserName name, String mechanism, int result) {
    if (audit.isOn()) {
      Document login =
          new DocumentBuilder()
              .append("user", cut(name.user()))
              .append("db", cut(name.database()))
              .append("mechanism", cut(mechanism))
              .build();
      audit.record(
          new AuditEvent(
              "authenticate",
              client.localAddress(),
              client.remoteAddress(),
              client.authentication().users(),
              List.copyOf(roles.of(client.authentication())),
              login,
              result));
    }
  }

  /** What a stranger sent, as long as the audit trail keeps it. */
  private static String cut(String text) {
    return text.length() <= MOST_AUDITED ? text : text.substring(0, MOST_AUDITED) + "...";
  }

  private boolean isEnabled(String mechanism) {
    return parameters.value(ServerParameters.AUTHENTICATION_MECHANISMS) instanceof ArrayValue names
        && names.elements().contains(StringValue.of(mechanism));
  }

  /** The mechanisms of SCRAM that are enabled, the strongest first. */
  public List<ScramHash> mechanisms() {
    return Stream.of(ScramHash.SHA_256, ScramHash.SHA_1)
        .filter(hash -> isEnabled(hash.mechanism()))
        .toList();
  }

  /**
   * The mechanisms that a user may log in with; for one that is not there those of one who has just
   * been created.
   */
  List<ScramHash> mechanisms(UserName name) {
    if (name.database().equals(EXTERNAL)) {
      return List.of();
    }
    StoredUser user = users.find(name);
    return mechanisms().stream()
        .filter(hash -> user == null || user.credential(hash) != null)
        .toList();
  }
}
