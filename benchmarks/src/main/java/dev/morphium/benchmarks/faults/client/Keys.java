package dev.morphium.benchmarks.faults.client;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;

/**
 * The keys that clients work on at the moment.
 *
 * <p>A key is given up for a new one after some operations, or after a few without a known outcome,
 * because the orders that explain its history become too many to look at.
 */
public final class Keys {
  private final String prefix;
  private final int mostOperations;
  private final int mostUnknown;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Use> current = new ArrayList<>();
  private final Set<String> all = new LinkedHashSet<>();

  private static final class Use {
    final String key;
    int operations;
    int unknown;

    Use(String key) {
      this.key = key;
    }
  }

  /**
   * @param prefix how all keys begin
   * @param atOnce how many are in use
   */
  public Keys(String prefix, int atOnce, int mostOperations, int mostUnknown) {
    this.prefix = prefix;
    this.mostOperations = mostOperations;
    this.mostUnknown = mostUnknown;
    for (int i = 0; i < atOnce; i++) {
      current.add(next());
    }
  }

  private Use next() {
    String key = prefix + all.size();
    all.add(key);
    return new Use(key);
  }

  /** One of those in use. */
  public String choose(RandomGenerator random) {
    lock.lock();
    try {
      int slot = random.nextInt(current.size());
      Use use = current.get(slot);
      if (use.operations++ >= mostOperations || use.unknown >= mostUnknown) {
        current.set(slot, next());
      }
      return use.key;
    } finally {
      lock.unlock();
    }
  }

  /** An operation on a key has no known outcome. */
  public void unknown(String key) {
    lock.lock();
    try {
      for (Use use : current) {
        if (use.key.equals(key)) {
          use.unknown++;
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** All that were ever in use. */
  public List<String> all() {
    lock.lock();
    try {
      return List.copyOf(all);
    } finally {
      lock.unlock();
    }
  }
}
