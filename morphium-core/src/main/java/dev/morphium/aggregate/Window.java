package dev.morphium.aggregate;

import dev.morphium.internal.argument.Arguments;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The window of a window function: which documents around one it sees, by their places or by their
 * values in the order; a value that never changes.
 *
 * <p>Source: MongoDB manual, "$setWindowFields", "window".
 */
public final class Window {
  private final BsonDocument document;

  private Window(BsonDocument document) {
    this.document = document;
  }

  /** A bound of a window: where it begins or ends. */
  public static final class Bound {
    /** With the first or the last document. */
    public static final Bound UNBOUNDED = new Bound(new BsonString("unbounded"));

    /** With the document itself. */
    public static final Bound CURRENT = new Bound(new BsonString("current"));

    private final BsonValue value;

    private Bound(BsonValue value) {
      this.value = value;
    }

    /** A number of places or a distance before the document. */
    public static Bound before(double distance) {
      return new Bound(number(-distance));
    }

    /** A number of places or a distance after the document. */
    public static Bound after(double distance) {
      return new Bound(number(distance));
    }

    private static BsonNumber number(double number) {
      return number == Math.rint(number) && Math.abs(number) < Integer.MAX_VALUE
          ? new BsonInt32((int) number)
          : new BsonDouble(number);
    }
  }

  /** The documents between two places. */
  public static Window documents(Bound lower, Bound upper) {
    Arguments.required(lower, "Window.documents", "lower");
    Arguments.required(upper, "Window.documents", "upper");
    return new Window(bounds("documents", lower, upper));
  }

  /** The documents from the first to the current one. */
  public static Window upToCurrent() {
    return documents(Bound.UNBOUNDED, Bound.CURRENT);
  }

  /** The documents whose value in the order lies between two values, as numbers. */
  public static Window range(Bound lower, Bound upper) {
    Arguments.required(lower, "Window.range", "lower");
    Arguments.required(upper, "Window.range", "upper");
    return new Window(bounds("range", lower, upper));
  }

  /**
   * The documents whose date in the order lies between two dates.
   *
   * @param unit {@code "day"}, {@code "hour"} and so on
   */
  public static Window range(Bound lower, Bound upper, String unit) {
    Arguments.required(lower, "Window.range", "lower");
    Arguments.required(upper, "Window.range", "upper");
    Arguments.required(unit, "Window.range", "unit");
    return new Window(bounds("range", lower, upper).append("unit", new BsonString(unit)));
  }

  private static BsonDocument bounds(String kind, Bound lower, Bound upper) {
    BsonArray bounds = new BsonArray();
    bounds.add(lower.value);
    bounds.add(upper.value);
    return new BsonDocument(kind, bounds);
  }

  BsonDocument document() {
    return document.clone();
  }
}
