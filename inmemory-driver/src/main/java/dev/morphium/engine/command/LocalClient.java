package dev.morphium.engine.command;

import dev.morphium.engine.security.Authentication;
import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/**
 * A client of an engine that is used within the process.
 *
 * @param own the authentication of this client; null for one that keeps none, so that no login of
 *     it lasts
 */
record LocalClient(
    long connectionId,
    String remoteAddress,
    String localAddress,
    Document metadata,
    @Nullable Authentication own)
    implements ConnectionlessClient {
  @Override
  public Authentication authentication() {
    return own == null ? new Authentication() : own;
  }

  @Override
  public boolean isLoopback() {
    return true;
  }

  @Override
  public boolean isInternal() {
    return true;
  }
}
