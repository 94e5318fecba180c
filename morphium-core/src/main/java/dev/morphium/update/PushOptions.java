package dev.morphium.update;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PathMapping;
import dev.morphium.query.filter.ElementMapping;
import dev.morphium.query.filter.Sort;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The modifiers of {@code $push}: where elements go, how the array is sorted afterwards, and how
 * many elements it keeps.
 *
 * <p>A value that never changes: each method gives a new one. Source: MongoDB manual, "$push",
 * section "Modifiers".
 */
public final class PushOptions {
  /** At the end, in no order, all of them. */
  public static final PushOptions NONE = new PushOptions(null, null, null);

  private final @Nullable Integer position;
  private final @Nullable Integer slice;
  private final @Nullable Ordering sort;

  private interface Ordering {
    BsonValue toBson(PathMapping mapping, String path);
  }

  private PushOptions(
      @Nullable Integer position, @Nullable Integer slice, @Nullable Ordering sort) {
    this.position = position;
    this.slice = slice;
    this.sort = sort;
  }

  /** At a place counted from 0, or from the end when it is negative. */
  public PushOptions position(int place) {
    return new PushOptions(place, slice, sort);
  }

  /** Only the first so many are kept, or the last when it is negative; 0 keeps none. */
  public PushOptions slice(int count) {
    return new PushOptions(position, count, sort);
  }

  /** The array is ordered by fields of its elements: {@code sort("-score,name")}. */
  public PushOptions sort(String... names) {
    return sort(Sort.by(names));
  }

  /** The array is ordered by fields of its elements. */
  public PushOptions sort(Sort order) {
    Arguments.required(order, "sort", "order");
    return new PushOptions(
        position, slice, (mapping, path) -> order.toBson(new ElementMapping(mapping, path)));
  }

  /** The array of plain values is ordered from the smallest to the largest. */
  public PushOptions ascending() {
    return new PushOptions(position, slice, (mapping, path) -> new BsonInt32(1));
  }

  /** The array of plain values is ordered from the largest to the smallest. */
  public PushOptions descending() {
    return new PushOptions(position, slice, (mapping, path) -> new BsonInt32(-1));
  }

  BsonDocument appendTo(BsonDocument push, PathMapping mapping, String path) {
    if (position != null) {
      push.append("$position", new BsonInt32(position));
    }
    if (slice != null) {
      push.append("$slice", new BsonInt32(slice));
    }
    if (sort != null) {
      push.append("$sort", sort.toBson(mapping, path));
    }
    return push;
  }
}
