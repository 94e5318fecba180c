package dev.morphium;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What lives on a Morphium, and ends before it does: the last one first. */
final class Dependents implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Morphium.class);

  private final List<AutoCloseable> all = new CopyOnWriteArrayList<>();

  void add(AutoCloseable dependent) {
    all.add(dependent);
  }

  void remove(AutoCloseable dependent) {
    all.remove(dependent);
  }

  @Override
  public void close() {
    for (AutoCloseable dependent : List.copyOf(all).reversed()) {
      try {
        dependent.close();
      } catch (Exception e) { // the others, and the Morphium, are to be closed all the same
        LOG.warn("{} could not be closed before its Morphium", dependent, e);
      }
    }
    all.clear();
  }
}
