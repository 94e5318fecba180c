package dev.morphium.engine.plan;

import dev.morphium.engine.match.AlwaysNode;
import dev.morphium.engine.match.AndNode;
import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.In;
import dev.morphium.engine.match.Mod;
import dev.morphium.engine.match.Not;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.RegexPredicate;
import dev.morphium.engine.sort.SortPart;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the stages of a plan with one index: what its bounds do not answer is asked of the key
 * where the key tells, and of the document where it does not; no document is fetched when nothing
 * of it is wanted that the keys do not hold.
 *
 * <p>Source: {@code explain} of mongod, {@code filter} of {@code IXSCAN} and of {@code FETCH}.
 */
final class IndexPlan {
  private final IndexChoice choice;
  private final QueryRequest request;
  private final List<FilterNode> ofKey = new ArrayList<>();
  private final List<FilterNode> ofDocument = new ArrayList<>();
  private final Set<String> keyPaths = new HashSet<>();

  private final boolean exploded;

  IndexPlan(IndexChoice choice, QueryRequest request) {
    this.choice = choice;
    this.request = request;
    this.exploded = !choice.exploded().isEmpty();
    FilterNode root = request.filter().root();
    List<FilterNode> nodes = root instanceof AndNode and ? and.children() : List.of(root);
    for (FilterNode node : nodes) {
      if (node.equals(AlwaysNode.TRUE) || isAnswered(node)) {
        continue;
      }
      if (!exploded && isOfKey(node)) {
        ofKey.add(node);
        keyPaths.add(((PathNode) node).path().toString());
      } else {
        ofDocument.add(node);
      }
    }
  }

  /** How many parts of the filter are asked of documents. */
  int askedOfDocuments() {
    return ofDocument.size();
  }

  /** Whether no document is fetched. */
  boolean covers() {
    return !exploded && ofDocument.isEmpty() && covering() != null;
  }

  PlanNode node() {
    Filter filter = request.filter();
    if (exploded) {
      return new Fetch(choice.records(request), part(filter, ofDocument));
    }
    KeyDocument whole = ofDocument.isEmpty() ? covering() : null;
    if (whole != null) {
      return choice.scan().with(part(filter, ofKey), whole, true);
    }
    KeyDocument asked = ofKey.isEmpty() ? null : key(keyPaths);
    IndexScan scan = choice.scan();
    return new Fetch(
        asked == null ? scan : scan.with(part(filter, ofKey), asked, false),
        part(filter, ofDocument));
  }

  /** Whether the bounds hold only keys of documents that answer a part of the filter. */
  private boolean isAnswered(FilterNode node) {
    if (choice.answers()) {
      return true;
    }
    IndexScan scan = choice.scan();
    if (!Planner.onlyConditions(node) || !KeyDocument.holdsAsked(scan.index().definition())) {
      return false;
    }
    KeyConditions keys =
        KeyConditions.of(scan.index().definition(), Condition.of(node), request.comparator());
    return keys.complete()
        && scan.range() == null
        && scan.bounds().uses(keys.conditions(), scan.index().definition());
  }

  private boolean isOfKey(FilterNode node) {
    return node instanceof PathNode leaf
        && isOfKey(leaf.predicate())
        && key(Set.of(leaf.path().toString())) != null;
  }

  /** Null and what is not there are asked of documents, as in mongod. */
  private static boolean isOfKey(Predicate predicate) {
    return switch (predicate) {
      case Comparison comparison -> isPlain(comparison.operand());
      case In in -> in.values().stream().allMatch(IndexPlan::isPlain);
      case Not not -> isOfKey(not.predicate());
      case RegexPredicate regex -> true;
      case Mod mod -> true;
      default -> false;
    };
  }

  private static boolean isPlain(Value value) {
    return !value.isNullish() && !(value instanceof ArrayValue) && !(value instanceof Document);
  }

  /** The keys when they hold all that is wanted of the documents, or else null. */
  private @Nullable KeyDocument covering() {
    Set<String> needed = request.needed();
    if (needed == null || request.scan().tells() || request.sort().needsMetadata()) {
      return null;
    }
    Set<String> paths = new HashSet<>(needed);
    paths.addAll(keyPaths);
    if (!choice.sorted()) {
      for (SortPart part : request.sort().parts()) {
        paths.add(part.path().toString());
      }
    }
    return key(paths);
  }

  private @Nullable KeyDocument key(Set<String> paths) {
    IndexScan scan = choice.scan();
    return scan.bounds().holdsSeveralPaths(scan.index().definition())
        ? null
        : KeyDocument.of(scan.index(), paths);
  }

  private static @Nullable Filter part(Filter filter, List<FilterNode> nodes) {
    return nodes.isEmpty()
        ? null
        : filter.part(nodes.size() == 1 ? nodes.get(0) : AndNode.of(nodes));
  }
}
