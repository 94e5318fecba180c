package dev.morphium.engine.project;

import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.engine.project.FieldAction.Compute;
import dev.morphium.engine.project.FieldAction.Drop;
import dev.morphium.engine.project.FieldAction.ElementMatch;
import dev.morphium.engine.project.FieldAction.Keep;
import dev.morphium.engine.project.FieldAction.Nested;
import dev.morphium.engine.project.FieldAction.Positional;
import dev.morphium.engine.project.FieldAction.Slice;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Value;
import java.util.BitSet;
import java.util.Map;

/**
 * What a projection does with the fields of one document, at the top or within a field.
 *
 * <p>The document's bytes are walked once. Fields keep the order of the document; what is computed
 * anew comes after them in the order of the projection. Source: MongoDB manual, "$project",
 * "$addFields".
 */
final class ProjectionNode {

  /** What happens with a field that the projection does not name, and where computed ones go. */
  enum Kind {
    /** Only named fields stay; computed ones are new, even if they bear an old name. */
    INCLUSION,
    /** Named fields go. */
    EXCLUSION,
    /** All fields stay; computed ones take the place of old ones of their name. */
    ADDITION
  }

  private final Kind kind;
  private final FieldName[] names;
  private final FieldAction[] actions;
  private final boolean computes;
  private final boolean onlyKeeps;

  ProjectionNode(Kind kind, Map<String, FieldAction> fields) {
    this.kind = kind;
    this.names = fields.keySet().stream().map(FieldName::new).toArray(FieldName[]::new);
    this.actions = fields.values().toArray(FieldAction[]::new);
    this.computes = fields.values().stream().anyMatch(FieldAction::computes);
    this.onlyKeeps =
        kind == Kind.INCLUSION && fields.values().stream().allMatch(Keep.class::isInstance);
  }

  /** Whether a field may come out that did not go in. */
  boolean computes() {
    return computes;
  }

  Document apply(ProjectionRun run) {
    Document root = run.root();
    DocumentBuilder out =
        new DocumentBuilder(kind == Kind.INCLUSION ? 128 : root.length() + (computes ? 64 : 0));
    write(root.bytes(), root.offset(), out, run);
    return out.build();
  }

  private void write(byte[] bytes, int document, DocumentBuilder out, ProjectionRun run) {
    if (onlyKeeps) {
      keep(bytes, document, out);
      return;
    }
    BitSet done = new BitSet(names.length);
    ElementCursor cursor = new ElementCursor(bytes, document);
    int from = document + 4;
    while (cursor.next()) {
      int field = find(cursor);
      if (field >= 0 || kind == Kind.INCLUSION) {
        out.appendElements(bytes, from, cursor.elementOffset());
        from = cursor.elementEnd();
      }
      if (field >= 0 && present(field, cursor, out, run)) {
        done.set(field);
      }
    }
    out.appendElements(bytes, from, cursor.elementOffset());
    for (int i = 0; i < names.length; i++) {
      if (!done.get(i)) {
        absent(i, out, run);
      }
    }
  }

  /** The short way when nothing but names is asked for. */
  private void keep(byte[] bytes, int document, DocumentBuilder out) {
    ElementCursor cursor = new ElementCursor(bytes, document);
    int found = 0;
    while (found < names.length && cursor.next()) {
      if (find(cursor) >= 0) {
        out.append(cursor);
        found++;
      }
    }
  }

  private int find(ElementCursor cursor) {
    for (int i = 0; i < names.length; i++) {
      if (cursor.isNamed(names[i])) {
        return i;
      }
    }
    return -1;
  }

