package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.pipeline.WindowPlace;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.time.TimeUnit;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Which documents around a document a window function looks at.
 *
 * @param range whether the bounds are distances of the sort key, not numbers of documents
 * @param lower where the window begins
 * @param upper where it ends, inclusive
 * @param unit the unit of distances between dates, or null
 */
record WindowBounds(boolean range, Bound lower, Bound upper, @Nullable TimeUnit unit) {
  static final WindowBounds ALL =
      new WindowBounds(false, new Bound.Unbounded(), new Bound.Unbounded(), null);

  /** One end of a window. */
  sealed interface Bound {
    /** The end of the partition. */
    record Unbounded() implements Bound {}

    /** The document itself, with its equals where keys count. */
    record Current() implements Bound {}

    /** Some documents, or some distance, away. */
    record Offset(NumberValue value) implements Bound {}
  }

  /**
   * The bounds that a function's {@code window} tells, or all documents when it has none.
   *
   * @throws CommandException 9, 5339900, 5339901, 5339902 or 8947401 when they are none
   */
  static WindowBounds parse(Document function, WindowPlace place) {
    Value window = function.get("window");
    if (window.isMissing()) {
      return ALL;
    }
    if (!(window instanceof Document options)) {
      throw failure("'window' field must be an object");
    }
    if (options.isEmpty()) {
      return ALL;
    }
    Value documents = null;
    Value range = null;
    Value unit = null;
    for (Element option : options.elements()) {
      switch (option.name()) {
        case "documents" -> documents = option.value();
        case "range" -> range = option.value();
        case "unit" -> unit = option.value();
        default ->
            throw failure(
                "'window' field can only contain 'documents', 'range' or 'unit', not "
                    + option.name());
      }
    }
    if (documents != null && (range != null || unit != null)) {
      throw failure("Window bounds can specify either 'documents' or 'range' and 'unit', not both");
    }
    if (documents != null) {
      return ofDocuments(documents, place.sort());
    }
    if (range == null) {
      throw failure("Window bounds with a 'unit' need a 'range'");
    }
    return ofRange(range, unit, place.sort());
  }

  private static WindowBounds ofDocuments(Value value, SortPattern sort) {
    WindowBounds bounds = pair(value, false, null);
    for (Bound bound : new Bound[] {bounds.lower, bounds.upper}) {
      if (bound instanceof Bound.Offset offset && !offset.value().isInt()) {
        throw failure("Numeric document-based bounds must be an integer");
      }
    }
    boolean all =
        bounds.lower instanceof Bound.Unbounded && bounds.upper instanceof Bound.Unbounded;
    if (sort.isEmpty() && !all) {
      throw new CommandException(5339901, "Document-based bounds require a sortBy");
    }
    return bounds;
  }

  private static WindowBounds ofRange(Value value, @Nullable Value unit, SortPattern sort) {
    TimeUnit parsed = null;
    if (unit != null) {
      if (!(unit instanceof StringValue text)) {
        throw failure("'unit' must be a string");
      }
      parsed = TimeUnit.parse(text.value());
    }
    WindowBounds bounds = pair(value, true, parsed);
    if (sort.parts().size() != 1) {
      throw new CommandException(5339902, "Range-based bounds require sortBy a single field");
    }
    boolean offsets = bounds.lower instanceof Bound.Offset || bounds.upper instanceof Bound.Offset;
    if (offsets && !sort.parts().get(0).ascending()) {
      throw new CommandException(8947401, "Range-based bounds require an ascending sortBy");
    }
    for (Bound bound : new Bound[] {bounds.lower, bounds.upper}) {
      if (parsed != null && bound instanceof Bound.Offset offset && !offset.value().isLong()) {
        throw failure("With 'unit', range-based bounds must be an integer");
      }
    }
    return bounds;
  }

  private static WindowBounds pair(Value value, boolean range, @Nullable TimeUnit unit) {
    if (!(value instanceof ArrayValue array) || array.size() != 2) {
      throw failure("Window bounds must be a 2-element array");
    }
    Bound lower = bound(array.get(0));
    Bound upper = bound(array.get(1));
    if (order(lower, upper) > 0) {
      throw new CommandException(
          5339900, "Lower bound must not exceed upper bound: " + ValueText.of(value));
    }
    return new WindowBounds(range, lower, upper, unit);
  }

  private static int order(Bound lower, Bound upper) {
    if (lower instanceof Bound.Unbounded || upper instanceof Bound.Unbounded) {
      return 0;
    }
    return Double.compare(distance(lower), distance(upper));
  }

  private static double distance(Bound bound) {
    return bound instanceof Bound.Offset offset ? offset.value().doubleValue() : 0.0;
  }

  private static Bound bound(Value value) {
    return switch (value) {
      case StringValue text when text.value().equals("unbounded") -> new Bound.Unbounded();
      case StringValue text when text.value().equals("current") -> new Bound.Current();
      case NumberValue number -> new Bound.Offset(number);
      default ->
          throw failure(
              "Window bounds must be 'unbounded', 'current', or a number, but found "
                  + ValueText.of(value));
    };
  }

  private static CommandException failure(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }
}
