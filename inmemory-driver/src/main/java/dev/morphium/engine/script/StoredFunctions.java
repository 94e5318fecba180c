package dev.morphium.engine.script;

import dev.morphium.engine.value.Element;
import java.util.List;

/**
 * The functions and values that a database keeps in {@code system.js}, by their names.
 *
 * <p>Compared by identity: an engine may keep what it has made of them as long as they are the
 * same. Source: MongoDB manual, "Store a JavaScript Function on the Server".
 */
public final class StoredFunctions {
  public static final StoredFunctions NONE = new StoredFunctions(List.of());

  private final List<Element> entries;

  public StoredFunctions(List<Element> entries) {
    this.entries = List.copyOf(entries);
  }

  /** Each name with its value: code for a function. */
  public List<Element> entries() {
    return entries;
  }
}
