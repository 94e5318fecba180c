package dev.morphium.messaging.runtime;

import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.spi.ArrivalSignal;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Who is told of what came: listeners of a topic, and questions that wait for answers. */
final class Switchboard implements ArrivalSignal.Listener {
  private final Questions questions;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private final Runnable missed;

  /**
   * @param missed told when something may have come that nobody was told of; must not block
   */
  Switchboard(Questions questions, Runnable missed) {
    this.questions = questions;
    this.missed = missed;
  }

  void add(Listener listener) {
    listeners.add(listener);
  }

  void remove(Listener listener) {
    listeners.remove(listener);
  }

  List<Listener> listeners() {
    return listeners;
  }

  @Override
  public boolean wants(String topic) {
    for (Listener listener : listeners) {
      if (listener.topic().equals(topic)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void announced(Message message) {
    if (message.delivery() == Delivery.REPLY) {
      questions.answered(message);
      return;
    }
    for (Listener listener : listeners) {
      listener.announced(message);
    }
  }

  @Override
  public void workArrived(@Nullable String topic, @Nullable String lane) {
    for (Listener listener : listeners) {
      if (topic == null || listener.topic().equals(topic)) {
        listener.work().stream()
            .filter(work -> topic == null || Objects.equals(work.lane(), lane))
            .forEach(WorkListener::ring);
      }
    }
  }

  @Override
  public void mayHaveMissed() {
    workArrived(null, null);
    listeners.forEach(Listener::mayHaveMissed);
    missed.run();
  }
}
