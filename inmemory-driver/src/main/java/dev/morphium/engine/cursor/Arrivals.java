package dev.morphium.engine.cursor;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.CommitListener;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The notification of awaited data: tells those who wait for changes of a collection, of a database
 * or of anything that a batch was committed.
 *
 * <p>A commit costs one look at a counter while nobody waits. A few who wait are told by the thread
 * that commits; for many, that thread hands over to an executor, however often it commits meanwhile
 * only once. Whoever listens first and looks at the data then misses nothing.
 *
 * <p>It must be told of commits after all that those who wait will look at.
 */
public final class Arrivals implements CommitListener {
  private static final Logger LOG = LoggerFactory.getLogger(Arrivals.class);
  private static final int FEW = 8;
  private static final String ANYTHING = "";
  private static final String COMMITS = "$";

  /** Every commit. */
  public static final Predicate<ChangeBatch> ALL = batch -> true;

  private final ConcurrentHashMap<Object, Audience> audiences = new ConcurrentHashMap<>();
  private final AtomicInteger listening = new AtomicInteger();
  private final Executor executor;

  private Arrivals(Executor executor) {
    this.executor = executor;
  }

  /**
   * The arrivals of a storage, told after its listeners so far.
   *
   * @param executor tells those who wait, where they are many
   */
  public static Arrivals of(Storage storage, Executor executor) {
    Arrivals arrivals = new Arrivals(executor);
    storage.addListener(arrivals);
    return arrivals;
  }

  /**
   * Has a callback called after each commit that changes a collection or drops it. The callback
   * must only hand over.
   *
   * @return takes this back
   */
  public Runnable onCollection(UUID collection, Runnable arrived) {
    return listen(collection, ALL, arrived);
  }

  /**
   * The same for each commit that changes a collection while it has this name.
   *
   * @param concerning which commits are meant; it is asked by the thread that commits, and where
   *     many wait not at all
   */
  public Runnable onNamespace(
      Namespace namespace, Predicate<ChangeBatch> concerning, Runnable arrived) {
    return listen(namespace, concerning, arrived);
  }

  /** The same for each commit that changes anything in a database. */
  public Runnable onDatabase(String database, Predicate<ChangeBatch> concerning, Runnable arrived) {
    return listen(database, concerning, arrived);
  }

  /** The same for each commit that changes any collection. */
  public Runnable onAnything(Predicate<ChangeBatch> concerning, Runnable arrived) {
    return listen(ANYTHING, concerning, arrived);
  }

  /** The same for each commit, whatever it does. */
  public Runnable onCommit(Runnable arrived) {
    return listen(COMMITS, ALL, arrived);
  }

  private Runnable listen(Object key, Predicate<ChangeBatch> concerning, Runnable arrived) {
    Listener listener = new Listener(concerning, arrived);
    audiences.compute(
        key,
        (same, known) -> {
          Audience audience = known == null ? new Audience() : known;
          audience.members.add(listener);
          return audience;
        });
    listening.incrementAndGet(); // after that, whoever commits finds the listener
    return () -> {
      if (listener.gone.compareAndSet(false, true)) {
        listening.decrementAndGet();
        audiences.computeIfPresent(
            key,
            (same, audience) -> {
              audience.members.remove(listener);
              return audience.members.isEmpty() ? null : audience;
            });
      }
    };
  }

  /** How many listen right now. */
  public int listening() {
    return listening.get();
  }

  @Override
  public void committed(Root before, ChangeBatch batch, Root after) {
    if (listening.get() == 0) {
      return;
    }
    tell(COMMITS, batch);
    UUID only = changedAlone(batch.effects());
    Namespace name = only == null ? null : after.namespace(only);
    if (only != null && name != null) {
      tell(only, batch);
      tell(name, batch);
      tell(name.database(), batch);
      tell(ANYTHING, batch);
      return;
    }
    Set<Object> touched = new HashSet<>();
    collect(batch.effects(), before, after, touched);
    if (!touched.isEmpty()) {
      touched.add(ANYTHING);
    }
    touched.forEach(key -> tell(key, batch));
  }

  private void tell(Object key, ChangeBatch batch) {
    Audience audience = audiences.get(key);
    if (audience != null) {
      audience.tell(batch, executor);
    }
  }

  /**
   * The collection of a batch that changes documents of one collection and nothing else, as most
   * batches do; null for other batches.
   */
  private static @Nullable UUID changedAlone(List<Effect> effects) {
    UUID only = null;
    for (int i = 0; i < effects.size(); i++) {
      UUID collection =
          switch (effects.get(i)) {
            case Effect.InsertRecord insert -> insert.collection();
            case Effect.UpdateRecord update -> update.collection();
            case Effect.DeleteRecord delete -> delete.collection();
            case Effect.RecordStatements statements -> only;
            default -> null;
          };
      if (collection == null || only != null && !only.equals(collection)) {
        return null;
      }
      only = collection;
    }
    return only;
  }

  @Override
  public void installed(Root root) {
    audiences.values().forEach(Audience::tellAll);
  }

  private static void collect(List<Effect> effects, Root before, Root after, Set<Object> touched) {
    UUID last = null;
    for (Effect effect : effects) {
      switch (effect) {
        case Effect.OnCollection change -> {
          if (!change.collection().equals(last)) {
            last = change.collection();
            add(last, before, after, touched);
          }
          if (change instanceof Effect.RenameCollection rename && rename.dropped() != null) {
            add(rename.dropped(), before, after, touched);
          }
        }
        case Effect.DropDatabase drop -> touched.add(drop.database());
        case Effect.CommitTransaction transaction ->
            collect(transaction.effects(), before, after, touched);
        default -> {
          // changes no data
        }
      }
    }
  }

  private static void add(@Nullable UUID collection, Root before, Root after, Set<Object> touched) {
    if (collection != null && touched.add(collection)) {
      for (Root root : new Root[] {before, after}) {
        CollectionState state = root.collection(collection);
        if (state != null) {
          touched.add(state.namespace());
          touched.add(state.namespace().database());
        }
      }
    }
  }

  private static final class Listener {
    private final Predicate<ChangeBatch> concerning;
    private final Runnable arrived;
    private final AtomicBoolean gone = new AtomicBoolean();

    Listener(Predicate<ChangeBatch> concerning, Runnable arrived) {
      this.concerning = concerning;
      this.arrived = arrived;
    }

    void tell(ChangeBatch batch) {
      boolean concerns = true;
      try {
        concerns = concerning.test(batch);
      } catch (RuntimeException e) {
        LOG.debug("nobody knows whether a commit concerns someone who waits", e);
      }
      if (concerns) {
        tell();
      }
    }

    void tell() {
      try {
        arrived.run();
      } catch (RuntimeException e) {
        LOG.debug("someone who waited for changes could not be told", e);
      }
    }
  }

  /** Those who listen to the same. */
  private static final class Audience {
    private final Set<Listener> members = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean handedOver = new AtomicBoolean();

    void tellAll() {
      members.forEach(Listener::tell);
    }

    void tell(ChangeBatch batch, Executor executor) {
      if (members.size() <= FEW) {
        for (Listener member : members) {
          member.tell(batch);
        }
      } else if (handedOver.compareAndSet(false, true)) {
        executor.execute(
            () -> {
              handedOver.set(false);
              tellAll();
            });
      }
    }
  }
}
