package dev.morphium.engine.update;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** Makes the tree of an update's paths. Source: MongoDB manual, "Update Operators". */
final class UpdatePaths {
  private UpdatePaths() {}

  /**
   * A tree with one path in it.
   *
   * @throws CommandException 56 for an empty part of the path, 2 for a positional part that cannot
   *     be there
   */
  static FieldsNode tree(String text, FieldUpdate update, ArrayFilters filters) {
    FieldPath path = check(text);
    UpdateNode node = new LeafNode(text, update);
    int end = text.length();
    for (int i = path.size() - 1; i >= 0; i--) {
      end -= path.part(i).text().length() + 1;
      node = parent(path, i, end < 0 ? "" : text.substring(0, end), node, text, filters);
    }
    return (FieldsNode) node;
  }

  private static UpdateNode parent(
      FieldPath path, int part, String above, UpdateNode child, String text, ArrayFilters filters) {
    FieldName name = path.part(part);
    if (isPositional(name)) {
      return new FieldsNode(above, List.of(), child);
    }
    if (isSelection(name)) {
      String identifier = name.text().substring(2, name.text().length() - 1);
      Filter filter = identifier.isEmpty() ? null : filters.use(identifier, text);
      return new ElementsNode(
          above, List.of(new ElementsNode.Selection(identifier, filter, child)));
    }
    return new FieldsNode(
        above, List.of(new FieldsNode.Child(name, path.index(part), child)), null);
  }

  private static FieldPath check(String text) {
    if (text.isEmpty()) {
      throw new CommandException(ErrorCode.EMPTY_FIELD_NAME, "An empty update path is not valid.");
    }
    FieldPath path = FieldPath.of(text);
    int positional = 0;
    for (int i = 0; i < path.size(); i++) {
      FieldName part = path.part(i);
      if (part.text().isEmpty()) {
        throw new CommandException(
            ErrorCode.EMPTY_FIELD_NAME,
            "The update path '" + text + "' contains an empty field name, which is not allowed.");
      }
      positional += isPositional(part) ? 1 : 0;
      if (i == 0 && (isPositional(part) || isSelection(part))) {
        throw UpdateErrors.badValue(
            "Cannot have "
                + (isPositional(part)
                    ? "positional (i.e. '$')"
                    : "array filter identifier (i.e. '$[<id>]')")
                + " element in the first position in path '"
                + text
                + "'");
      }
    }
    if (positional > 1) {
      throw UpdateErrors.badValue(
          "Too many positional (i.e. '$') elements found in path '" + text + "'");
    }
    return path;
  }

  static boolean isPositional(FieldName part) {
    return part.text().equals("$");
  }

  private static boolean isSelection(FieldName part) {
    return part.text().startsWith("$[") && part.text().endsWith("]");
  }

  /**
   * All these trees in one; halves are merged so that a thousand paths take no million steps.
   *
   * @throws CommandException 40 when two of them change one place
   */
  static FieldsNode merge(List<FieldsNode> trees) {
    List<FieldsNode> round = trees;
    while (round.size() > 1) {
      List<FieldsNode> next = new ArrayList<>((round.size() + 1) / 2);
      for (int i = 0; i + 1 < round.size(); i += 2) {
        next.add((FieldsNode) round.get(i).merge(round.get(i + 1), ""));
      }
      if (round.size() % 2 == 1) {
        next.add(round.getLast());
      }
      round = next;
    }
    return round.isEmpty() ? new FieldsNode("", List.of(), null) : round.getFirst();
  }
}
