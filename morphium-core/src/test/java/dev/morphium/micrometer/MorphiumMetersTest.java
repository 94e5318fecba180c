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
import java.util.ArrayList;
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
}
