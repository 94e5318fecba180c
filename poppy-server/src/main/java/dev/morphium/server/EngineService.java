package dev.morphium.server;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.server.net.AwaitedHello;
import dev.morphium.server.net.CommandService;

/** Connects the network layer to an engine: the command service that executes requests. */
final class EngineService implements CommandService {
  private final Engine engine;
  private final TopologyVersion topology;
  private final HeapRelease heap;
  private final TlsControl tls;

  EngineService(Engine engine, TopologyVersion topology, HeapRelease heap, TlsControl tls) {
    this.tls = tls;
    this.engine = engine;
    this.heap = heap;
    this.topology = topology;
  }

  @Override
  public Execution prepare(Command command, ClientContext client) {
    return AwaitedHello.before(engine.prepare(command, client), command, topology);
  }

  @Override
  public boolean isWriting(ClientContext client) {
    return engine.isWriting(client);
  }

  @Override
  public void sweep() {
    engine.sweep();
    heap.sweep();
    tls.sweep();
  }

  @Override
  public void disconnected(ClientContext client) {
    engine.disconnected(client);
  }
}
