package dev.morphium.messaging.internal.admin.runner;

import dev.morphium.messaging.instance.Instance;
import dev.morphium.messaging.internal.admin.model.InstanceStore;
import dev.morphium.messaging.internal.queue.Queue;
import dev.morphium.messaging.internal.signal.Threads;
import dev.morphium.messaging.internal.work.model.MessageStore;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.bson.types.ObjectId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who takes part in the queue: this instance's entry, and those of the others.
 *
 * <p>A name belongs to one instance at a time. Who finds it taken waits for the other's next
 * heartbeat: when it comes the name is refused, when it does not come in time the other is dead.
 */
final class Registry {
  private static final Logger LOG = LoggerFactory.getLogger(Registry.class);
  private static final Duration FAREWELL = Duration.ofSeconds(1);

  private final InstanceStore store;
  private final MessageStore clock;
  private final Queue queue;
  private final String name;
  private final Duration heartbeat;
  private final ObjectId run = new ObjectId();
  private final RuntimeMXBean process = ManagementFactory.getRuntimeMXBean();
  private final Instant started;
  private boolean robbed;

  Registry(InstanceStore store, MessageStore clock, Queue queue, String name, Duration heartbeat) {
    this.store = store;
    this.clock = clock;
    this.queue = queue;
    this.name = name;
    this.heartbeat = heartbeat;
    started = clock.now();
  }

  /** This instance, as it is now. */
  Instance self() {
    Instant now = clock.now();
    String processName = process.getName();
    String version = Registry.class.getPackage().getImplementationVersion();
    return new Instance(
        name,
        run,
        processName.substring(processName.indexOf('@') + 1),
        process.getPid(),
        ProcessSpace.CURRENT,
        Instant.ofEpochMilli(process.getStartTime()),
        version == null ? "" : version,
        started,
        now,
        heartbeat.toMillis(),
        now.plus(Instance.REMEMBERED),
        queue.load().listeners());
  }

  /**
   * Writes this instance down.
   *
   * @throws IllegalStateException when another one of this name is alive
   */
  void enter() {
    store.prepare();
    Instant firstSeen = null;
    while (!store.add(self())) {
      Instance other = store.find(name);
      if (other == null) {
        continue;
      }
      if (!other.isAlive(clock.now()) || isGoneFromHere(other)) {
        if (store.replace(self(), other.run())) {
          return;
        }
      } else if (firstSeen != null && other.seen().isAfter(firstSeen)) {
        throw taken(other);
      } else {
        firstSeen = firstSeen == null ? other.seen() : firstSeen;
        LockSupport.parkNanos(heartbeat.dividedBy(10).toNanos());
        if (Thread.currentThread().isInterrupted()) {
          throw taken(other);
        }
      }
    }
  }

  private IllegalStateException taken(Instance other) {
    return new IllegalStateException(
        ("an instance named '%s' already takes part in this queue: process %d on %s, heard of %d ms"
                + " ago; give this one another name, or close the other one first")
            .formatted(
                name,
                other.process(),
                other.host(),
                Duration.between(other.seen(), clock.now()).toMillis()));
  }

  /**
   * Whether an entry was left behind by a process of this machine that has ended. Containers may
   * have one name and the same numbers of processes: of those in others nothing is known here.
   */
  private boolean isGoneFromHere(Instance other) {
    Instance own = self();
    if (own.space() == null
        || !own.space().equals(other.space())
        || !other.host().equals(own.host())) {
      return false;
    }
    return other.process() == own.process()
        ? !other.processStarted().equals(own.processStarted())
        : ProcessHandle.of(other.process()).isEmpty();
  }

  /** Says that this instance is alive. */
  void beat() {
    Instance self = self();
    if (store.heartbeat(self) || store.add(self)) {
      robbed = false;
    } else if (!robbed) {
      robbed = true;
      LOG.error(
          "another instance has taken the name '{}' while this one was not heard of: messages to"
              + " this name go to either of them; close one, and give it another name",
          name);
    }
  }

  /** Removes this instance's entry, unless the database does not answer. */
  void leave() {
    Thread leaving =
        Thread.ofVirtual()
            .name("morphium-farewell")
            .start(
                () -> {
                  try {
                    store.remove(name, run);
                  } catch (RuntimeException failure) {
                    LOG.debug("the entry of '{}' stays until it is forgotten", name, failure);
                  }
                });
    boolean ignored = Threads.end(leaving, FAREWELL);
  }

  /** All instances, alive and dead. */
  List<Instance> all() {
    return store.all();
  }

  /** The instances that are alive. */
  List<Instance> alive() {
    Instant now = clock.now();
    return store.all().stream().filter(instance -> instance.isAlive(now)).toList();
  }
}
