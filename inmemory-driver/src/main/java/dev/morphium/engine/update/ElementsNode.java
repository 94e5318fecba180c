package dev.morphium.engine.update;

import dev.morphium.bson.BsonType;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueReader;
import dev.morphium.engine.value.ValueText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes of all elements of an array ({@code $[]}), or of those that an array filter selects
 * ({@code $[identifier]}). Source: MongoDB manual, "$[]" and "$[&lt;identifier&gt;]".
 *
 * @param path the dotted path of the array
 */
record ElementsNode(String path, List<Selection> selections) implements UpdateNode {

  /**
   * Which elements, and what happens to them.
   *
   * @param identifier the name in the brackets, empty for all elements
   * @param filter asked with a document that has the element under the identifier; null for all
   */
  record Selection(String identifier, @Nullable Filter filter, UpdateNode node) {
    boolean selects(Value element) {
      return filter == null
          || filter.matches(new DocumentBuilder().append(identifier, element).build());
    }
  }

  @Override
  public int change(int element, int start, boolean inArray, UpdateRun application) {
    byte[] bytes = application.bytes();
    if (bytes[element] != BsonType.ARRAY) {
      throw UpdateErrors.badValue(
          "Cannot apply array updates to non-array element "
              + UpdateErrors.lastPart(path)
              + ": "
              + ValueText.of(ValueReader.read(bytes[element], bytes, start)));
    }
    ElementCursor cursor = new ElementCursor(bytes, start);
    int growth = 0;
    for (int index = 0; cursor.next(); index++) {
      UpdateNode node = selected(cursor, index);
      if (node != null) {
        growth += node.change(cursor.elementOffset(), cursor.valueOffset(), true, application);
      }
    }
    application.splice().grow(start, growth);
    return growth;
  }

  /** What happens to an element; null when nothing does. */
  @Nullable UpdateNode selected(ElementCursor cursor, int index) {
    UpdateNode selected = null;
    for (Selection selection : selections) {
      if (selection.filter == null || selection.selects(cursor.value())) {
        selected =
            selected == null
                ? selection.node
                : selected.merge(selection.node, FieldsNode.join(path, Integer.toString(index)));
      }
    }
    return selected;
  }

  @Override
  public Value create(UpdateRun application) {
    throw UpdateErrors.badValue(
        "The path '" + path + "' must exist in the document in order to apply array updates.");
  }

  @Override
  public void blocked(PathNotViable blocked, UpdateRun application) {
    create(application);
  }

  @Override
  public UpdateNode merge(UpdateNode other, String at) {
    if (!(other instanceof ElementsNode that)) {
      throw UpdateErrors.conflict(at, at);
    }
    List<Selection> merged = new ArrayList<>(selections);
    for (Selection added : that.selections) {
      int same = indexOf(merged, added.identifier);
      if (same < 0) {
        merged.add(added);
      } else {
        String name = FieldsNode.join(path, "$[" + added.identifier + "]");
        UpdateNode both = merged.get(same).node.merge(added.node, name);
        merged.set(same, new Selection(added.identifier, added.filter, both));
      }
    }
    return new ElementsNode(path, List.copyOf(merged));
  }

  private static int indexOf(List<Selection> selections, String identifier) {
    for (int i = 0; i < selections.size(); i++) {
      if (selections.get(i).identifier.equals(identifier)) {
        return i;
      }
    }
    return -1;
  }
}
