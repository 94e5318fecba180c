package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.IndexUsage;
import dev.morphium.engine.memory.MemoryLimits;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.Document;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A query plan on one snapshot of a collection.
 *
 * <p>{@link #open} starts it, as often as one likes.
 */
public final class Plan {
  private final CollectionState collection;
  private final QueryRequest request;
  private final PlanNode root;
  private final Supplier<List<PlanNode>> rejected;

  /** Is told when a plan that was chosen among several is carried out. */
  private final @Nullable PlanCaching caching;

  Plan(
      CollectionState collection,
      QueryRequest request,
      PlanNode root,
      Supplier<List<PlanNode>> rejected) {
    this(collection, request, root, rejected, null);
  }

  /**
   * @param rejected the plans that were not chosen; only asked for when somebody wants to know
   */
  Plan(
      CollectionState collection,
      QueryRequest request,
      PlanNode root,
      Supplier<List<PlanNode>> rejected,
      @Nullable PlanCaching caching) {
    this.collection = collection;
    this.request = request;
    this.root = root;
    this.rejected = rejected;
    this.caching = caching;
  }

  CollectionState collection() {
    return collection;
  }

  /** Whether the plan cache has an active entry for queries of this shape. */
  public boolean isCached() {
    return caching != null
        && collection
            .usage()
            .plans()
            .isActive(collection.definitions(), QueryShape.of(request).identity());
  }

  public QueryRequest request() {
    return request;
  }

  /** The specifications of the indexes that there were for planning. */
  public String indexes() {
    return collection.indexes().stream()
        .filter(index -> !index.definition().isHidden())
        .map(index -> index.definition().spec().toString())
        .sorted()
        .toList()
        .toString();
  }

  /** Whether it takes what it gives from index keys alone. */
  public boolean isCovered() {
    return ProjectionStep.isCovered(root);
  }

  /** Whether the request's projection changes nothing of what it gives. */
  public boolean isProjected() {
    Set<String> needed = request.needed();
    return needed != null && ProjectionStep.isDone(root, request.projection(), needed);
  }

  PlanNode root() {
    return root;
  }

  /** The plans that were not chosen. */
  public List<Plan> rejected() {
    return rejected.get().stream()
        .map(other -> new Plan(collection, request, other, List::of))
        .toList();
  }

  /**
   * Starts a plan that sorts no more than a few documents.
   *
   * @param interrupt asked every so often; throws when the operation is to end; told of the plan
   *     when it is a {@link PlanListener}
   */
  public PlanRun open(Runnable interrupt) {
    return open(interrupt, null);
  }

  /**
   * Starts the plan.
   *
   * @param interrupt asked every so often; throws when the operation is to end
   * @param memory what a sort takes its memory from; null when it sorts a few documents at most
   */
  public PlanRun open(Runnable interrupt, @Nullable WorkMemory memory) {
    countUse(root);
    if (caching != null) {
      caching.opened(this);
    }
    if (root instanceof CollectionScan || collectionScans() > 0) {
      collection.usage().countScan();
    }
    PlanRun run = run(interrupt, memory);
    if (interrupt instanceof PlanListener listener) {
      listener.started(this, run);
    }
    return run;
  }

  /** Starts the plan so that the indexes do not count it as use, and measures its stages. */
  public PlanRun explain(Runnable interrupt, LongSupplier nanoClock, @Nullable WorkMemory memory) {
    PlanRun run = run(interrupt, memory);
    run.timedBy(nanoClock);
    return run;
  }

  private PlanRun run(Runnable interrupt, @Nullable WorkMemory memory) {
    return new PlanRun(
        root.open(new PlanContext(collection, memory, interrupt, request.scan().tellsKeys())),
        request);
  }

  /** Counts each index once, however many scans of it there are. */
  private static void countUse(PlanNode node) {
    if (node.inputs().size() == 1) {
      countUse(node.inputs().get(0));
      return;
    }
    Set<IndexUsage> used = new HashSet<>(2);
    addUses(node, used);
    used.forEach(IndexUsage::count);
  }

  private static void addUses(PlanNode node, Set<IndexUsage> used) {
    IndexState index = index(node);
    if (index != null && !(node instanceof ClusteredScan)) {
      used.add(index.usage());
    } else {
      node.inputs().forEach(input -> addUses(input, used));
    }
  }

  /** The index that a stage reads, or null. */
  private static @Nullable IndexState index(PlanNode node) {
    return switch (node) {
      case IndexScan scan -> scan.index();
      case CountScan scan -> scan.keys().index();
      case GeoNear near -> near.index();
      case TextMatch match -> match.index();
      case TextTermScan scan -> scan.index();
      case DistinctGroups groups -> groups.keys().index();
      case DistinctScan scan -> scan.keys().index();
      case ClusteredScan scan -> scan.keys().index();
      case IdLookup lookup -> lookup.index();
      default -> null;
    };
  }

  void addIndexes(Set<String> names) {
    addIndexes(root, names);
  }

  private static void addIndexes(PlanNode node, Set<String> names) {
    IndexState index = index(node);
    if (index != null) {
      names.add(index.name());
    }
    for (PlanNode input : node.inputs()) {
      addIndexes(input, names);
    }
  }

  /** How many stages look at a whole collection. */
  int collectionScans() {
    return count(root, node -> node.stage().equals("COLLSCAN"));
  }

  /** How many stages sort. */
  int sorts() {
    return count(root, node -> node instanceof Sort);
  }

  private static int count(PlanNode node, Predicate<PlanNode> wanted) {
    int count = wanted.test(node) ? 1 : 0;
    for (PlanNode input : node.inputs()) {
      count += count(input, wanted);
    }
    return count;
  }

  /** Whether a part of it looks at all records. */
  public boolean scansCollection() {
    return scans(root);
  }

  private static boolean scans(PlanNode node) {
    return node instanceof CollectionScan
        || node instanceof ClusteredScan scan && !scan.keys().bounds().isBounded()
        || node.inputs().stream().anyMatch(Plan::scans);
  }

  /** About what a search for the nearest looks at. */
  private static final long GEO_NEAR_WORK = 1000;

  /** About how many records and keys the plan looks at. */
  public long estimatedWork() {
    return work(root);
  }

  private long work(PlanNode node) {
    return switch (node) {
      case CollectionScan scan -> collection.records().size();
      case GeoNear near -> Math.min(GEO_NEAR_WORK, near.index().entries().size());
      case IndexScan scan -> scan.keyCount();
      case TextTermScan scan -> scan.keyCount();
      case ClusteredScan scan -> scan.keys().keyCount();
      case DistinctGroups groups -> groups.keys().keyCount();
      case DistinctScan scan -> scan.keys().keyCount();
      case IdLookup lookup -> 1;
      case RandomScan scan -> scan.size();
      default -> node.inputs().stream().mapToLong(this::work).sum();
    };
  }

  /**
   * How many documents match, as the request's skip and limit allow; counted in the trees where no
   * document needs to be looked at.
   */
  public long count(Runnable interrupt) {
    PlanRun run = counting().open(interrupt);
    run.next();
    return run.counted();
  }

  /** This plan where only the number of documents is wanted. */
  public Plan counting() {
    boolean whole =
        request.filter().isEmpty() && request.hint().isMissing() && !collection.isAbsent();
    return whole
        ? with(node -> new RecordStoreCount(request.skip(), request.limit()), List::of)
        : with(this::counted, rejected);
  }

  /** What counts the records of a stage, whose order and whose own limits do not matter then. */
  private PlanNode counted(PlanNode node) {
    PlanNode found = node;
    while (found instanceof Skip || found instanceof Sort) {
      found = found.inputs().get(0);
    }
    if (found instanceof Fetch fetch
        && fetch.filter() == null
        && fetch.input() instanceof IndexScan scan
        && !scan.repeatsRecords()) {
      found = scan.isContiguous() ? new CountScan(scan) : scan;
    } else if (found instanceof ClusteredScan scan && scan.filter() == null) {
      found = new CountScan(scan.keys());
    }
    return new Count(found, request.skip(), request.limit());
  }

  /**
   * This plan with a projection on top.
   *
   * @param specification the projection as it was given
   * @param shape makes the projected document
   */
  public Plan projecting(Document specification, UnaryOperator<Document> shape) {
    return with(node -> projected(node, specification, shape), rejected);
  }

  /** A limit comes last, as in mongod. */
  private static PlanNode projected(
      PlanNode node, Document specification, UnaryOperator<Document> shape) {
    return node instanceof Skip limit && limit.limit() != Skip.UNLIMITED
        ? new Skip(projected(limit.input(), specification, shape), limit.skip(), limit.limit())
        : new ProjectionStep(node, specification, shape);
  }

  /** This plan with a write on top, which {@code explain} only counts. */
  public Plan writing(ExplainedWrite write) {
    return with(node -> new WriteStep(unlimited(node, write), write), rejected);
  }

  /** A write of one document takes the first, and needs no limit below. */
  private static PlanNode unlimited(PlanNode node, ExplainedWrite write) {
    return write.first() && node instanceof Skip limit && limit.limit() == 1 ? limit.input() : node;
  }

  private Plan with(UnaryOperator<PlanNode> top, Supplier<List<PlanNode>> others) {
    return new Plan(
        collection,
        request,
        top.apply(root),
        () -> others.get().stream().map(top).toList(),
        caching);
  }

  /**
   * The plan as {@code explain} shows it, without its having run.
   *
   * @param limits how much memory its stages might take
   */
  public Document describe(MemoryLimits limits) {
    return ExplainWriter.describe(root, limits);
  }

  /** The plan in a few words, as {@code planSummary} has it. */
  public String summary() {
    StringBuilder text = new StringBuilder();
    summarize(root, text);
    return text.toString();
  }

  private static void summarize(PlanNode node, StringBuilder text) {
    node.inputs().forEach(input -> summarize(input, text));
    boolean express = node instanceof WriteStep && node.stage().startsWith("EXPRESS");
    if (node.inputs().isEmpty() || express) {
      text.append(text.isEmpty() ? "" : express ? "," : ", ").append(node.stage());
      IndexState index = index(node);
      if (index != null && !node.stage().equals("COLLSCAN")) {
        text.append(' ').append(ExplainText.keys(index.definition().keyPattern()));
      }
    }
  }
}
