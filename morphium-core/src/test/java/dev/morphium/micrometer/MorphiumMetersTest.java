package dev.morphium.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import org.junit.jupiter.api.Test;

class MorphiumMetersTest {
  @Entity
  record Thing(@Id int id, String name) {}

  @Test
  void operationsAndPoolsAreMeasuredUnderTheNamesOfOpenTelemetry() throws Exception {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (PoppyServer server = PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2));
        Morphium morphium = Morphium.connect("mongodb://localhost:" + server.port() + "/shop");
        MorphiumMeters meters = new MorphiumMeters(morphium)) {
      meters.bindTo(registry);
      morphium.insert(new Thing(1, "a"));
      assertThatThrownBy(() -> morphium.insert(new Thing(1, "a"))).isNotNull();
      morphium.findAll(Thing.class);
      assertThat(
              registry
                  .get("db.client.operation.duration")
                  .tag("db.system.name", "mongodb")
                  .tag("db.namespace", "shop")
                  .tag("db.collection.name", "thing")
                  .tag("db.operation.name", "find")
                  .tag("error.type", "none")
                  .timer()
                  .count())
          .isEqualTo(1);
      assertThat(
              registry
                  .get("db.client.operation.duration")
                  .tag("error.type", "WriteException")
                  .timer()
                  .count())
          .isEqualTo(1);
      assertThat(
              registry
                  .get("db.client.connection.count")
                  .tag("db.client.connection.state", "idle")
                  .gauge()
                  .value())
          .isGreaterThanOrEqualTo(1);
      assertThat(registry.get("db.client.connection.max").gauge().value()).isEqualTo(100);
      assertThat(registry.get("db.client.connection.pending_requests").gauge().value()).isZero();
      assertThat(registry.get("db.client.connection.created").functionCounter().count())
          .isPositive();
      assertThat(morphium.statistics().driver().pools()).hasSize(1);
    }
    assertThat(registry.find("db.client.connection.count").gauges()).isEmpty();
  }

  @Test
  void commandsAreObservedWithTheirParents() {
    List<String> stopped = new ArrayList<>();
    ObservationRegistry registry = ObservationRegistry.create();
    registry
        .observationConfig()
        .observationHandler(
            new ObservationHandler<Observation.Context>() {
              @Override
              public void onStop(Observation.Context context) {
                stopped.add(
                    context.getContextualName()
                        + (context.getParentObservation() == null ? "" : " in a parent")
                        + (context.getError() == null ? "" : " failed"));
              }

              @Override
              public boolean supportsContext(Observation.Context context) {
                return true;
              }
            });
    try (Morphium morphium = Morphium.connect("inmemory://")) {
      morphium.addObserver(new MorphiumObservations(registry));
      morphium.insert(new Thing(1, "a"));
      Observation.createNotStarted("request", registry)
          .contextualName("request")
          .observe(() -> morphium.findAll(Thing.class));
      assertThatThrownBy(() -> morphium.insert(new Thing(1, "a"))).isNotNull();
    }
    assertThat(stopped)
        .containsExactly(
            "insert thing", "find thing in a parent", "request", "insert thing failed");
  }

  @Test
  void everythingElseWorksWithoutMicrometer() throws Exception {
    Without without = new Without(getClass().getClassLoader());
    assertThatThrownBy(() -> Class.forName("io.micrometer.core.instrument.Timer", false, without))
        .isInstanceOf(ClassNotFoundException.class);
    Class<?> proof = Class.forName(WithoutMicrometer.class.getName(), true, without);
    assertThat(proof.getClassLoader()).isSameAs(without);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(without);
    try {
      var use = proof.getDeclaredMethod("operations");
      use.setAccessible(true);
      assertThat((long) use.invoke(null)).isEqualTo(2);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Loads every class anew, and finds none of Micrometer. */
  private static final class Without extends ClassLoader {
    private final ClassLoader all;

    Without(ClassLoader all) {
      super(ClassLoader.getPlatformClassLoader());
      this.all = all;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      try (InputStream in = all.getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null || name.startsWith("io.micrometer.")) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }

    @Override
    protected URL findResource(String name) {
      return all.getResource(name);
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
      return all.getResources(name);
    }
  }

  /** Uses a Morphium; loaded by a loader that has no Micrometer. */
  static final class WithoutMicrometer {
    private WithoutMicrometer() {}

    @Entity
    record Plain(@Id int id) {}

    static long operations() {
      try (Morphium morphium = Morphium.connect("inmemory://")) {
        morphium.insert(new Plain(1));
        morphium.findAll(Plain.class);
        return morphium.statistics().operations();
      }
    }
  }
}
