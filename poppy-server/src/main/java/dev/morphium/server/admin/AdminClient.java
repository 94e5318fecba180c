package dev.morphium.server.admin;

import dev.morphium.engine.command.ConnectionlessClient;
import dev.morphium.engine.security.Authentication;
import dev.morphium.engine.value.Document;

/**
 * The client that a request to the admin port is for the engine: it passes the same logins and
 * access checks as one of the clients' port.
 */
final class AdminClient implements ConnectionlessClient {
  private final Authentication authentication = new Authentication();
  private final String remote;

  /**
   * @param remote the address and port that the request comes from
   */
  AdminClient(String remote) {
    this.remote = remote;
  }

  @Override
  public long connectionId() {
    return 0;
  }

  @Override
  public String remoteAddress() {
    return remote;
  }

  @Override
  public String localAddress() {
    return "localhost:0";
  }

  @Override
  public Document metadata() {
    return Document.EMPTY;
  }

  @Override
  public Authentication authentication() {
    return authentication;
  }

  @Override
  public boolean isInternal() {
    return false;
  }

  @Override
  public boolean isLoopback() {
    return false; // the localhost exception is for the first user alone
  }
}
