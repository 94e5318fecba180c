package dev.morphium.server;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.PreparedCommand;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.server.net.CommandService;
import dev.morphium.server.net.HelloPause;

/** Connects the network layer to an engine: the command service that executes requests. */
final class EngineService implements CommandService {
  private final Engine engine;
  private final TopologyVersion topology;

  EngineService(Engine engine, TopologyVersion topology) {
    this.engine = engine;
    this.topology = topology;
  }

  @Override
  public PreparedCommand prepare(Command command, ClientContext client) {
    return HelloPause.before(engine.prepare(command, client), command, topology);
  }

  @Override
  public void disconnected(ClientContext client) {
    engine.disconnected(client);
  }
}
