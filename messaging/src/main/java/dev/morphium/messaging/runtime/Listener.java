package dev.morphium.messaging.runtime;

import dev.morphium.messaging.instance.ListenerLoad;
import dev.morphium.messaging.message.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A listener (consumer) of the messages of a topic, until it is closed. */
public final class Listener implements AutoCloseable {
  private final ListenerOptions options;
  private final List<WorkListener> work;
  private final List<AnnouncementListener> announcements;
  private final Consumer<Listener> closed;
  private final List<Runnable> afterwards = new CopyOnWriteArrayList<>();
  private volatile boolean paused;

  /**
   * @param closed told when it is closed
   */
  Listener(
      ListenerOptions options,
      List<WorkListener> work,
      List<AnnouncementListener> announcements,
      Consumer<Listener> closed) {
    this.options = options;
    this.work = List.copyOf(work);
    this.announcements = List.copyOf(announcements);
    this.closed = closed;
  }

  /** The topic. */
  public String topic() {
    return options.topic();
  }

  /** What it wants. */
  public ListenerOptions options() {
    return options;
  }

  /** Does something when this is closed. */
  public void onClose(Runnable then) {
    afterwards.add(then);
  }

  /** Takes no new messages until {@link #resume}; what it handles goes on. */
  public void pause() {
    paused = true;
  }

  /** Takes messages again. */
  public void resume() {
    paused = false;
    wake();
  }

  /** Whether it takes no messages at the moment. */
  public boolean isPaused() {
    return paused;
  }

  /** Looks again whether there is something to do. */
  void wake() {
    work.forEach(WorkListener::ringForAny);
    announcements.forEach(AnnouncementListener::wake);
  }

  List<WorkListener> work() {
    return work;
  }

  void announced(Message message) {
    announcements.forEach(each -> each.announced(message));
  }

  void mayHaveMissed() {
    announcements.forEach(AnnouncementListener::mayHaveMissed);
  }

  /** How many announcements are being handled. */
  int announcementsInWork() {
    return announcements.stream().mapToInt(each -> each.counts().inWork()).sum();
  }

  /** What it does at the moment. */
  ListenerLoad load() {
    int inWork = 0;
    int waiting = 0;
    long behind = 0;
    long handled = 0;
    long failed = 0;
    for (WorkListener each : work) {
      inWork += each.counts().inWork();
      handled += each.counts().handled();
      failed += each.counts().failed();
    }
    for (AnnouncementListener each : announcements) {
      inWork += each.counts().inWork();
      handled += each.counts().handled();
      failed += each.counts().failed();
      waiting += each.waiting();
      behind = Math.max(behind, each.behindFor());
    }
    return new ListenerLoad(
        topic(),
        options.group(),
        options.concurrency(),
        inWork,
        waiting,
        TimeUnit.NANOSECONDS.toMillis(behind),
        paused,
        handled,
        failed);
  }

  /** The threads that handle its messages. */
  List<Thread> threads() {
    List<Thread> all = new ArrayList<>();
    announcements.forEach(each -> all.addAll(each.threads()));
    work.forEach(each -> all.addAll(each.threads()));
    return all;
  }

  /** Whether this thread is one of those that handle its messages. */
  boolean isWithinHandler() {
    return threads().contains(Thread.currentThread());
  }

  void start() {
    announcements.forEach(AnnouncementListener::start);
    work.forEach(WorkListener::start);
  }

  void stop() {
    announcements.forEach(AnnouncementListener::stop);
    work.forEach(WorkListener::stop);
  }

  /**
   * Takes no more messages, and waits until those that it handles have ended, unless it is closed
   * by one of its handlers.
   */
  @Override
  public void close() {
    stop();
    closed.accept(this);
    afterwards.forEach(Runnable::run);
    if (!isWithinHandler()) {
      announcements.forEach(AnnouncementListener::close);
      work.forEach(WorkListener::close);
    }
  }
}
