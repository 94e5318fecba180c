package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.value.Document;
import java.util.List;
import java.util.function.Supplier;

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

  /**
   * @param rejected the plans that were not chosen; only asked for when somebody wants to know
   */
  Plan(
      CollectionState collection,
      QueryRequest request,
      PlanNode root,
      Supplier<List<PlanNode>> rejected) {
    this.collection = collection;
    this.request = request;
    this.root = root;
    this.rejected = rejected;
  }

  public QueryRequest request() {
    return request;
  }

  PlanNode root() {
    return root;
  }

  List<PlanNode> rejected() {
    return rejected.get();
  }

  /**
   * Starts the plan.
   *
   * @param interrupt asked every so often; throws when the operation is to end
   */
  public PlanRun open(Runnable interrupt) {
    countUse(root);
    return explain(interrupt);
  }

  /** Starts the plan so that the indexes do not count it as use. */
  public PlanRun explain(Runnable interrupt) {
    return new PlanRun(root.open(new PlanContext(collection, interrupt)));
  }

  private static void countUse(PlanNode node) {
    switch (node) {
      case IndexScan scan -> scan.index().usage().count();
      case IdLookup lookup -> lookup.index().usage().count();
      default -> node.inputs().forEach(Plan::countUse);
    }
  }

  /** About how many records and keys the plan looks at. */
  public long estimatedWork() {
    return work(root);
  }

  private long work(PlanNode node) {
    return switch (node) {
      case CollectionScan scan -> collection.records().size();
      case IndexScan scan -> scan.keyCount();
      case ClusteredScan scan -> scan.keys().keyCount();
      case IdLookup lookup -> 1;
      default -> node.inputs().stream().mapToLong(this::work).sum();
    };
  }

  /**
   * How many documents match, as the request's skip and limit allow; counted in the trees where no
   * document needs to be looked at.
   */
  public long count(Runnable interrupt) {
    long exact = exactCount();
    if (exact >= 0) {
      countUse(root);
      return Math.min(Math.max(0, exact - request.skip()), request.limit());
    }
    PlanRun run = open(interrupt);
    long count = 0;
    while (run.next()) {
      count++;
    }
    return count;
  }

  private long exactCount() {
    if (request.filter().isEmpty() && request.hint().isMissing()) {
      return collection.records().size();
    }
    PlanNode node = root;
    while (node instanceof Skip || node instanceof Sort) {
      node = node.inputs().get(0);
    }
    if (node instanceof ClusteredScan scan) {
      return scan.filter() == null ? scan.keys().keyCount() : -1;
    }
    return node instanceof Fetch fetch
            && fetch.filter() == null
            && fetch.input() instanceof IndexScan scan
        ? scan.keyCount()
        : -1;
  }

  /** The plan as {@code explain} shows it, without its having run. */
  public Document describe() {
    return ExplainWriter.describe(root);
  }

  /** The plans that were not chosen, as {@code explain} shows them. */
  public List<Document> describeRejected() {
    return rejected().stream().map(ExplainWriter::describe).toList();
  }
}
