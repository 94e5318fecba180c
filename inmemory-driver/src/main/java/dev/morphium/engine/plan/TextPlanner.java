package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.TextKeys;
import dev.morphium.engine.match.AndNode;
import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.In;
import dev.morphium.engine.match.OrNode;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.TextNode;
import dev.morphium.engine.match.TextRules;
import dev.morphium.engine.text.TextIndexSpec;
import dev.morphium.engine.text.TextMatcher;
import dev.morphium.engine.text.TextQuery;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The planner of {@code $text}, which only the text index of a collection answers.
 *
 * <p>Fields before the text need a value each. Within {@code $or} every other branch needs an index
 * as well. Source: MongoDB manual, "$text", section "Restrictions".
 */
final class TextPlanner {
  private final CollectionState collection;
  private final QueryRequest request;
  private final Function<Document, Filter> compiler;

  /**
   * @param request a request that {@link #bound} has given
   */
  TextPlanner(
      CollectionState collection, QueryRequest request, Function<Document, Filter> compiler) {
    this.collection = collection;
    this.request = request;
    this.compiler = compiler;
  }

  /**
   * The request with its text search bound to the text index; the same one when it has none.
   *
   * @throws CommandException 27 when there is no text index, 2 when it has no such language, or
   *     where a hint or the order of insertion is asked for
   */
  static QueryRequest bound(CollectionState collection, QueryRequest request) {
    TextNode text = TextRules.text(request.filter().root());
    if (text == null) {
      return request;
    }
    if (collection.isAbsent()) {
      throw new CommandException(
          ErrorCode.INDEX_NOT_FOUND,
          "text index required for $text query (no such collection '"
              + collection.namespace()
              + "')");
    }
    TextIndexSpec spec = Objects.requireNonNull(index(collection).definition().text());
    TextMatcher matcher =
        new TextMatcher(spec, TextQuery.of(text.search(), spec), text.interrupts());
    if (request.natural() != 0 && request.hint().isMissing()) {
      throw refused("text expression not allowed with $natural sort order");
    }
    if (!request.hint().isMissing()) {
      throw refused("text and hint not allowed in same query");
    }
    FilterNode root = TextRules.replaced(request.filter().root(), node -> node.bound(matcher));
    return request.withFilter(request.filter().withRoot(root));
  }

  private static CommandException refused(String reason) {
    return new CommandException(ErrorCode.BAD_VALUE, reason);
  }

  private static IndexState index(CollectionState collection) {
    for (IndexState index : collection.indexes()) {
      if (index.definition().text() != null) {
        return index;
      }
    }
    throw new CommandException(ErrorCode.INDEX_NOT_FOUND, "text index required for $text query");
  }

  /**
   * The search.
   *
   * @throws CommandException 291 when the index cannot answer it, or a branch beside it has none
   */
  PlanNode plan(TextNode text) {
    FilterNode root = request.filter().root();
    List<FilterNode> parts = root instanceof AndNode and ? and.children() : List.of(root);
    if (!parts.contains(text)) {
      return disjunction(text, parts);
    }
    PlanNode search = search(text, Condition.of(root));
    List<FilterNode> rest = parts.stream().filter(part -> part != text).toList();
    return rest.isEmpty() ? search : new Fetch(search, request.filter().part(AndNode.of(rest)));
  }

  private PlanNode disjunction(TextNode text, List<FilterNode> parts) {
    for (FilterNode part : parts) {
      if (part instanceof OrNode or && TextRules.text(or) != null) {
        List<PlanNode> branches = new ArrayList<>();
        or.children().forEach(branch -> branches.add(branch(branch, text)));
        return new Fetch(new Union(branches), request.filter());
      }
    }
    throw unplanned("the text search stands where no index can answer it");
  }

