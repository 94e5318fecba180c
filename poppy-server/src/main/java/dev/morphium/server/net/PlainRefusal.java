package dev.morphium.server.net;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.command.execution.Step;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The refusal of clients that speak without TLS where it is required: their first command is
 * answered with an error, so that their driver shows the reason, and the connection ends.
 */
record PlainRefusal(CommandService behind) implements CommandService {
  @Override
  public Execution prepare(Command command, ClientContext client) {
    if (client instanceof ClientConnection connection && connection.isPlainRefused()) {
      Step told =
          new Step.Done(
              Reply.of(
                  new CommandException(
                      ErrorCode.SSL_HANDSHAKE_FAILED,
                      "The server is configured to only allow SSL connections: connect with"
                          + " tls=true")));
      return () -> told;
    }
    return behind.prepare(command, client);
  }

  @Override
  public boolean isWriting(ClientContext client) {
    return behind.isWriting(client);
  }

  @Override
  public void sweep() {
    behind.sweep();
  }

  @Override
  public void disconnected(ClientContext client) {
    behind.disconnected(client);
  }
}
