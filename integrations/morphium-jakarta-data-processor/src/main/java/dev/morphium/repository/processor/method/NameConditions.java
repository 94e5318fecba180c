package dev.morphium.repository.processor.method;

import dev.morphium.repository.processor.model.EntityModel;
import dev.morphium.repository.processor.query.Condition;
import dev.morphium.repository.processor.query.Scalar;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a name behind {@code By}: conditions with {@code And} and {@code Or} between them,
 * where {@code And} binds closer.
 *
 * <p>Names of properties may hold the keywords, so that the longest name that leads to an end is
 * taken.
 */
final class NameConditions {
  private static final String ANY_CASE = "IgnoreCase";
  private static final String NOT = "Not";

  private final PropertyNames properties;
  private final String text;

  /** A condition and what joins it to the one before: {@code And}, {@code Or} or nothing. */
  private record Part(
      String joint, String form, boolean anyCase, boolean not, NameOperator operator) {}

  NameConditions(EntityModel entity, String text) {
    properties = new PropertyNames(entity);
    this.text = text;
  }

  Condition parse() {
    List<Part> parts = from(0, "");
    if (parts == null) {
      throw properties.unknown(firstUnknown());
    }
    List<Condition> any = new ArrayList<>();
    List<Condition> all = new ArrayList<>();
    int argument = 0;
    for (Part part : parts) {
      if (part.joint.equals("Or")) {
        any.add(joined(all));
        all = new ArrayList<>();
      }
      Scalar.Path path = new Scalar.Path(properties.of(part.form).path());
      Condition condition = part.operator.condition(path, argument, part.anyCase);
      argument += part.operator.arguments();
      all.add(part.not ? new Condition.Not(condition) : condition);
    }
    any.add(joined(all));
    return any.size() == 1 ? any.get(0) : new Condition.Or(any);
  }

  private static Condition joined(List<Condition> all) {
    return all.size() == 1 ? all.get(0) : new Condition.And(List.copyOf(all));
  }

  /** The conditions from a place on; null when it cannot be read like this. */
  private @Nullable List<Part> from(int start, String joint) {
    for (String form : properties.at(text, start)) {
      int end = start + form.length();
      boolean anyCase = text.startsWith(ANY_CASE, end);
      end += anyCase ? ANY_CASE.length() : 0;
      boolean not = text.startsWith(NOT, end);
      end += not ? NOT.length() : 0;
      for (NameOperator operator : NameOperator.values()) {
        if (text.startsWith(operator.keyword(), end)) {
          List<Part> rest = joint(end + operator.keyword().length());
          if (rest != null) {
            List<Part> parts = new ArrayList<>();
            parts.add(new Part(joint, form, anyCase, not, operator));
            parts.addAll(rest);
            return parts;
          }
        }
      }
    }
    return null;
  }

  private @Nullable List<Part> joint(int start) {
    if (start == text.length()) {
      return List.of();
    }
    for (String joint : List.of("And", "Or")) {
      if (text.startsWith(joint, start)) {
        return from(start + joint.length(), joint);
      }
    }
    return null;
  }

  /** The first part, cut where keywords are, that no property begins. */
  private String firstUnknown() {
    for (String part : text.split("(?<=[a-z0-9])(And|Or)(?=[A-Z])", -1)) {
      String name = part.replaceAll("(IgnoreCase)?(Not)?(" + keywords() + ")$", "");
      if (!properties.at(name, 0).contains(name)) {
        return name;
      }
    }
    return text;
  }

  private static String keywords() {
    List<String> keywords = new ArrayList<>();
    for (NameOperator operator : NameOperator.values()) {
      keywords.add(operator.keyword());
    }
    return String.join("|", keywords);
  }
}
