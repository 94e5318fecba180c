package dev.morphium.server.cli;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.parameter.Parameter;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reload of the configuration file by a running server: what can change does, and the log names
 * what has changed and waits for a restart. A file with a mistake changes nothing.
 */
final class Reload implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Reload.class);

  private final ReentrantLock lock = new ReentrantLock();
  private final ServerParameters parameters;
  private final Logging logging;
  private ServerOptions current;

  /**
   * @param begun what the server was started with
   * @param parameters those of the running server
   */
  Reload(ServerOptions begun, ServerParameters parameters, Logging logging) {
    this.current = begun;
    this.parameters = parameters;
    this.logging = logging;
  }

  @Override
  public void run() {
    lock.lock();
    try {
      if (current.hasFile()) {
        ServerOptions next = current.again();
        next.allOptions().forEach(CommandOption::check);
        apply(next);
        current = next;
        LOG.info("the configuration file was read again");
      }
    } catch (UsageException e) {
      LOG.error("the configuration stays what it was: {}", named("error", e.getMessage()));
    } finally {
      lock.unlock();
    }
  }

  private void apply(ServerOptions next) {
    ServerParameters before = current.parameters();
    ServerParameters after = next.parameters();
    logging.level(next.log().level());
    for (String name : after.names()) {
      if (!after.value(name).equals(before.value(name))) {
        set(name, after.value(name));
      }
    }
    Map<String, List<String>> were = new HashMap<>();
    current.allOptions().forEach(option -> were.put(option.key(), option.values()));
    for (CommandOption option : next.allOptions()) {
      boolean changed = !option.values().equals(were.get(option.key()));
      if (changed && !option.isReloadable()) {
        LOG.warn("{} has changed, and counts after a restart", named("option", option.key()));
      }
    }
  }

  private void set(String name, Value value) {
    Parameter parameter = parameters.find(name);
    if (parameter == null || !parameter.atRuntime()) {
      LOG.warn("the parameter {} has changed, and counts after a restart", named("name", name));
      return;
    }
    try {
      parameters.set(name, value);
      LOG.info("the parameter {} is {} now", named("name", name), named("value", value));
    } catch (CommandException e) {
      LOG.error(
          "the parameter {} stays what it was: {}",
          named("name", name),
          named("error", e.message()));
    }
  }
}
