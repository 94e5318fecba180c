package dev.morphium.testing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The commands that the Morphiums of a test database have sent, in their order; the newest 10,000
 * are kept. Those of clients with connections of their own are not seen.
 */
public final class CapturedCommands implements Iterable<CapturedCommand> {
  private static final int MOST = 10_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<CapturedCommand> commands = new ArrayDeque<>();

  void add(CapturedCommand command) {
    lock.lock();
    try {
      if (commands.size() == MOST) {
        commands.removeFirst();
      }
      commands.addLast(command);
    } finally {
      lock.unlock();
    }
  }

  /** All of them. */
  public List<CapturedCommand> all() {
    lock.lock();
    try {
      return List.copyOf(commands);
    } finally {
      lock.unlock();
    }
  }

  /** Those of a name, for instance {@code find}. */
  public List<CapturedCommand> named(String name) {
    return all().stream().filter(command -> command.name().equals(name)).toList();
  }

  /** Their names. */
  public List<String> names() {
    return all().stream().map(CapturedCommand::name).toList();
  }

  /** Forgets all of them. */
  public void clear() {
    lock.lock();
    try {
      commands.clear();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Iterator<CapturedCommand> iterator() {
    return all().iterator();
  }

  @Override
  public String toString() {
    return all().toString();
  }
}
