package dev.morphium.engine.value;

import dev.morphium.bson.FieldName;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dotted path, split once: {@code a.b.0}.
 *
 * <p>What a path means differs between filters, expressions, updates and indexes; only its parts
 * are the same.
 */
public final class FieldPath {
  private final String text;
  private final List<FieldName> parts;
  private final int[] indexes;

  private FieldPath(String text, List<FieldName> parts) {
    this.text = text;
    this.parts = List.copyOf(parts);
    this.indexes = new int[parts.size()];
    for (int i = 0; i < indexes.length; i++) {
      indexes[i] = arrayIndex(parts.get(i).text());
    }
  }

  /** Splits at every dot; parts may be empty, which the caller judges. */
  public static FieldPath of(String text) {
    int start = 0;
    if (text.indexOf('.') < 0) {
      return new FieldPath(text, List.of(new FieldName(text)));
    }
    List<FieldName> parts = new ArrayList<>(4);
    for (int dot = text.indexOf('.'); dot >= 0; dot = text.indexOf('.', start)) {
      parts.add(new FieldName(text.substring(start, dot)));
      start = dot + 1;
    }
    parts.add(new FieldName(text.substring(start)));
    return new FieldPath(text, parts);
  }

  public int size() {
    return parts.size();
  }

  public FieldName part(int index) {
    return parts.get(index);
  }

  public List<FieldName> parts() {
    return parts;
  }

  /**
   * The array index that a part names ({@code 0, 1, 2, ...} without leading zeros), or -1 when it
   * is no index.
   */
  public int index(int part) {
    return indexes[part];
  }

  /**
   * The path after the first {@code count} parts. @throws IllegalArgumentException when nothing
   * would be left
   */
  public FieldPath from(int count) {
    if (count >= parts.size()) {
      throw new IllegalArgumentException(text + " has no part " + count);
    }
    List<FieldName> rest = parts.subList(count, parts.size());
    return new FieldPath(String.join(".", rest.stream().map(FieldName::text).toList()), rest);
  }

  /** Whether this path is the other one or leads to something within it. */
  public boolean startsWith(FieldPath other) {
    return size() >= other.size() && parts.subList(0, other.size()).equals(other.parts);
  }

  /** The array index that this is the text of, without leading zeros; -1 when it is none. */
  public static int arrayIndex(String part) {
    if (part.isEmpty() || part.length() > 9 || part.length() > 1 && part.charAt(0) == '0') {
      return -1;
    }
    for (int i = 0; i < part.length(); i++) {
      if (part.charAt(i) < '0' || part.charAt(i) > '9') {
        return -1;
      }
    }
    return Integer.parseInt(part);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FieldPath that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The path as it was written. */
  @Override
  public String toString() {
    return text;
  }
}
