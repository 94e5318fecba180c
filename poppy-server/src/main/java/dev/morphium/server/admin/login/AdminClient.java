package dev.morphium.server.admin.login;

import dev.morphium.engine.command.ConnectionlessClient;
import dev.morphium.engine.security.Authentication;
import dev.morphium.engine.value.Document;
import java.net.InetSocketAddress;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * The client that a request to the admin port is for the engine: it passes the same logins and
 * access checks as one of the clients' port.
 */
public final class AdminClient implements ConnectionlessClient {
  private static final Document METADATA =
      Document.of(
          new BsonDocument("application", new BsonDocument("name", new BsonString("admin port"))));

  private final Authentication authentication = new Authentication();
  private final String remote;
  private final String local;

  /**
   * @param remote where the requests come from
   * @param local where they came to
   * @param port that of the clients, by which members are known
   */
  public AdminClient(InetSocketAddress remote, InetSocketAddress local, int port) {
    this.remote = words(remote, remote.getPort());
    this.local = words(local, port);
  }

  private static String words(InetSocketAddress address, int port) {
    return address.getAddress().getHostAddress() + ":" + port;
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
    return local;
  }

  @Override
  public Document metadata() {
    return METADATA;
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
