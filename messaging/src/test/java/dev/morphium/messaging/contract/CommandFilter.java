package dev.morphium.messaging.contract;

import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Reply;
import java.util.function.UnaryOperator;

/**
 * A driver that changes commands on their way.
 *
 * @param real sends them
 * @param change makes the command that is sent
 */
public record CommandFilter(Driver real, UnaryOperator<Command> change) implements Driver {
  @Override
  public Reply execute(Command command) {
    return real.execute(change.apply(command));
  }

  @Override
  public Capabilities capabilities() {
    return real.capabilities();
  }

  @Override
  public void close() {
    real.close();
  }
}
