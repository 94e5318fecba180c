package dev.morphium.internal.pool.host;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A lock-free stack (Treiber) of idle connections: last in, first out.
 *
 * <p>Last in, first out keeps the connections in use that were used just now, and lets the others
 * grow old until they are closed. Nodes never change and are never used twice, so a comparison of
 * the top alone decides whether anything has changed (a Treiber stack). Each node knows how many
 * lie below it, which makes the size free.
 */
final class IdleStack<T> {
  private record Node<T>(T item, @Nullable Node<T> below, int height) {}

  private final AtomicReference<@Nullable Node<T>> top = new AtomicReference<>();

  void push(T item) {
    while (true) {
      Node<T> below = top.get();
      if (top.compareAndSet(below, new Node<>(item, below, height(below) + 1))) {
        return;
      }
      Thread.onSpinWait();
    }
  }

  /** Takes what was put last; null when there is nothing. */
  @Nullable T pop() {
    while (true) {
      Node<T> node = top.get();
      if (node == null) {
        return null;
      }
      if (top.compareAndSet(node, node.below)) {
        return node.item;
      }
      Thread.onSpinWait();
    }
  }

  /**
   * Takes everything that meets a condition, at one moment; the others keep their order.
   *
   * @param condition may be asked more than once about the same thing
   */
  List<T> removeIf(Predicate<? super T> condition) {
    while (true) {
      Node<T> all = top.get();
      List<T> kept = new ArrayList<>();
      List<T> removed = new ArrayList<>();
      for (Node<T> node = all; node != null; node = node.below) {
        (condition.test(node.item) ? removed : kept).add(node.item);
      }
      if (removed.isEmpty()) {
        return removed;
      }
      Node<T> rest = null;
      for (T item : kept.reversed()) {
        rest = new Node<>(item, rest, height(rest) + 1);
      }
      if (top.compareAndSet(all, rest)) {
        return removed;
      }
    }
  }

  int size() {
    return height(top.get());
  }

  private static int height(@Nullable Node<?> node) {
    return node == null ? 0 : node.height;
  }
}
