package dev.morphium.engine.command;

import dev.morphium.engine.security.Authentication;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.signal.SignalWait;
import dev.morphium.engine.value.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client of an engine that is used within the process.
 *
 * @param own who has logged in; null where nobody does
 */
record LocalClient(
    long connectionId,
    String remoteAddress,
    String localAddress,
    Document metadata,
    @Nullable Authentication own)
    implements ClientContext {
  @Override
  public Authentication authentication() {
    return own == null ? new Authentication() : own;
  }

  @Override
  public boolean identify(Document metadata) {
    return true;
  }

  /** The caller's thread is its own. */
  @Override
  public void block(Operation operation, Signal signal, long millis) throws InterruptedException {
    SignalWait.await(signal, millis);
  }

  @Override
  public void yieldProcessor(Operation operation) {}

  @Override
  public List<String> negotiateCompression(List<String> offered) {
    return List.of();
  }

  @Override
  public List<ClientContext> all() {
    return List.of(this);
  }

  @Override
  public NetworkTraffic network() {
    return NetworkTraffic.NONE;
  }

  @Override
  public @Nullable String peerSubject() {
    return null;
  }

  @Override
  public boolean isLoopback() {
    return true;
  }

  @Override
  public boolean isInternal() {
    return true;
  }

  @Override
  public Connections connections() {
    return new Connections(0, Integer.MAX_VALUE, 0);
  }

  @Override
  public TransportSecurity transportSecurity() {
    return TransportSecurity.NONE;
  }
}