  /** Deals with a field that is there. @return false when it is to be computed at the end */
  private boolean present(int field, ElementCursor cursor, DocumentBuilder out, ProjectionRun run) {
    switch (actions[field]) {
      case Keep keep -> out.append(cursor);
      case Drop drop -> {}
      case Compute compute -> {
        if (kind == Kind.INCLUSION) {
          return false;
        }
        out.append(names[field], compute.expression().evaluate(run.scope()));
      }
      case Nested nested -> {
        return nested(field, nested.node(), cursor, out, run);
      }
      case Slice slice -> {
        if (cursor.type() == BsonType.ARRAY) {
          out.append(names[field], slice.range().of(cursor.bytes(), cursor.valueOffset()));
        } else {
          out.append(cursor);
        }
      }
      case ElementMatch match -> {
        if (kind == Kind.INCLUSION) {
          return false;
        }
        out.append(names[field], matched(field, match, run));
      }
      case Positional positional -> {
        if (cursor.type() == BsonType.ARRAY && run.matchedIndex() != ProjectionRun.TAKEN) {
          ElementCursor element = MatchedElement.find(cursor, run.matchedIndex());
          out.startArray(names[field].text()).append("0", element).end();
        } else {
          out.append(cursor);
        }
      }
    }
    return true;
  }

  private boolean nested(
      int field,
      ProjectionNode node,
      ElementCursor cursor,
      DocumentBuilder out,
      ProjectionRun run) {
    if (cursor.type() == BsonType.DOCUMENT) {
      out.startDocument(names[field].text());
      node.write(cursor.bytes(), cursor.valueOffset(), out, run);
      out.end();
      return true;
    }
    if (cursor.type() == BsonType.ARRAY) {
      out.startArray(names[field].text());
      if (node.isPositional() && run.matchedIndex() != ProjectionRun.TAKEN) {
        node.element(MatchedElement.find(cursor, run.matchedIndex()), 0, out, run.taken());
      } else {
        node.elements(cursor.bytes(), cursor.valueOffset(), out, run);
      }
      out.end();
      return true;
    }
    return switch (kind) {
      case INCLUSION -> !node.computes;
      case EXCLUSION -> {
        out.append(cursor);
        yield true;
      }
      case ADDITION -> {
        out.append(names[field], node.create(run));
        yield true;
      }
    };
  }

  private void elements(byte[] bytes, int array, DocumentBuilder out, ProjectionRun run) {
    ElementCursor cursor = new ElementCursor(bytes, array);
    int index = 0;
    while (cursor.next()) {
      index += element(cursor, index, out, run);
    }
  }

  /** Writes an element of an array under this index. @return 0 when it writes none */
  private int element(ElementCursor cursor, int index, DocumentBuilder out, ProjectionRun run) {
    String name = ArrayIndexNames.of(index);
    if (cursor.type() == BsonType.DOCUMENT) {
      out.startDocument(name);
      write(cursor.bytes(), cursor.valueOffset(), out, run);
      out.end();
    } else if (cursor.type() == BsonType.ARRAY) {
      out.startArray(name);
      elements(cursor.bytes(), cursor.valueOffset(), out, run);
      out.end();
    } else if (computes || kind == Kind.ADDITION) {
      out.append(name, create(run));
    } else if (kind == Kind.EXCLUSION) {
      out.append(name, cursor);
    } else {
      return 0;
    }
    return 1;
  }

  private void absent(int field, DocumentBuilder out, ProjectionRun run) {
    switch (actions[field]) {
      case Compute compute -> out.append(names[field], compute.expression().evaluate(run.scope()));
      case Nested nested when nested.node().computes ->
          out.append(names[field], nested.node().create(run));
      case ElementMatch match -> out.append(names[field], matched(field, match, run));
      default -> {}
    }
  }

  /** A document of the computed fields. */
  private Document create(ProjectionRun run) {
    DocumentBuilder out = new DocumentBuilder(64);
    for (int i = 0; i < names.length; i++) {
      if (actions[i].computes()) {
        absent(i, out, run);
      }
    }
    return out.build();
  }

  private Value matched(int field, ElementMatch match, ProjectionRun run) {
    if (!(run.root().get(names[field]) instanceof ArrayValue array)) {
      return Constant.MISSING;
    }
    int index = match.filter().matchedIndex(run.root());
    return index < 0 ? Constant.MISSING : ArrayValue.of(array.get(index));
  }

  /** Whether {@code $} stands at the end of a path through this node. */
  boolean isPositional() {
    for (FieldAction action : actions) {
      if (action instanceof Positional
          || action instanceof Nested nested && nested.node().isPositional()) {
        return true;
      }
    }
    return false;
  }
}
