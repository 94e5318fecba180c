package dev.morphium.engine.plan;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.match.AlwaysNode;
import dev.morphium.engine.match.AndNode;
import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.ElemMatchObject;
import dev.morphium.engine.match.ElemMatchValue;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.NearRules;
import dev.morphium.engine.match.OrNode;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.match.TextNode;
import dev.morphium.engine.match.TextRules;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The query planner: chooses a plan for a request from the records and indexes of a collection.
 *
 * <p>Cardinalities are exact, counted in the index trees, so that nothing is sampled, tried or
 * cached. An index that bounds its first field or gives the order asked for is preferred to a scan
 * of all records, as in mongod. Source: MongoDB manual, "Query Plans".
 */
public final class Planner {
  private static final FieldName ID = new FieldName("_id");

  private final CollectionState collection;
  private final QueryRequest request;
  private final Function<Document, Filter> compiler;
  private final List<Condition> conditions;
  private final @Nullable PlanCaching caching;
  private Supplier<List<PlanNode>> rejected = List::of;

  /** Whether there was a choice. */
  private boolean contested;

  private Planner(
      CollectionState collection,
      QueryRequest request,
      Function<Document, Filter> compiler,
      @Nullable PlanCaching caching) {
    this.caching = caching;
    this.collection = collection;
    this.request = request;
    this.compiler = compiler;
    this.conditions = Condition.of(request.filter().root());
  }

  /**
   * Makes a plan.
   *
   * @param compiler compiles the filters of partial indexes
   * @param caching is told when the plan is carried out, if it was chosen among several
   * @throws CommandException 2 when the hint names no index
   */
  public static Plan plan(
      CollectionState collection,
      QueryRequest request,
      Function<Document, Filter> compiler,
      @Nullable PlanCaching caching) {
    Value id = !findsIds(collection) || collection.isAbsent() ? null : singleId(request);
    if (id != null) {
      return new Plan(collection, request, new IdLookup(collection.idIndex(), id), List::of);
    }
    return new Planner(collection, TextPlanner.bound(collection, request), compiler, caching)
        .plan();
  }

  private static boolean findsIds(CollectionState collection) {
    return hasIds(collection) && !collection.idIndex().definition().isCollated();
  }

  /** Whether {@link #express} finds the documents of this collection. */
  public static boolean hasIds(CollectionState collection) {
    return collection.hasIndexes() && !collection.idIndex().definition().isInternal();
  }

  /**
   * The document with one {@code _id}, found without making a plan.
   *
   * @param query a query that {@link #isIdOnly} is true of
   * @return null when there is none
   */
  public static byte @Nullable [] express(CollectionState collection, Document query) {
    ElementCursor cursor = query.cursor();
    cursor.next();
    return IdLookup.document(collection, cursor.type(), cursor.bytes(), cursor.valueOffset());
  }

  /** Whether a query is nothing but an {@code _id} of a type that an index finds as it is. */
  public static boolean isIdOnly(Document query) {
    ElementCursor cursor = query.cursor();
    return cursor.next()
        && cursor.isNamed(ID)
        && isPlain(ValueType.of(cursor.type()))
        && query.bytes()[cursor.elementEnd()] == 0;
  }

  private static boolean isPlain(ValueType type) {
    return switch (type) {
      case DOUBLE, STRING, BINARY, OBJECT_ID, BOOLEAN, DATE, INT32, INT64, DECIMAL128, TIMESTAMP ->
          true;
      default -> false;
    };
  }

  private Plan plan() {
    PlanNode root = bounded(choose());
    return new Plan(
        collection,
        request,
        root,
        () -> rejected.get().stream().map(this::bounded).toList(),
        contested ? caching : null);
  }

  /** With the request's skip and limit on top. */
  private PlanNode bounded(PlanNode node) {
    PlanNode root = node;
    if (request.skip() > 0) {
      root = new Skip(root, request.skip(), Skip.UNLIMITED);
    }
    if (request.limit() != QueryRequest.UNLIMITED) {
      root = new Skip(root, 0, request.limit());
    }
    return request.scan().returnKey() ? new ReturnKey(root) : root;
  }

  /** The value that {@code _id} must equal when the request asks for nothing else, or null. */
  private static @Nullable Value singleId(QueryRequest request) {
    boolean plain =
        request.hint().isMissing()
            && request.natural() == 0
            && request.skip() == 0
            && request.scan().isNone()
            && request.comparator() == ValueComparator.BINARY;
    return plain
            && request.filter().root() instanceof PathNode node
            && node.path().toString().equals("_id")
            && node.predicate() instanceof Comparison comparison
            && comparison.operator() == Comparison.Operator.EQ
            && !(comparison.operand() instanceof ArrayValue)
            && !comparison.operand().isNullish()
        ? comparison.operand()
        : null;
  }

