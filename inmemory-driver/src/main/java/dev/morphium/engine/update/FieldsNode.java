package dev.morphium.engine.update;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueReader;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The changes of some fields of a document, or of some elements of an array by index.
 *
 * <p>Fields that are there stay in their places; new ones come at the end, numbers in the order of
 * numbers, then names in the order of names. Source: MongoDB manual, "Update Operators: Behavior".
 *
 * @param path the dotted path of the document or array, empty at the top
 * @param children what happens to which field, in the order of their names
 * @param positional what happens to the element that the filter matched; null when nothing does
 */
record FieldsNode(String path, List<Child> children, @Nullable UpdateNode positional)
    implements UpdateNode {
  private static final int MAX_PADDING = 1_500_000;
  private static final int MANY = 24;

  /**
   * @param index the array index that the name is, or -1
   */
  record Child(FieldName name, int index, UpdateNode node) implements Comparable<Child> {
    @Override
    public int compareTo(Child other) {
      if (index >= 0 && other.index >= 0) {
        return Integer.compare(index, other.index);
      }
      if (index >= 0 || other.index >= 0) {
        return index >= 0 ? -1 : 1;
      }
      return name.text().compareTo(other.name.text());
    }
  }

  @Override
  public int change(int element, int start, boolean inArray, UpdateRun application) {
    byte type = application.bytes()[element];
    List<Child> all = resolved(application);
    if (type == BsonType.DOCUMENT) {
      return changeDocument(start, all, application);
    }
    if (type == BsonType.ARRAY) {
      return changeArray(start, all, application);
    }
    Value value = ValueReader.read(type, application.bytes(), start);
    for (Child child : all) {
      child.node.blocked(new PathNotViable(path, child.name.text(), value), application);
    }
    return 0;
  }

  /** Notes the changes of the document that starts here. */
  int changeDocument(int document, UpdateRun application) {
    return changeDocument(document, resolved(application), application);
  }

  private static int changeDocument(int document, List<Child> all, UpdateRun application) {
    byte[] bytes = application.bytes();
    Map<String, Integer> elements = all.size() > MANY ? elements(bytes, document) : null;
    int growth = 0;
    for (Child child : all) {
      int element =
          elements == null
              ? BsonBytes.find(bytes, document, child.name)
              : elements.getOrDefault(child.name.text(), -1);
      if (element >= 0) {
        int start = element + 1 + child.name.size();
        growth += child.node.change(element, start, false, application);
      } else {
        Value created = child.node.create(application);
        if (!created.isMissing()) {
          int end = document + LittleEndian.int32(bytes, document) - 1;
          growth += application.splice().insert(end, child.name.text(), created);
        }
      }
    }
    application.splice().grow(document, growth);
    return growth;
  }

  /** Where each element starts, for updates of so many fields that a search for each is slow. */
  private static Map<String, Integer> elements(byte[] bytes, int document) {
    Map<String, Integer> elements = new HashMap<>();
    ElementCursor cursor = new ElementCursor(bytes, document);
    while (cursor.next()) {
      elements.putIfAbsent(cursor.name(), cursor.elementOffset());
    }
    return elements;
  }

  private int changeArray(int array, List<Child> all, UpdateRun application) {
    byte[] bytes = application.bytes();
    ElementCursor cursor = new ElementCursor(bytes, array);
    int size = 0;
    int growth = 0;
    boolean ended = false;
    for (Child child : all) {
      if (child.index < 0) {
        Value value = ValueReader.read(BsonType.ARRAY, bytes, array);
        child.node.blocked(new PathNotViable(path, child.name.text(), value), application);
        continue;
      }
      while (!ended && size <= child.index) {
        ended = !cursor.next();
        size += ended ? 0 : 1;
      }
      if (!ended) {
        growth +=
            child.node.change(cursor.elementOffset(), cursor.valueOffset(), true, application);
        continue;
      }
      Value created = child.node.create(application);
      if (!created.isMissing()) {
        int end = array + LittleEndian.int32(bytes, array) - 1;
        growth += pad(size, child.index, end, application);
        growth += application.splice().insert(end, ArrayIndexNames.of(child.index), created);
        size = child.index + 1;
      }
    }
    application.splice().grow(array, growth);
    return growth;
  }

  private static int pad(int size, int index, int end, UpdateRun application) {
    if (index - size > MAX_PADDING) {
      throw new CommandException(
          ErrorCode.CANNOT_BACKFILL_ARRAY, "can't backfill more than " + MAX_PADDING + " elements");
    }
    int growth = 0;
    for (int i = size; i < index; i++) {
      growth += application.splice().insert(end, ArrayIndexNames.of(i), Constant.NULL);
    }
    return growth;
  }

  @Override
  public Value create(UpdateRun application) {
    DocumentBuilder builder = new DocumentBuilder(64);
    for (Child child : resolved(application)) {
      builder.append(child.name.text(), child.node.create(application));
    }
    return builder.size() == 4 ? Constant.MISSING : builder.build();
  }

  @Override
  public void blocked(PathNotViable blocked, UpdateRun application) {
    for (Child child : resolved(application)) {
      child.node.blocked(blocked, application);
    }
  }

  /** The children with the positional one among them, at the index that the filter matched. */
  private List<Child> resolved(UpdateRun application) {
    UpdateNode matched = positional;
    if (matched == null) {
      return children;
    }
    int index = application.matchedIndex();
    if (index < 0) {
      throw UpdateErrors.badValue(
          "The positional operator did not find the match needed from the query.");
    }
    FieldName name = new FieldName(ArrayIndexNames.of(index));
    return merge(children, List.of(new Child(name, index, matched)), path);
  }

  @Override
  public UpdateNode merge(UpdateNode other, String at) {
    if (!(other instanceof FieldsNode that)) {
      throw UpdateErrors.conflict(at, at);
    }
    UpdateNode both = positional;
    if (that.positional != null) {
      both = both == null ? that.positional : both.merge(that.positional, join(path, "$"));
    }
    return new FieldsNode(path, merge(children, that.children, path), both);
  }

  private static List<Child> merge(List<Child> left, List<Child> right, String path) {
    List<Child> merged = new ArrayList<>(left.size() + right.size());
    int l = 0;
    int r = 0;
    while (l < left.size() && r < right.size()) {
      Child one = left.get(l);
      Child two = right.get(r);
      int order = one.compareTo(two);
      if (order == 0) {
        UpdateNode both = one.node.merge(two.node, join(path, one.name.text()));
        merged.add(new Child(one.name, one.index, both));
        l++;
        r++;
      } else if (order < 0) {
        merged.add(one);
        l++;
      } else {
        merged.add(two);
        r++;
      }
    }
    merged.addAll(left.subList(l, left.size()));
    merged.addAll(right.subList(r, right.size()));
    return merged;
  }

  static String join(String path, String part) {
    return path.isEmpty() ? part : path + "." + part;
  }
}
