package dev.morphium.messaging.internal.queue;

import dev.morphium.messaging.internal.request.Questions;
import dev.morphium.messaging.internal.signal.ArrivalSignal;
import dev.morphium.messaging.internal.work.model.Backlog;
import dev.morphium.messaging.internal.work.model.Lane;
import dev.morphium.messaging.internal.work.runner.CompletionEvents;
import dev.morphium.messaging.internal.work.runner.Leases;
import dev.morphium.messaging.internal.work.runner.WorkListener;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Message;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The dispatcher of messages that arrive: to listeners of a topic, and to questions that wait for
 * answers.
 */
final class EventRouter implements ArrivalSignal.Listener {
  private final Questions questions;
  private final Control control;
  private final List<TopicListener> listeners = new CopyOnWriteArrayList<>();
  private final List<Hearing> hearings = new CopyOnWriteArrayList<>();
  private final Leases leases;
  private final CompletionEvents ends;
  private final Runnable missed;
  private final Runnable readied;
  private final Runnable misshapen;

  /** Equal to nothing but itself. */
  private static final class Hearing {
    final String topic;
    final Consumer<Message> told;

    Hearing(String topic, Consumer<Message> told) {
      this.topic = topic;
      this.told = told;
    }
  }

  /**
   * @param leases told of wishes that work be given up
   * @param ends told of ends that somebody waits for
   * @param missed told when something may have come that nobody was told of; must not block
   * @param misshapen told when there is something that nobody could ever do; must not block
   * @param readied told when work became ready, nobody knows where; must not block
   */
  EventRouter(
      Questions questions,
      Control control,
      Leases leases,
      CompletionEvents ends,
      Runnable missed,
      Runnable readied,
      Runnable misshapen) {
    this.questions = questions;
    this.control = control;
    this.leases = leases;
    this.ends = ends;
    this.missed = missed;
    this.readied = readied;
    this.misshapen = misshapen;
  }

  void add(TopicListener listener) {
    listeners.add(listener);
  }

  void remove(TopicListener listener) {
    listeners.remove(listener);
  }

  Subscription hear(String topic, Consumer<Message> told) {
    Hearing hearing = new Hearing(topic, told);
    hearings.add(hearing);
    return () -> hearings.remove(hearing);
  }

  List<TopicListener> listeners() {
    return listeners;
  }

  /** Lets everybody look again whether there is something to do. */
  void wake() {
    listeners.forEach(TopicListener::wake);
  }

  @Override
  public boolean wants(String topic) {
    if (topic.equals(Control.TOPIC)) {
      return true;
    }
    for (TopicListener listener : listeners) {
      if (listener.topic().equals(topic)) {
        return true;
      }
    }
    for (Hearing hearing : hearings) {
      if (hearing.topic.equals(topic)) {
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
    if (message.topic().equals(Control.TOPIC)) {
      control.heard(message);
      return;
    }
    for (Hearing hearing : hearings) {
      if (hearing.topic.equals(message.topic())) {
        hearing.told.accept(message);
      }
    }
    for (TopicListener listener : listeners) {
      listener.announced(message);
    }
  }

  @Override
  public void workArrived(@Nullable String topic, @Nullable String lane) {
    if (topic == null) {
      readied.run();
      return;
    }
    for (TopicListener listener : listeners) {
      if (listener.topic().equals(topic)) {
        for (WorkListener work : listener.work()) {
          if (Objects.equals(work.lane(), lane)) {
            work.ring();
          }
        }
      }
    }
  }

  /** Rings for all workers that may have something to do, and asks the database who has. */
  void look(Backlog backlog) {
    Map<Lane, Collection<WorkListener>> idle = new HashMap<>();
    for (TopicListener listener : listeners) {
      for (WorkListener work : listener.work()) {
        if (work.isIdle()) {
          idle.computeIfAbsent(new Lane(listener.topic(), work.lane()), key -> new ArrayList<>())
              .add(work);
        } else {
          work.ringForAny();
        }
      }
    }
    if (!idle.isEmpty()) {
      for (Lane lane : backlog.ready(idle.keySet())) {
        idle.getOrDefault(lane, List.of()).forEach(WorkListener::ringForAny);
      }
    }
  }

  @Override
  public void foreignWorkArrived() {
    missed.run();
  }

  @Override
  public void misshapenArrived() {
    misshapen.run();
  }

  @Override
  public void cancelled(ObjectId message) {
    leases.cancel(message);
  }

  @Override
  public void ended(ObjectId message) {
    ends.ended(message);
  }

  @Override
  public void mayHaveMissed() {
    listeners.forEach(TopicListener::mayHaveMissed);
    control.mayHaveMissed();
    leases.lookForCancelled();
    ends.mayHaveMissed();
    missed.run();
  }
}
