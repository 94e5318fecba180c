package dev.morphium.engine.project;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The paths of a document that projections and expressions look at, told from how they were
 * written. More than these is a safe answer, and null, the whole document, the safest.
 *
 * <p>Source: MongoDB manual, "Aggregation Pipeline Optimization", "Projection Optimization".
 */
public final class NeededPaths {
  /** Operators that look at the document although they name no path with a dollar sign. */
  private static final Set<String> UNTOLD =
      Set.of(
          "$bottom", "$bottomN", "$function", "$getField", "$meta", "$setField", "$top", "$topN");

  private NeededPaths() {}

  /** The paths that the result of a projection is made of; null when it is of whole documents. */
  public static @Nullable Set<String> ofProjection(Document specification) {
    Set<String> paths = new LinkedHashSet<>();
    boolean includes = false;
    boolean withId = true;
    for (Element field : specification.elements()) {
      Value value = field.value();
      boolean flag = value instanceof NumberValue || value instanceof BooleanValue;
      if (field.name().indexOf('$') >= 0) {
        return null;
      }
      if (field.name().equals("_id")) {
        withId = flag && value.isTrue();
      }
      if (flag && value.isTrue()) {
        paths.add(field.name());
        includes = true;
      } else if (flag) {
        if (!field.name().equals("_id")) {
          return null;
        }
      } else if (field.name().indexOf('.') >= 0 || isOfField(value) || !collect(value, paths)) {
        return null;
      } else {
        includes = true;
      }
    }
    if (!includes) {
      return null;
    }
    if (withId) {
      paths.add("_id");
    }
    return paths;
  }

  /**
   * Whether what is shown is made of the field's own value: of a part of it, or of fields in it.
   */
  private static boolean isOfField(Value shown) {
    if (!(shown instanceof Document document)) {
      return false;
    }
    String first = document.firstName();
    return first == null
        || !first.startsWith("$")
        || first.equals("$slice")
        || first.equals("$elemMatch");
  }

  /**
   * Adds the paths that an expression looks at.
   *
   * @return false when that cannot be told
   */
  public static boolean collect(Value expression, Set<String> paths) {
    return switch (expression) {
      case StringValue text -> path(text.value(), paths);
      case ArrayValue array -> {
        for (Value element : array.elements()) {
          if (!collect(element, paths)) {
            yield false;
          }
        }
        yield true;
      }
      case Document document -> {
        for (Element element : document.elements()) {
          if (UNTOLD.contains(element.name()) || !collect(element.value(), paths)) {
            yield false;
          }
        }
        yield true;
      }
      default -> true;
    };
  }

  private static boolean path(String text, Set<String> paths) {
    if (!text.startsWith("$")) {
      return true;
    }
    if (text.startsWith("$$")) {
      return !text.startsWith("$$ROOT") && !text.startsWith("$$CURRENT");
    }
    paths.add(text.substring(1));
    return true;
  }
}
