package dev.morphium.messaging.internal.queue;

import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.instance.ListenerLoad;
import dev.morphium.messaging.internal.broadcast.runner.BroadcastListener;
import dev.morphium.messaging.internal.context.ListenerOptions;
import dev.morphium.messaging.internal.work.runner.WorkListener;
import dev.morphium.messaging.message.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A listener with the workers of its lanes, and its share of what is no work. */
public final class TopicListener implements Listener {
  private final ListenerOptions options;
  private final List<WorkListener> work;
  private final List<BroadcastListener> announcements;
  private final Consumer<TopicListener> closed;
  private volatile boolean paused;

  /**
   * @param closed told when it is closed
   */
  public TopicListener(
      ListenerOptions options,
      List<WorkListener> work,
      List<BroadcastListener> announcements,
      Consumer<TopicListener> closed) {
    this.options = options;
    this.work = List.copyOf(work);
    this.announcements = List.copyOf(announcements);
    this.closed = closed;
  }

  @Override
  public String topic() {
    return options.topic();
  }

  /** What it wants. */
  public ListenerOptions options() {
    return options;
  }

  @Override
  public void pause() {
    paused = true;
  }

  @Override
  public void resume() {
    paused = false;
    wake();
  }

  @Override
  public boolean isPaused() {
    return paused;
  }

  /** Looks again whether there is something to do. */
  public void wake() {
    work.forEach(WorkListener::ringForAny);
    announcements.forEach(BroadcastListener::wake);
  }

  public List<WorkListener> work() {
    return work;
  }

  public void announced(Message message) {
    announcements.forEach(each -> each.announced(message));
  }

  public void mayHaveMissed() {
    announcements.forEach(BroadcastListener::mayHaveMissed);
  }

  /** How many announcements are being handled. */
  public int announcementsInWork() {
    return announcements.stream().mapToInt(each -> each.counts().inWork()).sum();
  }

  /** What it does at the moment. */
  public ListenerLoad load() {
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
    for (BroadcastListener each : announcements) {
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
  public List<Thread> threads() {
    List<Thread> all = new ArrayList<>();
    announcements.forEach(each -> all.addAll(each.threads()));
    work.forEach(each -> all.addAll(each.threads()));
    return all;
  }

  /** Whether this thread is one of those that handle its messages. */
  public boolean isWithinHandler() {
    return threads().contains(Thread.currentThread());
  }

  public void start() {
    announcements.forEach(BroadcastListener::start);
    work.forEach(WorkListener::start);
  }

  public void stop() {
    announcements.forEach(BroadcastListener::stop);
    work.forEach(WorkListener::stop);
  }

  @Override
  public void close() {
    stop();
    closed.accept(this);
    if (!isWithinHandler()) {
      announcements.forEach(BroadcastListener::close);
      work.forEach(WorkListener::close);
    }
  }
}
