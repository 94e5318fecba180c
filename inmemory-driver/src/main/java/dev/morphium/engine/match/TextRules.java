package dev.morphium.engine.match;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The rules for {@code $text} in a filter: once, and nowhere that is negated.
 *
 * <p>Source: MongoDB manual, "$text", section "Restrictions", and the error messages of MongoDB 8.
 */
public final class TextRules {
  private TextRules() {}

  /** The text search of a filter, wherever it stands, or null when there is none. */
  public static @Nullable TextNode text(FilterNode node) {
    return switch (node) {
      case TextNode text -> text;
      case AndNode and -> first(and.children());
      case OrNode or -> first(or.children());
      case NorNode nor -> first(nor.children());
      default -> null;
    };
  }

  private static @Nullable TextNode first(List<FilterNode> nodes) {
    for (FilterNode node : nodes) {
      TextNode text = text(node);
      if (text != null) {
        return text;
      }
    }
    return null;
  }

  /** The filter where the score of its text search is asked for. */
  public static Filter scored(Filter filter) {
    return text(filter.root()) == null
        ? filter
        : filter.withRoot(replaced(filter.root(), TextNode::withScore));
  }

  /** The tree where the text search, which a plan has answered, lets everything pass. */
  static FilterNode answered(FilterNode node) {
    return text(node) == null ? node : replaced(node, text -> AlwaysNode.TRUE);
  }

  /** The tree with something else in place of its text search. */
  public static FilterNode replaced(FilterNode node, Function<TextNode, FilterNode> change) {
    return switch (node) {
      case TextNode text -> change.apply(text);
      case AndNode and -> AndNode.of(replaced(and.children(), change));
      case OrNode or -> OrNode.of(replaced(or.children(), change));
      default -> node;
    };
  }

  private static List<FilterNode> replaced(
      List<FilterNode> nodes, Function<TextNode, FilterNode> change) {
    List<FilterNode> all = new ArrayList<>(nodes.size());
    nodes.forEach(node -> all.add(replaced(node, change)));
    return all;
  }

  /**
   * @throws dev.morphium.protocol.CommandException 2 when it is there twice, negated, or beside
   *     {@code $near}
   */
  static void check(FilterNode root) {
    int count = count(root);
    if (count > 1) {
      throw QueryErrors.badValue("Too many text expressions");
    }
    if (count == 1 && isNegated(root)) {
      throw QueryErrors.badValue("text expression not allowed in nor");
    }
    if (count == 1 && NearRules.near(root) != null) {
      throw QueryErrors.badValue("text and geoNear not allowed in same query");
    }
  }

  private static int count(FilterNode node) {
    return switch (node) {
      case TextNode text -> 1;
      case AndNode and -> and.children().stream().mapToInt(TextRules::count).sum();
      case OrNode or -> or.children().stream().mapToInt(TextRules::count).sum();
      case NorNode nor -> nor.children().stream().mapToInt(TextRules::count).sum();
      default -> 0;
    };
  }

  private static boolean isNegated(FilterNode node) {
    return switch (node) {
      case NorNode nor -> count(nor) > 0;
      case AndNode and -> and.children().stream().anyMatch(TextRules::isNegated);
      case OrNode or -> or.children().stream().anyMatch(TextRules::isNegated);
      default -> false;
    };
  }
}
