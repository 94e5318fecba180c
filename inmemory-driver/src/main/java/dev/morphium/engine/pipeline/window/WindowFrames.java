package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.pipeline.DocumentFields;
import dev.morphium.engine.pipeline.WindowPlace;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.time.DateArithmetic;
import dev.morphium.engine.time.TimeUnit;
import dev.morphium.engine.time.Zone;
import dev.morphium.engine.value.Arithmetic;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The windows of all documents of one partition: from which document to which. */
final class WindowFrames {
  private final WindowBounds bounds;
  private final List<Document> partition;
  private final ValueComparator comparator;
  private final boolean ascending;
  private final @Nullable FieldPath path;
  private final Value[] keys;

  WindowFrames(WindowBounds bounds, List<Document> partition, WindowPlace place) {
    this.bounds = bounds;
    this.partition = partition;
    this.comparator = place.comparator();
    SortPattern sort = place.sort();
    this.path = sort.isEmpty() ? null : sort.parts().get(0).path();
    this.ascending = sort.isEmpty() || sort.parts().get(0).ascending();
    this.keys = new Value[bounds.range() ? partition.size() : 0];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = sort.keys(partition.get(i), comparator)[0];
    }
  }

  /** Where the window of this document begins. */
  int from(int index) {
    return switch (bounds.lower()) {
      case WindowBounds.Bound.Unbounded unbounded -> 0;
      case WindowBounds.Bound.Current current ->
          bounds.range() ? firstNotBefore(keys[index]) : index;
      case WindowBounds.Bound.Offset offset ->
          bounds.range()
              ? firstNotBefore(moved(index, offset.value()))
              : clamp(index + offset.value().longValue());
    };
  }

  /** Where the window of this document ends, exclusive; never before it begins. */
  int to(int index) {
    int end =
        switch (bounds.upper()) {
          case WindowBounds.Bound.Unbounded unbounded -> partition.size();
          case WindowBounds.Bound.Current current ->
              bounds.range() ? firstAfter(keys[index]) : index + 1;
          case WindowBounds.Bound.Offset offset ->
              bounds.range()
                  ? firstAfter(moved(index, offset.value()))
                  : clamp(index + offset.value().longValue() + 1);
        };
    return Math.max(end, from(index));
  }

  private int clamp(long index) {
    return Math.clamp(index, 0, partition.size());
  }

  /** What a range is measured from: an array, which sorts by one of its elements, is no number. */
  private Value origin(int index) {
    Value given = path == null ? Constant.MISSING : DocumentFields.get(partition.get(index), path);
    return given instanceof ArrayValue ? given : keys[index];
  }

  private Value moved(int index, NumberValue distance) {
    Value key = origin(index);
    TimeUnit unit = bounds.unit();
    if (unit != null) {
      if (!(key instanceof DateValue date)) {
        throw new CommandException(
            5429513,
            "Invalid range: Expected the sortBy field to be a Date, but it was "
                + key.type().alias());
      }
      return new DateValue(DateArithmetic.add(date.value(), unit, distance.longValue(), Zone.UTC));
    }
    if (key instanceof DateValue) {
      throw new CommandException(
          5429513,
          "Invalid range: For windows that involve date or time ranges, a unit must be provided.");
    }
    if (!(key instanceof NumberValue number)) {
      throw new CommandException(
          5429414,
          "Invalid range: Expected the sortBy field to be a number, but it was "
              + key.type().alias());
    }
    return Arithmetic.add(number, distance);
  }

  private int firstNotBefore(Value value) {
    return search(value, false);
  }

  private int firstAfter(Value value) {
    return search(value, true);
  }

  private int search(Value value, boolean after) {
    int low = 0;
    int high = keys.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = comparator.compare(keys[middle], value);
      order = ascending ? order : -order;
      if (order < 0 || after && order == 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
