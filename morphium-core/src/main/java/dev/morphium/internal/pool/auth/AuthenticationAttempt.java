package dev.morphium.internal.pool.auth;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.pool.uri.AuthMechanism;
import dev.morphium.pool.uri.Credential;
import dev.morphium.pool.uri.Password;
import dev.morphium.protocol.scram.ScramHash;
import java.util.Arrays;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The authentication of one connection; it begins inside the handshake, which saves a round trip.
 *
 * <p>Source: MongoDB "Authentication" specification, "Speculative Authentication" and "Mechanism
 * Negotiation".
 */
public final class AuthenticationAttempt {
  private static final String SPECULATIVE = "speculativeAuthenticate";
  private static final String MECHANISMS = "saslSupportedMechs";

  private final Credential credential;
  private final ScramKeyCache keys;
  private final Supplier<String> nonces;
  private @Nullable ScramClient begun;

  AuthenticationAttempt(Credential credential, ScramKeyCache keys, Supplier<String> nonces) {
    this.credential = credential;
    this.keys = keys;
    this.nonces = nonces;
  }

  /** Adds to the handshake what authentication begins with. */
  public void addTo(BsonDocument hello) {
    AuthMechanism mechanism = credential.mechanism();
    if (mechanism == null) {
      hello.append(MECHANISMS, new BsonString(credential.source() + "." + user()));
    }
    switch (mechanism == null ? AuthMechanism.SCRAM_SHA_256 : mechanism) {
      case SCRAM_SHA_1 -> speculate(hello, AuthMechanism.SCRAM_SHA_1);
      case SCRAM_SHA_256 -> speculate(hello, AuthMechanism.SCRAM_SHA_256);
      case MONGODB_X509 ->
          hello.append(SPECULATIVE, x509().append("db", new BsonString(credential.source())));
      case PLAIN -> {
        // the password itself is not sent before it is asked for
      }
    }
  }

  private void speculate(BsonDocument hello, AuthMechanism mechanism) {
    ScramClient scram = scram(mechanism);
    begun = scram;
    hello.append(
        SPECULATIVE,
        start(mechanism, scram.first()).append("db", new BsonString(credential.source())));
  }

  /**
   * Authenticates, going on where the handshake ended.
   *
   * @param hello the server's answer to the handshake
   * @throws DriverException.Refused when the server refuses, or cannot prove that it knows the user
   */
  public void finish(BsonDocument hello, Conversation conversation) {
    BsonDocument answer = hello.get(SPECULATIVE) instanceof BsonDocument d ? d : null;
    ScramClient scram = begun;
    AuthMechanism mechanism = mechanism(hello, answer != null);
    switch (mechanism) {
      case SCRAM_SHA_1, SCRAM_SHA_256 -> {
        if (scram == null || answer == null) {
          scram = scram(mechanism);
          answer = run(conversation, mechanism, start(mechanism, scram.first()));
        }
        exchange(scram, mechanism, answer, conversation);
      }
      case MONGODB_X509 -> {
        if (answer == null) {
          run(conversation, mechanism, x509());
        }
      }
      case PLAIN -> {
        String text = "\0" + user() + "\0" + password();
        run(conversation, mechanism, start(mechanism, text.getBytes(UTF_8)));
      }
    }
  }

  /**
   * Authenticates a connection that is open already, because the server wants it to be done anew.
   *
   * @param hello the server's answer to the handshake
   * @throws DriverException.Refused as {@link #finish}
   */
  public void repeat(BsonDocument hello, Conversation conversation) {
    BsonDocument mechanisms = new BsonDocument();
    BsonValue offered = hello.get(MECHANISMS);
    if (offered != null) {
      mechanisms.append(MECHANISMS, offered);
    }
    finish(mechanisms, conversation);
  }