  private PlanNode choose() {
    FilterNode root = request.filter().root();
    if (root.equals(AlwaysNode.FALSE)) {
      return Nothing.FALSE;
    }
    if (collection.isAbsent()) {
      return Nothing.ABSENT;
    }
    if (request.scan().isBounded()) {
      new MinMaxPlanner(collection, request).check();
    }
    PathNode near = NearRules.near(root);
    if (near != null) {
      return sorted(new NearPlanner(collection, request, compiler, conditions).plan(near));
    }
    TextNode text = TextRules.text(root);
    if (text != null) {
      return sorted(new TextPlanner(collection, request, compiler).plan(text));
    }
    if (request.natural() != 0) {
      return sorted(scan(request.natural() > 0));
    }
    if (!request.hint().isMissing()) {
      return hinted();
    }
    IndexChoice one = byId();
    if (one != null) {
      rejected = () -> othersThan(one);
      return finished(one);
    }
    List<IndexChoice> choices = choices();
    if (choices.isEmpty()) {
      PlanNode union = union(root, collection.indexes());
      return union != null ? union : sorted(scan(true));
    }
    choices.sort(IndexChoice.best(request));
    contested = choices.size() > 1;
    rejected = () -> choices.subList(1, choices.size()).stream().map(this::finished).toList();
    return finished(choices.get(0));
  }

  /**
   * The index on {@code _id} when it leads to one document at most: no other can be better by much,
   * so that nobody need look at them.
   */
  private @Nullable IndexChoice byId() {
    if (!findsIds(collection) || !asksForOneId()) {
      return null;
    }
    IndexState ids = collection.idIndex();
    if (!request.allows(ids)) {
      return null;
    }
    IndexChoice choice = IndexChoice.of(ids, conditions, onlyConditions(), request, false);
    return choice != null && choice.keys() <= 1 ? choice : null;
  }

  private boolean asksForOneId() {
    for (Condition condition : conditions) {
      if (condition.path().equals("_id")
          && condition.predicate() instanceof Comparison comparison
          && comparison.operator() == Comparison.Operator.EQ) {
        return true;
      }
    }
    return false;
  }

  private List<PlanNode> othersThan(IndexChoice chosen) {
    return choices().stream()
        .filter(choice -> choice.scan().index() != chosen.scan().index())
        .map(this::finished)
        .toList();
  }

  /** All records in their order: that of a clustered collection, or else that of insertion. */
  private PlanNode scan(boolean forward) {
    return collection.isClustered()
        ? ClusteredScan.all(collection.idIndex(), request.filter(), forward)
        : new CollectionScan(
            request.filter(), forward, RecordRange.of(collection.records(), request.filter()));
  }

  private List<IndexChoice> choices() {
    List<IndexChoice> choices = new ArrayList<>();
    for (IndexState index : collection.indexes()) {
      if (request.allows(index)) {
        WildcardPaths.waysOf(index, conditions).forEach(way -> addChoice(way, choices));
      }
    }
    return choices;
  }

  private void addChoice(IndexState index, List<IndexChoice> choices) {
    if (IndexChoice.mayHelp(index, conditions, request)
        && PartialIndexes.isUsable(index, conditions, compiler)) {
      IndexChoice choice = IndexChoice.of(index, conditions, onlyConditions(), request, false);
      if (choice != null) {
        choices.add(choice);
      }
    }
  }

  private PlanNode hinted() {
    Value hint = request.hint();
    IndexState index =
        collection.indexes().stream()
            .filter(each -> isHinted(each.definition(), hint))
            .findFirst()
            .orElse(null);
    if (index == null && collection.building().stream().anyMatch(each -> isHinted(each, hint))) {
      throw refused("the index of the hint is still being built on this member");
    }
    if (index != null && index.definition().text() != null) {
      throw PlannerErrors.of(
          ErrorCode.NO_QUERY_EXECUTION_PLANS,
          collection.namespace(),
          request,
          "the text index of the hint answers nothing but $text");
    }
    if (index == null) {
      throw refused("hint provided does not correspond to an existing index");
    }
    if (request.scan().isBounded()) {
      return finished(new MinMaxPlanner(collection, request).plan(index));
    }
    if (index.definition().wildcard() != null) {
      return hinted(index);
    }
    IndexChoice choice = IndexChoice.of(index, conditions, onlyConditions(), request, true);
    if (choice == null) {
      throw new AssertionError("a forced index is always a choice");
    }
    return finished(choice);
  }

  /** A wildcard index answers only what it has keys for, whatever the hint says. */
  private PlanNode hinted(IndexState wildcard) {
    List<IndexChoice> choices = new ArrayList<>();
    for (IndexState way : WildcardPaths.waysOf(wildcard, conditions)) {
      IndexChoice choice = IndexChoice.of(way, conditions, onlyConditions(), request, true);
      if (choice != null) {
        choices.add(choice);
      }
    }
    if (!choices.isEmpty()) {
      choices.sort(IndexChoice.best(request));
      rejected = () -> choices.subList(1, choices.size()).stream().map(this::finished).toList();
      return finished(choices.get(0));
    }
    PlanNode union = union(request.filter().root(), List.of(wildcard));
    if (union == null) {
      throw PlannerErrors.of(
          ErrorCode.NO_QUERY_EXECUTION_PLANS,
          collection.namespace(),
          request,
          "No indexed plans available, and running with 'notablescan' or hint");
    }
    return union;
  }

