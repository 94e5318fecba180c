package dev.morphium.engine.command.interrupt;

import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.NetworkTraffic;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.security.Authentication;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.signal.SignalWait;
import dev.morphium.engine.value.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client with a connection of its own, which can be gone. */
final class TestClient implements ClientContext {
  @Override
  public long connectionId() {
    return 1;
  }

  @Override
  public Authentication authentication() {
    return new Authentication();
  }

  @Override
  public dev.morphium.engine.command.TransportSecurity transportSecurity() {
    return dev.morphium.engine.command.TransportSecurity.NONE;
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
  public String remoteAddress() {
    return "client:1";
  }

  @Override
  public String localAddress() {
    return "server:1";
  }

  @Override
  public Document metadata() {
    return Document.EMPTY;
  }

  @Override
  public boolean identify(Document metadata) {
    return true;
  }

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
  public Connections connections() {
    return new Connections(1, 1, 1);
  }

  @Override
  public NetworkTraffic network() {
    return NetworkTraffic.NONE;
  }

  @Override
  public List<? extends ClientContext> all() {
    return List.of(this);
  }
}