  /** The mechanism to use: the one wanted, or the best that the server has for the user. */
  private AuthMechanism mechanism(BsonDocument hello, boolean begunAlready) {
    AuthMechanism wanted = credential.mechanism();
    if (wanted != null) {
      return wanted;
    }
    boolean modern =
        hello.get(MECHANISMS) instanceof BsonArray array
            && array.contains(new BsonString(AuthMechanism.SCRAM_SHA_256.text()));
    return begunAlready || modern ? AuthMechanism.SCRAM_SHA_256 : AuthMechanism.SCRAM_SHA_1;
  }

  private ScramClient scram(AuthMechanism mechanism) {
    ScramHash hash = ScramHash.ofMechanism(mechanism.text());
    if (hash == null) {
      throw new IllegalStateException(mechanism.text() + " is no kind of SCRAM");
    }
    char[] password = password().toCharArray();
    try {
      char[] prepared = hash.prepared(user(), password);
      return new ScramClient(hash, user(), prepared, nonces.get(), keys);
    } catch (IllegalArgumentException e) {
      throw new DriverException.Refused("%s: %s".formatted(describe(mechanism), e.getMessage()), e);
    } finally {
      Arrays.fill(password, '\0');
    }
  }

  private String user() {
    @Nullable String user = credential.user();
    return user == null ? "" : user;
  }

  private String password() {
    @Nullable Password password = credential.password();
    return password == null ? "" : password.reveal();
  }

  /** The user as messages name it. */
  private String describe(AuthMechanism mechanism) {
    String user = credential.user() == null ? "the certificate's user" : "user " + user();
    return "%s of %s by %s".formatted(user, credential.source(), mechanism.text());
  }

  private void exchange(
      ScramClient scram, AuthMechanism mechanism, BsonDocument first, Conversation conversation) {
    try {
      BsonDocument second = run(conversation, mechanism, next(first, scram.last(payload(first))));
      scram.verify(payload(second));
      boolean done = second.get("done") instanceof BsonBoolean value && value.getValue();
      if (!done) {
        run(conversation, mechanism, next(second, new byte[0]));
      }
    } catch (IllegalArgumentException e) {
      throw new DriverException.Refused(
          "%s was not authenticated by %s: %s"
              .formatted(describe(mechanism), conversation.address(), e.getMessage()),
          e);
    }
  }

  private static byte[] payload(BsonDocument reply) {
    if (reply.get("payload") instanceof BsonBinary binary) {
      return binary.getData();
    }
    throw new IllegalArgumentException("the server's message has no payload");
  }

  private static BsonDocument start(AuthMechanism mechanism, byte[] payload) {
    return new BsonDocument("saslStart", new BsonInt32(1))
        .append("mechanism", new BsonString(mechanism.text()))
        .append("payload", new BsonBinary(payload))
        .append("options", new BsonDocument("skipEmptyExchange", BsonBoolean.TRUE));
  }

  private static BsonDocument next(BsonDocument reply, byte[] payload) {
    BsonValue conversationId = reply.get("conversationId");
    return new BsonDocument("saslContinue", new BsonInt32(1))
        .append("conversationId", conversationId == null ? new BsonInt32(1) : conversationId)
        .append("payload", new BsonBinary(payload));
  }

  private BsonDocument x509() {
    BsonDocument command =
        new BsonDocument("authenticate", new BsonInt32(1))
            .append("mechanism", new BsonString(AuthMechanism.MONGODB_X509.text()));
    if (credential.user() != null) {
      command.append("user", new BsonString(user()));
    }
    return command;
  }

  private BsonDocument run(
      Conversation conversation, AuthMechanism mechanism, BsonDocument command) {
    Reply reply = conversation.run(Command.of(credential.source(), command));
    try {
      return reply.orThrow().document();
    } catch (DriverException.NotPrimary e) {
      throw new DriverException.NotSent(
          "%s could not be authenticated by %s now: %s"
              .formatted(describe(mechanism), conversation.address(), reply.errorMessage()),
          e);
    } catch (DriverException.CommandFailed e) {
      throw new DriverException.Refused(
          "%s was refused by %s: %s (error %d); check user, password and authSource"
              .formatted(
                  describe(mechanism), conversation.address(), reply.errorMessage(), reply.code()),
          e);
    }
  }
}
