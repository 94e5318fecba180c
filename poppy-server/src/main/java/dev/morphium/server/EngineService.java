package dev.morphium.server;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.server.net.CommandService;
import dev.morphium.server.net.HelloPause;
import dev.morphium.server.net.Pause;
import dev.morphium.server.net.Topology;
import org.jspecify.annotations.Nullable;

/** An engine as what answers the network. */
final class EngineService implements CommandService {
  private final Engine engine;
  private final Topology topology;

  EngineService(Engine engine, Topology topology) {
    this.engine = engine;
    this.topology = topology;
  }

  @Override
  public boolean isBrief(Command command) {
    return engine.isBrief(command);
  }

  @Override
  public Reply execute(Command command, ClientContext client) {
    return engine.execute(command, client);
  }

  @Override
  public @Nullable Pause pauseBefore(Command command) {
    return HelloPause.of(command, topology);
  }
}
