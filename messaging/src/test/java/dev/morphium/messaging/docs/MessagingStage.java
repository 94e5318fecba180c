package dev.morphium.messaging.docs;

import dev.morphium.Morphium;
import dev.morphium.docs.MorphiumStage;
import dev.morphium.messaging.Messaging;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.hamcrest.Matcher;

/** What the examples of pages about messages find around them: an instance that is open. */
final class MessagingStage extends MorphiumStage {
  private static final Path SOURCES = Path.of("src/main/java/dev/morphium/messaging");
  private static final Set<String> INNER = Set.of("internal");

  @Override
  public List<String> imports() {
    List<String> all = new ArrayList<>(super.imports());
    all.add("java.util.concurrent.atomic.AtomicBoolean");
    all.add("dev.morphium.messaging.*");
    all.add("dev.morphium.messaging.handler.Listener");
    all.add("static org.awaitility.Awaitility.await");
    try (Stream<Path> folders = Files.list(SOURCES)) {
      folders
          .filter(Files::isDirectory)
          .map(folder -> folder.getFileName().toString())
          .filter(name -> !INNER.contains(name))
          .forEach(name -> all.add("dev.morphium.messaging." + name + ".*"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  @Override
  public List<String> fields() {
    return List.of("Morphium morphium", "Messaging messaging");
  }

  @Override
  public List<Class<?>> neighbours() {
    List<Class<?>> all = new ArrayList<>(super.neighbours());
    all.add(Messaging.class);
    all.add(Awaitility.class);
    all.add(Matcher.class);
    return all;
  }

  @Override
  public AutoCloseable open(Class<?> program) throws Exception {
    AutoCloseable opened = super.open(program);
    Morphium morphium = (Morphium) program.getField("morphium").get(null);
    Messaging messaging = Messaging.open(morphium);
    program.getField("messaging").set(null, messaging);
    return () -> {
      messaging.close();
      opened.close();
    };
  }
}
