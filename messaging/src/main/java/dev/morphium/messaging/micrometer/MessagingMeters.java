package dev.morphium.messaging.micrometer;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.instance.ListenerLoad;
import dev.morphium.messaging.status.MessagingStatus;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.ToDoubleFunction;

/**
 * The meters of a {@link Messaging}: what is sent, received and handled, how long it takes, and how
 * much is in work.
 *
 * <p>Names and tags are those of OpenTelemetry's semantic conventions for messaging where they have
 * any: {@code messaging.client.sent.messages}, {@code messaging.client.consumed.messages}, {@code
 * messaging.client.operation.duration} and {@code messaging.process.duration}; the others begin
 * with {@code morphium.messaging}. Closing takes the gauges away, and measures no more.
 */
public final class MessagingMeters implements MeterBinder, AutoCloseable {
  static final String SYSTEM = "messaging.system";
  static final String MORPHIUM = "morphium";
  private static final String INSTANCE = "messaging.client.id";

  private final Messaging messaging;
  private final List<Binding> bindings = new CopyOnWriteArrayList<>();

  private record Binding(MeterRegistry registry, MeteringObserver observer, List<Meter> gauges) {}

  /** The meters of a Messaging, for one registry or several. */
  public MessagingMeters(Messaging messaging) {
    this.messaging = messaging;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    List<Meter> gauges = new ArrayList<>();
    gauges.add(
        gauge(registry, "in_work", "messages that are being handled", each -> each.inWork()));
    gauges.add(
        gauge(
            registry,
            "waiting",
            "announcements that wait in memory",
            each -> each.listeners().stream().mapToInt(ListenerLoad::waiting).sum()));
    gauges.add(gauge(registry, "leases", "work that this instance has", each -> each.leases()));
    gauges.add(
        gauge(
            registry,
            "settlement_backlog",
            "ends of attempts that wait to be written",
            each -> each.settlementBacklog()));
    gauges.add(gauge(registry, "questions", "questions that wait", each -> each.questions()));
    MeteringObserver observer = new MeteringObserver(registry);
    messaging.addObserver(observer);
    bindings.add(new Binding(registry, observer, gauges));
  }

  private Meter gauge(
      MeterRegistry registry, String name, String about, ToDoubleFunction<MessagingStatus> value) {
    return Gauge.builder(
            "morphium.messaging." + name,
            messaging,
            each -> value.applyAsDouble(each.status().localMessaging()))
        .description(about)
        .tag(SYSTEM, MORPHIUM)
        .tag(INSTANCE, messaging.instance())
        .register(registry);
  }

  @Override
  public void close() {
    for (Binding binding : List.copyOf(bindings)) {
      bindings.remove(binding);
      messaging.removeObserver(binding.observer);
      binding.gauges.forEach(binding.registry::remove);
    }
  }
}
