package dev.morphium.engine.store;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A persistent sorted map: {@link #with} and {@link #without} give another map, which shares most
 * of its nodes with this one.
 *
 * <p>A height-balanced (AVL) tree.
 */
public final class PersistentMap<K extends Comparable<K>, V> implements Iterable<Map.Entry<K, V>> {
  private final @Nullable Node<K, V> root;
  private final int size;

  private record Node<K, V>(
      K key, V value, @Nullable Node<K, V> left, @Nullable Node<K, V> right, int height) {}

  private PersistentMap(@Nullable Node<K, V> root, int size) {
    this.root = root;
    this.size = size;
  }

  public static <K extends Comparable<K>, V> PersistentMap<K, V> empty() {
    return new PersistentMap<>(null, 0);
  }

  public int size() {
    return size;
  }

  /** The value of a key, or null. */
  public @Nullable V get(K key) {
    Node<K, V> node = root;
    while (node != null) {
      int order = key.compareTo(node.key);
      if (order == 0) {
        return node.value;
      }
      node = order < 0 ? node.left : node.right;
    }
    return null;
  }

  /** The entry with the greatest key that is at most this one, or null. */
  public Map.@Nullable Entry<K, V> floor(K key) {
    Node<K, V> node = root;
    Node<K, V> best = null;
    while (node != null) {
      int order = key.compareTo(node.key);
      if (order >= 0) {
        best = node;
      }
      node = order < 0 ? node.left : node.right;
    }
    return best == null ? null : new SimpleImmutableEntry<>(best.key, best.value);
  }

  /** This map with one key set. */
  public PersistentMap<K, V> with(K key, V value) {
    return new PersistentMap<>(put(root, key, value), get(key) == null ? size + 1 : size);
  }

  /** This map without one key: the same map when it does not have it. */
  public PersistentMap<K, V> without(K key) {
    return get(key) == null ? this : new PersistentMap<>(remove(root, key), size - 1);
  }

  /** The entries in ascending order of the keys. */
  @Override
  public Iterator<Map.Entry<K, V>> iterator() {
    return new Ascent<>(root, null);
  }

  /** The entries from a key (inclusive) on, in ascending order. */
  public Iterable<Map.Entry<K, V>> from(K key) {
    return () -> new Ascent<>(root, key);
  }

  private static <K extends Comparable<K>, V> Node<K, V> put(
      @Nullable Node<K, V> node, K key, V value) {
    if (node == null) {
      return new Node<>(key, value, null, null, 1);
    }
    int order = key.compareTo(node.key);
    if (order == 0) {
      return new Node<>(key, value, node.left, node.right, node.height);
    }
    return order < 0
        ? balanced(node, put(node.left, key, value), node.right)
        : balanced(node, node.left, put(node.right, key, value));
  }

  private static <K extends Comparable<K>, V> @Nullable Node<K, V> remove(
      @Nullable Node<K, V> node, K key) {
    if (node == null) {
      return null;
    }
    int order = key.compareTo(node.key);
    if (order < 0) {
      return balanced(node, remove(node.left, key), node.right);
    }
    if (order > 0) {
      return balanced(node, node.left, remove(node.right, key));
    }
    if (node.left == null || node.right == null) {
      return node.left == null ? node.right : node.left;
    }
    Node<K, V> successor = node.right;
    while (successor.left != null) {
      successor = successor.left;
    }
    return balanced(successor, node.left, remove(node.right, successor.key));
  }

  /** A node with this key and value over two trees whose heights differ by two at most. */
  private static <K, V> Node<K, V> balanced(
      Node<K, V> entry, @Nullable Node<K, V> left, @Nullable Node<K, V> right) {
    if (left != null && height(left) > height(right) + 1) {
      if (height(left.left) >= height(left.right) || left.right == null) {
        return node(left, left.left, node(entry, left.right, right));
      }
      Node<K, V> middle = left.right;
      return node(middle, node(left, left.left, middle.left), node(entry, middle.right, right));
    }
    if (right != null && height(right) > height(left) + 1) {
      if (height(right.right) >= height(right.left) || right.left == null) {
        return node(right, node(entry, left, right.left), right.right);
      }
      Node<K, V> middle = right.left;
      return node(middle, node(entry, left, middle.left), node(right, middle.right, right.right));
    }
    return node(entry, left, right);
  }

  private static <K, V> Node<K, V> node(
      Node<K, V> entry, @Nullable Node<K, V> left, @Nullable Node<K, V> right) {
    int height = Math.max(height(left), height(right)) + 1;
    return new Node<>(entry.key, entry.value, left, right, height);
  }

  private static <K, V> int height(@Nullable Node<K, V> node) {
    return node == null ? 0 : node.height;
  }

  private static final class Ascent<K extends Comparable<K>, V>
      implements Iterator<Map.Entry<K, V>> {
    private final Deque<Node<K, V>> pending = new ArrayDeque<>();

    Ascent(@Nullable Node<K, V> root, @Nullable K from) {
      Node<K, V> node = root;
      while (node != null) {
        if (from != null && node.key.compareTo(from) < 0) {
          node = node.right;
        } else {
          pending.push(node);
          node = node.left;
        }
      }
    }

    @Override
    public boolean hasNext() {
      return !pending.isEmpty();
    }

    @Override
    public Map.Entry<K, V> next() {
      if (pending.isEmpty()) {
        throw new NoSuchElementException();
      }
      Node<K, V> node = pending.pop();
      for (Node<K, V> below = node.right; below != null; below = below.left) {
        pending.push(below);
      }
      return new SimpleImmutableEntry<>(node.key, node.value);
    }
  }
}
