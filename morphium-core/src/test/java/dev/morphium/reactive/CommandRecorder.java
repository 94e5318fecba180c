package dev.morphium.reactive;

import dev.morphium.Morphium;
import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import dev.morphium.driver.Reply;
import dev.morphium.settings.MorphiumSettings;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A driver that writes down the names of the commands that go through it. */
final class CommandRecorder implements Driver {
  private final Driver driver;
  private final List<String> names = new CopyOnWriteArrayList<>();

  private CommandRecorder(Driver driver) {
    this.driver = driver;
  }

  static CommandRecorder of(String uri) {
    return new CommandRecorder(Drivers.connect(uri));
  }

  /** A Morphium whose commands are recorded. */
  Morphium morphium(String uri) {
    return Morphium.builder(MorphiumSettings.of(uri)).driver(this).open();
  }

  /** The commands since the list was cleared. */
  List<String> names() {
    return names;
  }

  @Override
  public Reply execute(Command command) {
    names.add(command.name());
    return driver.execute(command);
  }

  @Override
  public Capabilities capabilities() {
    return driver.capabilities();
  }

  @Override
  public void close() {
    driver.close();
  }
}