  private CommandException refused(String reason) {
    return PlannerErrors.of(ErrorCode.BAD_VALUE, collection.namespace(), request, reason);
  }

  static boolean isHinted(IndexDefinition definition, Value hint) {
    boolean named = hint instanceof StringValue name && definition.name().equals(name.value());
    boolean shaped =
        hint instanceof Document pattern
            && ValueComparator.BINARY.equal(pattern, definition.keyPattern());
    return (named || shaped) && !definition.isHidden() && !definition.isInternal();
  }

  /**
   * Whether the filter is nothing but its conditions, so that an index that answers all of them
   * answers it.
   */
  private boolean onlyConditions() {
    return onlyConditions(request.filter().root());
  }

  /** Whether a filter is nothing but conditions on paths. */
  static boolean onlyConditions(FilterNode root) {
    List<FilterNode> nodes = root instanceof AndNode and ? and.children() : List.of(root);
    return nodes.stream().allMatch(Planner::isCondition);
  }

  private static boolean isCondition(FilterNode node) {
    return node instanceof PathNode leaf
            && !(leaf.predicate() instanceof ElemMatchObject)
            && !(leaf.predicate() instanceof ElemMatchValue)
        || node.equals(AlwaysNode.TRUE);
  }

  private PlanNode finished(IndexChoice choice) {
    PlanNode found =
        choice.scan().index().definition().isClustered()
            ? new ClusteredScan(choice.scan(), choice.answers() ? null : request.filter())
            : new IndexPlan(choice, request).node();
    return choice.sorted()
        ? found
        : new Sort(found, request.sort(), request.comparator(), request.sortedCount());
  }

  private PlanNode sorted(PlanNode node) {
    return request.sort().isEmpty()
        ? node
        : new Sort(node, request.sort(), request.comparator(), request.sortedCount());
  }

  /** An index for each branch of a disjunction, or null when a branch has none. */
  private @Nullable PlanNode union(FilterNode root, List<IndexState> indexes) {
    OrNode or = disjunction(root);
    if (or == null) {
      return null;
    }
    if (!request.sort().isEmpty()) {
      List<PlanNode> merged = branches(root, or, indexes, unlimited(request.sort()));
      if (merged != null) {
        return new Fetch(
            new SortMerge(merged, request.sort(), request.comparator()), request.filter());
      }
    }
    List<PlanNode> branches = branches(root, or, indexes, unlimited(SortPattern.EMPTY));
    return branches == null ? null : sorted(new Fetch(new Union(branches), request.filter()));
  }

  /** The scans of all branches, each in the order that is asked for; null when one has none. */
  private @Nullable List<PlanNode> branches(
      FilterNode root, OrNode or, List<IndexState> indexes, QueryRequest wanted) {
    List<PlanNode> branches = new ArrayList<>();
    for (FilterNode branch : or.children()) {
      List<Condition> own = Condition.of(root, branch);
      IndexChoice best = null;
      for (IndexState index : indexes) {
        List<IndexState> ways =
            request.allows(index) ? WildcardPaths.waysOf(index, own) : List.of();
        for (IndexState way : ways) {
          IndexChoice choice = branch(way, own, wanted);
          if (choice != null && (best == null || choice.keys() < best.keys())) {
            best = choice;
          }
        }
      }
      if (best == null) {
        return null;
      }
      branches.addAll(best.scans());
    }
    return branches;
  }

  private @Nullable IndexChoice branch(IndexState index, List<Condition> own, QueryRequest wanted) {
    boolean usable =
        IndexChoice.mayHelp(index, own, wanted) && PartialIndexes.isUsable(index, own, compiler);
    IndexChoice choice = usable ? IndexChoice.of(index, own, false, wanted, false) : null;
    return choice != null && choice.scan().bounds().isBounded() && choice.sorted() ? choice : null;
  }

  private static @Nullable OrNode disjunction(FilterNode root) {
    if (root instanceof AndNode and) {
      for (FilterNode child : and.children()) {
        if (child instanceof OrNode or) {
          return or;
        }
      }
      return null;
    }
    return root instanceof OrNode or ? or : null;
  }

  /** What a branch is asked for: all that it has, in an order. */
  private QueryRequest unlimited(SortPattern order) {
    return new QueryRequest(
        request.filter(),
        order,
        0,
        0,
        QueryRequest.UNLIMITED,
        Constant.MISSING,
        request.comparator(),
        true);
  }
}
