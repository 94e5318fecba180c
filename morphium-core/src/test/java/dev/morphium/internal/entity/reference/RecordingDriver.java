package dev.morphium.internal.entity.reference;

import dev.morphium.Morphium;
import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import dev.morphium.driver.Reply;
import dev.morphium.settings.MorphiumSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** A driver on an engine of its own that notes which commands it was asked. */
final class RecordingDriver implements Driver {
  private final Driver engine = Drivers.connect("inmemory://");
  private final List<String> commands = new CopyOnWriteArrayList<>();
  final List<BsonDocument> documents = new CopyOnWriteArrayList<>();

  Morphium open() {
    return Morphium.builder(MorphiumSettings.of("inmemory:///shop")).driver(this).open();
  }

  /** The commands of some work, as {@code find order}. */
  List<String> of(Runnable work) {
    commands.clear();
    documents.clear();
    work.run();
    return new ArrayList<>(commands);
  }

  /** The result of some work that sends so many commands. */
  <R> R counted(int expected, Supplier<R> work) {
    List<R> results = new ArrayList<>();
    List<String> asked = of(() -> results.add(work.get()));
    if (asked.size() != expected) {
      throw new AssertionError("%d commands, not %d: %s".formatted(asked.size(), expected, asked));
    }
    return results.get(0);
  }

  @Override
  public Reply execute(Command command) {
    BsonDocument document = command.body();
    String name = document.getFirstKey();
    boolean keeping = name.equals("createIndexes") || name.equals("create");
    if (!keeping) {
      String collection =
          document.get(name) instanceof BsonString text ? " " + text.getValue() : "";
      commands.add(name + collection);
      documents.add(document.clone());
    }
    return engine.execute(command);
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