  private PlanNode branch(FilterNode branch, TextNode text) {
    List<Condition> conditions = Condition.of(request.filter().root(), branch);
    if (TextRules.text(branch) == null) {
      return other(conditions);
    }
    if (branch == text || branch instanceof AndNode and && and.children().contains(text)) {
      return search(text, conditions);
    }
    throw unplanned("the text search stands where no index can answer it");
  }

  private PlanNode other(List<Condition> conditions) {
    QueryRequest unsorted = QueryRequest.all(request.filter(), request.comparator());
    IndexChoice best = null;
    for (IndexState index : collection.indexes()) {
      List<IndexState> ways =
          request.allows(index) ? WildcardPaths.waysOf(index, conditions) : List.of();
      for (IndexState way : ways) {
        boolean usable =
            IndexChoice.mayHelp(way, conditions, unsorted)
                && PartialIndexes.isUsable(way, conditions, compiler);
        IndexChoice choice =
            usable ? IndexChoice.of(way, conditions, false, unsorted, false) : null;
        if (choice != null && (best == null || choice.keys() < best.keys())) {
          best = choice;
        }
      }
    }
    if (best == null) {
      throw unplanned(
          "Failed to produce a solution for TEXT under OR - other non-TEXT clauses under OR have"
              + " to be indexed as well.");
    }
    return best.scan();
  }

  private PlanNode search(TextNode text, List<Condition> conditions) {
    IndexState index = index(collection);
    TextIndexSpec spec = Objects.requireNonNull(index.definition().text());
    List<Value> prefix = prefix(spec, conditions);
    if (prefix == null
        || index.definition().isHidden()
        || !request.allows(index)
        || !PartialIndexes.covers(index, conditions, compiler)) {
      throw unplanned(
          "failed to use text index to satisfy $text query (if text index is compound, are"
              + " equality predicates given for all prefix fields?)");
    }
    TextMatcher matcher = Objects.requireNonNull(text.matcher());
    List<TextTermScan> terms = new ArrayList<>();
    for (String term : matcher.query().indexed()) {
      terms.add(
          new TextTermScan(index, TextKeys.beginning(index.definition(), spec, prefix, term)));
    }
    DocumentBuilder shown = new DocumentBuilder();
    for (int i = 0; i < prefix.size(); i++) {
      shown.append(spec.before().get(i), prefix.get(i));
    }
    return new TextMatch(found(terms, text.scored()), index, spec, shown.build(), matcher);
  }

  private static PlanNode found(List<TextTermScan> terms, boolean scored) {
    if (scored) {
      return new TextOr(terms);
    }
    return new Fetch(terms.size() == 1 ? terms.get(0) : new Union(List.copyOf(terms)), null);
  }

  /** The values of the fields before the text, or null when one is not asked for. */
  private @Nullable List<Value> prefix(TextIndexSpec spec, List<Condition> conditions) {
    List<Value> values = new ArrayList<>();
    for (String field : spec.before()) {
      Value value = equality(field, conditions);
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return values;
  }

  private @Nullable Value equality(String field, List<Condition> conditions) {
    boolean binary = request.comparator() == ValueComparator.BINARY;
    for (Condition condition : conditions) {
      Value operand =
          condition.path().equals(field) && condition.element() == 0
              ? equal(condition.predicate())
              : null;
      if (operand != null
          && !(operand instanceof ArrayValue)
          && (binary || operand instanceof NumberValue)) {
        return operand;
      }
    }
    return null;
  }

  /** The one value that a predicate asks for, also as {@code $in}; or null. */
  private static @Nullable Value equal(Predicate predicate) {
    return switch (predicate) {
      case Comparison comparison when comparison.operator() == Comparison.Operator.EQ ->
          comparison.operand();
      case In in when in.regexes().isEmpty() && in.values().size() == 1 -> in.values().get(0);
      default -> null;
    };
  }

  private CommandException unplanned(String reason) {
    return PlannerErrors.of(
        ErrorCode.NO_QUERY_EXECUTION_PLANS, collection.namespace(), request, reason);
  }
}
