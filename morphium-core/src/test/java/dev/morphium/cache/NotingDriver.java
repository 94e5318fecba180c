package dev.morphium.cache;

import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Reply;
import dev.morphium.inmemory.InMemoryDriver;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.bson.BsonDocument;

/** An engine of its own that notes what is sent, and lets tests come between. */
public final class NotingDriver implements Driver {
  public final List<Command> sent = new CopyOnWriteArrayList<>();
  private final Driver engine;
  private volatile Consumer<Command> before = command -> {};
  private volatile Consumer<Command> after = command -> {};

  public NotingDriver() {
    this(new InMemoryDriver());
  }

  public NotingDriver(Driver engine) {
    this.engine = engine;
  }

  /** Does something on the thread of each command, before it is run. */
  public void before(Consumer<Command> action) {
    before = action;
  }

  /** Does something on the thread of each command, after it was run. */
  public void after(Consumer<Command> action) {
    after = action;
  }

  /** How often a command of this name was sent. */
  public long count(String name) {
    return sent.stream().filter(command -> command.name().equals(name)).count();
  }

  /** The commands of a name, in the order they were sent. */
  public List<BsonDocument> bodies(String name) {
    return sent.stream()
        .filter(command -> command.name().equals(name))
        .<BsonDocument>map(Command::body)
        .toList();
  }

  @Override
  public Reply execute(Command command) {
    before.accept(command);
    sent.add(command);
    Reply reply = engine.execute(command);
    after.accept(command);
    return reply;
  }

  @Override
  public Capabilities capabilities() {
    return engine.capabilities();
  }

  @Override
  public void close() {
    engine.close();
  }
}
