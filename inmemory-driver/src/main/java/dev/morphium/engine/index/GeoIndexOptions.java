package dev.morphium.engine.index;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The options of geospatial indexes: {@code 2dsphereIndexVersion}, and {@code bits}, {@code min}
 * and {@code max} of 2d.
 *
 * <p>Source: MongoDB manual, "2dsphere Indexes", "2d Indexes", and the error messages of MongoDB 8.
 */
final class GeoIndexOptions {
  static final int BITS = 26;
  static final double MIN = -180;
  static final double MAX = 180;

  private static final String VERSION = "2dsphereIndexVersion";
  private static final int NEWEST = 3;
  private static final int MOST_BITS = 32;
  private static final int FINEST_LEVEL = 30;

  private GeoIndexOptions() {}

  /**
   * @throws CommandException 67, 72, 16800 or 16801 when there can be no such index
   */
  static void check(Document spec, Document pattern, IndexKind kind) {
    if (kind == IndexKind.GEO_2DSPHERE) {
      checkVersion(spec);
      checkLevels(spec);
    } else if (kind == IndexKind.GEO_2D) {
      checkFields(pattern);
      checkGrid(spec);
      if (spec.get("collation") instanceof Document collation
          && !(collation.get("locale") instanceof StringValue locale
              && locale.value().equals("simple"))) {
        throw IndexOptions.refuse(
            "Index type '2d' does not support collation: " + ValueText.of(collation));
      }
    }
  }

  private static void checkVersion(Document spec) {
    if (spec.get(VERSION) instanceof NumberValue version
        && !(version.isInt() && version.longValue() >= 1 && version.longValue() <= NEWEST)) {
      throw IndexOptions.refuse(
          "unsupported geo index version { "
              + VERSION
              + " : "
              + ValueText.of(version)
              + " }, only support versions: [1,2,3]");
    }
  }

  /** The levels of cells that keys have; here they follow from the geometry, as do the answers. */
  private static void checkLevels(Document spec) {
    double coarsest = number(spec.get("coarsestIndexedLevel"), 0);
    double finest = number(spec.get("finestIndexedLevel"), FINEST_LEVEL);
    if (coarsest < 0) {
      throw new CommandException(16747, "coarsestIndexedLevel must be >= 0");
    }
    if (finest > FINEST_LEVEL) {
      throw new CommandException(16748, "finestIndexedLevel must be <= " + FINEST_LEVEL);
    }
    if (finest < coarsest) {
      throw new CommandException(16749, "finestIndexedLevel must be >= coarsestIndexedLevel");
    }
  }

  private static void checkFields(Document pattern) {
    int places = 0;
    ElementCursor cursor = pattern.cursor();
    while (cursor.next()) {
      if (cursor.value() instanceof StringValue) {
        places++;
      } else if (places == 0) {
        throw new CommandException(16801, "2d has to be first in index");
      }
    }
    if (places > 1) {
      throw new CommandException(16800, "can't have 2 geo fields");
    }
  }

  private static void checkGrid(Document spec) {
    double bits = number(spec.get("bits"), BITS);
    if (!(bits >= 1 && bits <= MOST_BITS)) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS,
          "bits for hash must be > 0 and <= 32, but " + (long) bits + " bits were specified");
    }
    double min = number(spec.get("min"), MIN);
    double max = number(spec.get("max"), MAX);
    if (!(min < max) || Double.isInfinite(max - min)) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS,
          "region for hash must be valid and have positive area, but [%s, %s] was specified"
              .formatted(ValueText.of(new DoubleValue(min)), ValueText.of(new DoubleValue(max))));
    }
  }

  private static double number(Value given, double usual) {
    return given instanceof NumberValue number ? number.doubleValue() : usual;
  }

  /** The specification with the types that MongoDB keeps these options in, and the version. */
  static Document normalized(Document spec, IndexKind kind) {
    if (kind == IndexKind.GEO_2DSPHERE) {
      int version = (int) number(spec.get(VERSION), NEWEST);
      Document without = with(spec, VERSION, null);
      return new DocumentBuilder().appendAll(without).append(VERSION, version).build();
    }
    if (kind != IndexKind.GEO_2D) {
      return spec;
    }
    Document kept = spec;
    if (spec.get("bits") instanceof NumberValue bits) {
      kept = with(kept, "bits", new Int32Value((int) bits.doubleValue()));
    }
    for (String end : new String[] {"min", "max"}) {
      if (spec.get(end) instanceof NumberValue number) {
        kept = with(kept, end, new DoubleValue(number.doubleValue()));
      }
    }
    return kept;
  }

  private static Document with(Document spec, String option, @Nullable Value value) {
    DocumentBuilder out = new DocumentBuilder(spec.length() + 16);
    ElementCursor cursor = spec.cursor();
    while (cursor.next()) {
      if (!cursor.name().equals(option)) {
        out.append(cursor);
      } else if (value != null) {
        out.append(option, value);
      }
    }
    return out.build();
  }
}
