package dev.morphium.engine.command.authentication;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.scram.ScramHash;
import java.util.List;

/**
 * The speculative authentication in {@code hello}, which saves a round trip, and the list of the
 * mechanisms that a user may log in with.
 *
 * <p>What goes wrong is left out of the reply: the client then logs in with commands of their own,
 * and is told there. Source: MongoDB "Authentication" specification of the drivers.
 */
public record SpeculativeAuthentication(Logins logins) {
  private static final String FIELD = "speculativeAuthenticate";

  /** Appends the answer to what {@code speculativeAuthenticate} has. */
  public void append(Document request, ClientContext client, DocumentBuilder reply) {
    if (!(request.get("db") instanceof StringValue database)) {
      return;
    }
    try {
      Namespace.checkDatabase(database.value());
      if (request.has("saslStart")) {
        start(request, database.value(), client, reply);
      } else if (request.has("authenticate")) {
        String name = request.get("user") instanceof StringValue user ? user.value() : null;
        UserName user = logins.byCertificate(client, database.value(), name);
        AuthenticateCommand.append(user, reply.startDocument(FIELD));
        reply.end();
      }
    } catch (CommandException refused) {
      client.authentication().endConversation();
    }
  }

  private void start(
      Document request, String database, ClientContext client, DocumentBuilder reply) {
    Value payload = request.get("payload");
    String mechanism = request.get("mechanism") instanceof StringValue name ? name.value() : "";
    boolean skip =
        request.get("options") instanceof Document options
            && SaslCommands.skipsEmptyExchange(options);
    Logins.Answer answer =
        logins.start(client, database, mechanism, SaslCommands.bytes(payload), skip);
    SaslCommands.append(answer, payload, reply.startDocument(FIELD));
    reply.end();
  }

  /** Appends how a user may log in. */
  public void appendMechanisms(UserName user, DocumentBuilder reply) {
    List<ScramHash> mechanisms = logins.mechanisms(user);
    if (!mechanisms.isEmpty()) {
      reply.append("saslSupportedMechs", names(mechanisms));
    }
  }

  /** The names of mechanisms, as replies have them. */
  public static ArrayValue names(List<ScramHash> mechanisms) {
    return ArrayValue.of(
        mechanisms.stream().<Value>map(hash -> StringValue.of(hash.mechanism())).toList());
  }
}
