package dev.morphium.repository.processor.method;

import dev.morphium.repository.processor.model.EntityModel;
import dev.morphium.repository.processor.query.OrderItem;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of a name behind {@code OrderBy}. */
final class NameOrder {
  private static final String ANY_CASE = "IgnoreCase";
  private static final String ASCENDING = "Asc";
  private static final String DESCENDING = "Desc";

  private final PropertyNames properties;
  private final String text;

  NameOrder(EntityModel entity, String text) {
    properties = new PropertyNames(entity);
    this.text = text;
  }

  List<OrderItem> parse() {
    List<OrderItem> items = from(0);
    if (items == null) {
      throw properties.unknown(text.replaceAll("(Asc|Desc)$", ""));
    }
    return items;
  }

  /** The items from a place on; null when it cannot be read like this. */
  private @Nullable List<OrderItem> from(int start) {
    if (start == text.length()) {
      return start == 0 ? null : List.of();
    }
    for (String form : properties.at(text, start)) {
      int end = start + form.length();
      boolean anyCase = text.startsWith(ANY_CASE, end);
      end += anyCase ? ANY_CASE.length() : 0;
      boolean descending = text.startsWith(DESCENDING, end);
      boolean ascending = text.startsWith(ASCENDING, end);
      end += descending ? DESCENDING.length() : ascending ? ASCENDING.length() : 0;
      boolean complete = descending || ascending || end == text.length();
      List<OrderItem> rest = complete ? from(end) : null;
      if (rest != null) {
        List<OrderItem> all = new ArrayList<>();
        all.add(new OrderItem(properties.of(form).path(), descending, anyCase));
        all.addAll(rest);
        return all;
      }
    }
    return null;
  }
}
