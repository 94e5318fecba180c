package dev.morphium.micrometer;

import dev.morphium.listener.OperationObserver;
import dev.morphium.operation.Operation;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;

/**
 * Makes an observation of each command, and thereby a span where there is a tracer: {@code
 * morphium.addObserver(new MorphiumObservations(registry))}.
 *
 * <p>Its parent is what is observed in the caller's thread. The names are those of OpenTelemetry's
 * semantic conventions for database clients; the command's values are not told.
 */
public final class MorphiumObservations implements OperationObserver {
  private final ObservationRegistry registry;

  /** Observations of a registry. */
  public MorphiumObservations(ObservationRegistry registry) {
    this.registry = registry;
  }

  @Override
  public Running started(Operation operation) {
    if (registry.isNoop()) {
      return Running.UNNOTICED;
    }
    String collection = operation.collection();
    Observation observation =
        Observation.createNotStarted("db.client.operation", registry)
            .contextualName(
                collection == null ? operation.name() : operation.name() + " " + collection)
            .lowCardinalityKeyValue("db.system.name", "mongodb")
            .lowCardinalityKeyValue("db.namespace", operation.database())
            .lowCardinalityKeyValue("db.operation.name", operation.name())
            .lowCardinalityKeyValue("db.collection.name", collection == null ? "none" : collection)
            .start();
    Observation.Scope scope = observation.openScope();
    return failure -> {
      scope.close();
      if (failure != null) {
        observation.error(failure);
      }
      observation.stop();
    };
  }
}
