package dev.morphium.engine.plan;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Query settings by query shape ({@code setQuerySettings}): index hints and rejection. Source:
 * MongoDB manual, "setQuerySettings".
 *
 * <p>They last as long as the engine. Safe for several threads.
 */
public final class QuerySettings {
  private final Map<String, Entry> entries = new ConcurrentSkipListMap<>();

  /**
   * What holds for queries of one shape.
   *
   * @param hash identifies the shape
   * @param representative a query of this shape; empty when only the hash was given
   */
  public record Entry(String hash, Document settings, Document representative) {
    /** What the settings say of a collection. */
    public IndexFilter filter(Namespace namespace) {
      return IndexFilter.ofSettings(settings, allowed(namespace));
    }

    private ArrayValue allowed(Namespace namespace) {
      if (settings.get("indexHints") instanceof ArrayValue hints) {
        for (Value hint : hints.elements()) {
          if (hint instanceof Document each
              && each.get("ns") instanceof Document named
              && is(named.get("db"), namespace.database())
              && is(named.get("coll"), namespace.collection())
              && each.get("allowedIndexes") instanceof ArrayValue indexes) {
            return indexes;
          }
        }
      }
      return ArrayValue.EMPTY;
    }

    private static boolean is(Value name, String wanted) {
      return name instanceof StringValue text && text.value().equals(wanted);
    }
  }

  /** Says what holds for queries of one shape. */
  public void set(Entry entry) {
    entries.put(entry.hash(), entry);
  }

  /** Nothing holds for queries of this shape any more. */
  public void remove(String hash) {
    entries.remove(hash);
  }

  /** What holds for queries of this shape, or null. */
  public @Nullable Entry get(String hash) {
    return entries.get(hash);
  }

  /** All that was said, in the order of the hashes. */
  public List<Entry> all() {
    return List.copyOf(entries.values());
  }

  /**
   * What holds for a command, or null.
   *
   * @throws CommandException 411 when it is rejected
   */
  public @Nullable IndexFilter check(Namespace namespace, Document command) {
    Entry entry = find(namespace, command);
    if (entry != null && entry.settings().get("reject").isTrue()) {
      throw new CommandException(
          ErrorCode.QUERY_REJECTED_BY_SETTINGS, "Query rejected by admin query settings");
    }
    return entry == null ? null : entry.filter(namespace);
  }

  /** What holds for a command that is only explained, or null. */
  public @Nullable IndexFilter allowed(Namespace namespace, Document command) {
    Entry entry = find(namespace, command);
    return entry == null ? null : entry.filter(namespace);
  }

  private @Nullable Entry find(Namespace namespace, Document command) {
    return entries.isEmpty() ? null : entries.get(CommandShape.hash(namespace.database(), command));
  }
}
