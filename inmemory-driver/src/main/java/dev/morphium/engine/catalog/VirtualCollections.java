package dev.morphium.engine.catalog;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The collections that readers find: those that are stored, and the virtual collections, each of
 * which stands before what is stored under its name.
 */
public final class VirtualCollections {
  private final Map<Namespace, VirtualCollection> table = new LinkedHashMap<>();

  /**
   * @param table in alphabetical order
   */
  public VirtualCollections(List<VirtualCollection> table) {
    table.forEach(each -> this.table.put(each.namespace(), each));
  }

  /**
   * The collection with this name, or what stands for one: the buckets of a time series, or an
   * absent one.
   */
  public CollectionState find(Root root, Namespace namespace) {
    CollectionState there = existing(root, namespace);
    return there == null ? TimeSeries.absent(root, namespace) : there;
  }

  /** The collection with this name, or null. */
  public @Nullable CollectionState existing(Root root, Namespace namespace) {
    VirtualCollection virtual = table.get(namespace);
    return virtual == null ? root.collection(namespace) : virtual.state().apply(root);
  }

  /** Whether a collection is virtual. */
  public boolean isVirtual(Namespace namespace) {
    return table.containsKey(namespace);
  }

  /** A collection as it is by now, perhaps under another name; null when it is there no more. */
  public @Nullable CollectionState same(Root root, CollectionState before) {
    VirtualCollection virtual = table.get(before.namespace());
    return virtual == null ? root.collection(before.id()) : virtual.state().apply(root);
  }

  /** The names of the databases, in order. */
  public List<String> databases(Root root) {
    Set<String> names = new TreeSet<>(root.databases());
    table.keySet().forEach(each -> names.add(each.database()));
    return List.copyOf(names);
  }

  /** All collections of a database, in the order of their names. */
  public List<CollectionState> in(Root root, String database) {
    List<CollectionState> all = new ArrayList<>();
    for (CollectionState stored : root.collections(database)) {
      if (!table.containsKey(stored.namespace())) {
        all.add(stored);
      }
    }
    for (VirtualCollection each : table.values()) {
      if (each.namespace().database().equals(database)) {
        all.add(each.state().apply(root));
      }
    }
    all.sort(Comparator.comparing(each -> each.namespace().collection()));
    return all;
  }
}
