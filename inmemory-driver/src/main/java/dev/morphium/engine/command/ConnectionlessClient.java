package dev.morphium.engine.command;

import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.signal.SignalWait;
import dev.morphium.engine.value.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A client without a connection: it has its thread for itself, and nothing of a network. */
public interface ConnectionlessClient extends ClientContext {
  @Override
  default boolean identify(Document metadata) {
    return true;
  }

  @Override
  default List<String> negotiateCompression(List<String> offered) {
    return List.of();
  }

  @Override
  default void yieldProcessor(Operation operation) {}

  @Override
  default void block(Operation operation, Signal signal, long millis) throws InterruptedException {
    SignalWait.await(signal, millis);
  }

  @Override
  default @Nullable String peerSubject() {
    return null;
  }

  @Override
  default TransportSecurity transportSecurity() {
    return TransportSecurity.NONE;
  }

  @Override
  default Connections connections() {
    return new Connections(0, Integer.MAX_VALUE, 0);
  }

  @Override
  default NetworkTraffic network() {
    return NetworkTraffic.NONE;
  }

  @Override
  default List<? extends ClientContext> all() {
    return List.of(this);
  }
}
