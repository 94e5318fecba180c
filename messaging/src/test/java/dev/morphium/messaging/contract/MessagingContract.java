package dev.morphium.messaging.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.morphium.Morphium;
import dev.morphium.backend.Backend;
import dev.morphium.backend.DeclaredLimits;
import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.pool.PooledDriver;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.settings.MorphiumSettings;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The contract of messages and jobs: a backend extends this class, and says where it is and what it
 * lacks.
 *
 * <p>Each test has a database of its own on a server that the tests of a backend share. Sweeps are
 * so rare that whatever is not heard of fails a test.
 */
@ExtendWith(DeclaredLimits.class)
abstract class MessagingContract implements MessagingTopics, DeclaredLimits.Limited {
  private static final int LONGEST_NAME = 46;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private String database = "";
  private @Nullable Morphium morphium;

  /** Where it is. */
  protected abstract Backend backend();

  /** The way to a database; the usual one unless the backend needs help. */
  protected Driver driver(String uri) {
    return uri.startsWith("mongodb")
        ? PooledDriver.open(ConnectionString.parse(uri))
        : Drivers.connect(uri);
  }

  /** What the backend lacks beside what its capabilities say, each with the reason. */
  protected Map<Feature, String> lacks() {
    return Map.of();
  }

  /** What the backend does only now and then, each with the reason: such tests are not run. */
  protected Map<Feature, String> unreliable() {
    return Map.of();
  }

  /** Single tests that cannot pass on this backend, by their names, each with the reason. */
  protected Map<String, String> fails() {
    return Map.of();
  }

  @Override
  public Morphium morphium() {
    if (morphium == null) {
      morphium = closedLater(open(driver(backend().uri(database))));
    }
    return morphium;
  }

  @Override
  public Faults faults() {
    Faults faults = new Faults();
    faults.morphium(closedLater(open(faults.between(driver(backend().uri(database))))));
    return faults;
  }

  private Morphium open(Driver driver) {
    String uri = backend().uri(database);
    return Morphium.builder(MorphiumSettings.builder(uri).build()).driver(driver).open();
  }

  @Override
  public ForeignClient foreign() {
    String uri = backend().uri(database);
    return closedLater(
        uri.startsWith("mongodb")
            ? ForeignClient.connect(uri, database, QUEUE)
            : ForeignClient.commands(morphium(), QUEUE));
  }

  @Override
  public Messaging instance(String name, Morphium on, UnaryOperator<MessagingSettings> settings) {
    MessagingSettings usual =
        MessagingSettings.DEFAULT
            .instance(name)
            .polling(Duration.ofMillis(50))
            .patience(Duration.ofSeconds(2));
    return closedLater(Messaging.open(on, settings.apply(usual)));
  }

  private <T extends AutoCloseable> T closedLater(T what) {
    synchronized (opened) {
      opened.push(what);
    }
    return what;
  }

  @BeforeEach
  void skipWhatIsLacking(TestInfo test) {
    assumeTrue(backend().absent() == null, backend()::absent);
    Method method = test.getTestMethod().orElseThrow();
    String name = method.getName();
    database = "odm_mq_" + name.substring(0, Math.min(LONGEST_NAME, name.length()));
    for (Feature feature : needs(method)) {
      String reason = unreliable().get(feature);
      assumeTrue(reason == null, () -> feature + ": " + reason);
      assumeTrue(
          isThere(feature),
          () -> feature + ": the capabilities of the backend say that it has none");
    }
  }

  @AfterEach
  void dropAndClose() throws Exception {
    Morphium first = morphium;
    for (AutoCloseable each : opened) {
      if (each != first) {
        each.close();
      }
    }
    if (first != null) {
      first.runCommand(database, new BsonDocument("dropDatabase", new BsonInt32(1)));
      first.close();
    }
  }

  @Override
  public @Nullable String declaredReason(Method method) {
    for (Feature feature : needs(method)) {
      String reason = lacks().get(feature);
      if (reason != null) {
        return feature + ": " + reason;
      }
    }
    return fails().get(method.getName());
  }

  private boolean isThere(Feature feature) {
    Capabilities capabilities = morphium().driver().capabilities();
    return switch (feature) {
      case TRANSACTIONS -> capabilities.transactions();
      case CHANGE_STREAMS -> capabilities.changeStreams();
      default -> true;
    };
  }

  private static Set<Feature> needs(Method method) {
    Set<Feature> all = new LinkedHashSet<>();
    for (Needs needs :
        new Needs[] {
          method.getAnnotation(Needs.class), method.getDeclaringClass().getAnnotation(Needs.class)
        }) {
      if (needs != null) {
        all.addAll(List.of(needs.value()));
      }
    }
    return all;
  }
}
