package dev.morphium.junit;

import dev.morphium.testing.DatabaseSnapshot;
import dev.morphium.testing.SharedServers;
import dev.morphium.testing.TestDatabase;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterResolutionException;

/**
 * The databases of tests in the stores of the platform, which closes them.
 *
 * <p>Implementation note: before Jupiter 5.13 only a {@code CloseableResource} is closed, which
 * later versions know still.
 */
@SuppressWarnings("deprecation")
final class Databases {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(MorphiumExtension.class);

  private Databases() {}

  /** The database of a test, of a class, or of a method that is about to be called. */
  static TestDatabase of(ExtensionContext context) {
    Declaration declared = Declaration.of(context);
    if (declared.scope() != DatabaseScope.METHOD) {
      return ofClass(context, declared).database;
    }
    if (context.getTestMethod().isEmpty()) {
      throw new ParameterResolutionException(
          "each test method of %s has a database of its own, so that there is none for the whole"
                  .formatted(context.getRequiredTestClass().getName())
              + " class; say @MorphiumTest(scope = DatabaseScope.CLASS) for one");
    }
    return context
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent("database", key -> opened(context, declared), OfMethod.class)
        .database;
  }

  /** The database of a class; null when its methods have some of their own. */
  static @Nullable OfClass shared(ExtensionContext context) {
    Declaration declared = Declaration.of(context);
    return declared.scope() == DatabaseScope.METHOD ? null : ofClass(context, declared);
  }

  private static OfClass ofClass(ExtensionContext context, Declaration declared) {
    ExtensionContext place = context;
    while (place.getTestMethod().isPresent()
        || !place.getTestClass().equals(Optional.of(declared.owner()))) {
      place = place.getParent().orElseThrow();
    }
    retainServers(context);
    return place
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent("database", key -> OfClass.open(declared), OfClass.class);
  }

  private static OfMethod opened(ExtensionContext context, Declaration declared) {
    retainServers(context);
    TestDatabase database = TestDatabase.open(declared.backend());
    try {
      Declaration.load(declared.owner(), database);
      declared.nested().forEach(inner -> Declaration.load(inner, database));
      Declaration.load(context.getRequiredTestMethod(), database);
    } catch (RuntimeException | Error e) {
      database.close();
      throw e;
    }
    database.commands().clear();
    return new OfMethod(database);
  }

  /** Servers that tests share live until the end of the whole run. */
  private static void retainServers(ExtensionContext context) {
    context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent("servers", key -> Retained.now(), Retained.class);
  }

  private record Retained() implements CloseableResource, AutoCloseable {
    static Retained now() {
      SharedServers.retain();
      return new Retained();
    }

    @Override
    public void close() {
      SharedServers.release();
    }
  }

  /** The database of one method. */
  private record OfMethod(TestDatabase database) implements CloseableResource, AutoCloseable {
    @Override
    public void close() {
      database.close();
    }
  }

  /** The database of a class, whose methods come one after the other. */
  static final class OfClass implements CloseableResource, AutoCloseable {
    final TestDatabase database;
    private final boolean restores;
    private final Semaphore turn = new Semaphore(1);
    private @Nullable DatabaseSnapshot first;

    private OfClass(TestDatabase database, boolean restores) {
      this.database = database;
      this.restores = restores;
    }

    static OfClass open(Declaration declared) {
      TestDatabase database = TestDatabase.open(declared.backend());
      try {
        Declaration.load(declared.owner(), database);
      } catch (RuntimeException | Error e) {
        database.close();
        throw e;
      }
      return new OfClass(database, declared.scope() == DatabaseScope.CLASS);
    }

    /** Waits for the method before, and has the data as they were before that. */
    void begin() {
      turn.acquireUninterruptibly();
      try {
        restore();
      } catch (RuntimeException | Error e) {
        turn.release();
        throw e;
      }
    }

    private void restore() {
      DatabaseSnapshot known = first;
      if (known != null) {
        database.restore(known);
      } else if (restores) {
        first = database.snapshot();
      }
    }

    void end() {
      turn.release();
    }

    @Override
    public void close() {
      database.close();
    }
  }
}
