package dev.morphium.engine.catalog;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * The namespaces that a view's pipeline refers to besides its collection, and the search for view
 * cycles in them.
 *
 * <p>Source: MongoDB manual, "Views", and the stages {@code $graphLookup}, {@code $lookup} and
 * {@code $unionWith}.
 */
public final class ViewReferences {
  private ViewReferences() {}

  /**
   * Checks that a view with these options would not read itself, directly or through other views.
   *
   * @throws CommandException 5 when it would
   */
  public static void checkCycle(Root root, Namespace view, Document options) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>();
    collect(options, open);
    while (!open.isEmpty()) {
      String name = open.pop();
      if (name.equals(view.collection())) {
        throw new CommandException(ErrorCode.GRAPH_CONTAINS_CYCLE, "View cycle detected: " + view);
      }
      if (seen.add(name)) {
        CollectionState next = root.collection(new Namespace(view.database(), name));
        if (next != null && View.isView(next)) {
          collect(next.options(), open);
        }
      }
    }
  }

  private static void collect(Document options, Deque<String> names) {
    name(options.get("viewOn"), names);
    pipeline(options.get("pipeline"), names);
  }

  private static void name(Value value, Deque<String> names) {
    if (value instanceof StringValue name) {
      names.push(name.value());
    }
  }

  private static void pipeline(Value value, Deque<String> names) {
    if (!(value instanceof ArrayValue stages)) {
      return;
    }
    for (Value stage : stages.elements()) {
      if (stage instanceof Document document) {
        document.elements().forEach(element -> stage(element, names));
      }
    }
  }

  private static void stage(Element stage, Deque<String> names) {
    switch (stage.name()) {
      case "$unionWith" -> {
        name(stage.value(), names);
        if (stage.value() instanceof Document given) {
          name(given.get("coll"), names);
          pipeline(given.get("pipeline"), names);
        }
      }
      case "$lookup", "$graphLookup" -> {
        if (stage.value() instanceof Document given) {
          name(given.get("from"), names);
          pipeline(given.get("pipeline"), names);
        }
      }
      case "$facet" -> {
        if (stage.value() instanceof Document given) {
          given.elements().forEach(element -> pipeline(element.value(), names));
        }
      }
      default -> {}
    }
  }
}
