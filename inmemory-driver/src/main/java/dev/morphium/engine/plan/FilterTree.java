package dev.morphium.engine.plan;

import dev.morphium.engine.match.AllOf;
import dev.morphium.engine.match.AlwaysNode;
import dev.morphium.engine.match.AndNode;
import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.ElemMatchObject;
import dev.morphium.engine.match.ElemMatchValue;
import dev.morphium.engine.match.Exists;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.In;
import dev.morphium.engine.match.NorNode;
import dev.morphium.engine.match.Not;
import dev.morphium.engine.match.OrNode;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.RegexPredicate;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import java.util.List;

/**
 * The tree of a filter as mongod writes it in errors of the query planner: a node a line, and what
 * is below it further to the right.
 */
final class FilterTree {
  private static final String INDENT = "    ";

  private final StringBuilder text = new StringBuilder();

  private FilterTree() {}

  static String of(FilterNode root) {
    FilterTree tree = new FilterTree();
    tree.node(root, 0);
    return tree.text.toString();
  }

  private void node(FilterNode node, int depth) {
    switch (node) {
      case AndNode and -> nodes("$and", and.children(), depth);
      case OrNode or -> nodes("$or", or.children(), depth);
      case NorNode nor -> nodes("$nor", nor.children(), depth);
      case PathNode leaf -> predicate(leaf.path().toString(), leaf.predicate(), depth);
      case AlwaysNode always when always.value() -> line("$and", depth);
      default -> line(ValueText.of(node.describe()), depth);
    }
  }

  private void nodes(String name, List<FilterNode> children, int depth) {
    line(name, depth);
    children.forEach(child -> node(child, depth + 1));
  }

  private void predicate(String path, Predicate predicate, int depth) {
    switch (predicate) {
      case Comparison asked ->
          line(path + " " + asked.operator().text() + " " + ValueText.of(asked.operand()), depth);
      case In in -> line(path + " $in " + list(in), depth);
      case Exists exists -> line(path + " exists", depth);
      case RegexPredicate regex -> line(path + " regex " + ValueText.of(regex.source()), depth);
      case Not not -> {
        line("$not", depth);
        predicate(path, not.predicate(), depth + 1);
      }
      case AllOf all -> {
        line("$and", depth);
        all.predicates().forEach(part -> predicate(path, part, depth + 1));
      }
      case ElemMatchObject element -> {
        line(path + " $elemMatch (obj)", depth);
        node(element.filter(), depth + 1);
      }
      case ElemMatchValue element -> {
        line(path + " $elemMatch (value)", depth);
        List<Predicate> parts =
            element.predicate() instanceof AllOf all
                ? all.predicates()
                : List.of(element.predicate());
        parts.forEach(part -> predicate("", part, depth + 1));
      }
      default -> {
        DocumentBuilder operators = new DocumentBuilder();
        predicate.describe(operators);
        line(path + " " + ValueText.of(operators.build()), depth);
      }
    }
  }

  private static String list(In in) {
    StringBuilder list = new StringBuilder("[ ");
    for (Value value : in.values()) {
      ValueText.append(list, value);
      list.append(' ');
    }
    for (RegexPredicate regex : in.regexes()) {
      ValueText.append(list, regex.source());
      list.append(' ');
    }
    return list.append(']').toString();
  }

  private void line(String content, int depth) {
    text.append(INDENT.repeat(depth)).append(content).append('\n');
  }
}
