package dev.morphium.testing;

import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Reply;
import org.jspecify.annotations.Nullable;

/** A driver that captures commands on their way to another one, which stays open. */
record RecordingDriver(Driver driver, CapturedCommands commands) implements Driver {
  @Override
  public Reply execute(Command command) {
    commands.add(CapturedCommand.of(command));
    return driver.execute(command);
  }

  @Override
  public Capabilities capabilities() {
    return driver.capabilities();
  }

  @Override
  public @Nullable Object writableProcess() {
    return driver.writableProcess();
  }

  @Override
  public <T> @Nullable T extension(Class<T> type) {
    return driver.extension(type);
  }

  @Override
  public void close() {} // others use it, too
}
