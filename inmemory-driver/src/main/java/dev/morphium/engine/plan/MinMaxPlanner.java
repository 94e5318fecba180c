package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.KeyEncoder;
import dev.morphium.engine.match.NearRules;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Arrays;
import java.util.List;

/**
 * The planner of {@code min} and {@code max}: a scan of the hinted index from one key to another,
 * whatever the filter would lead to. Source: MongoDB manual, "cursor.min()" and "cursor.max()".
 */
final class MinMaxPlanner {
  private static final ErrorCode NO_HINT = ErrorCode.of(51173);
  private static final ErrorCode INCOMPATIBLE = ErrorCode.of(51174);
  private static final ErrorCode NOT_BEFORE = ErrorCode.of(51175);

  private final CollectionState collection;
  private final QueryRequest request;

  MinMaxPlanner(CollectionState collection, QueryRequest request) {
    this.collection = collection;
    this.request = request;
  }

  /**
   * Checks what is known before an index is looked for.
   *
   * @throws CommandException 291 beside {@code $natural} or {@code $near}, 51173 without a hint
   */
  void check() {
    if (request.natural() != 0) {
      throw refused(
          ErrorCode.NO_QUERY_EXECUTION_PLANS, "min and max are incompatible with $natural");
    }
    if (NearRules.near(request.filter().root()) != null) {
      throw refused(ErrorCode.NO_QUERY_EXECUTION_PLANS, "min and max are incompatible with $near");
    }
    if (request.hint().isMissing()) {
      throw refused(
          NO_HINT, "When using min()/max() a hint of which index to use must be provided");
    }
  }

  /**
   * The scan of an index.
   *
   * @throws CommandException 51174 when the bounds are not of the index's fields, 51175 when the
   *     lower one is not before the upper one
   */
  IndexChoice plan(IndexState index) {
    ScanOptions options = request.scan();
    IndexDefinition definition = index.definition();
    if (!isUsable(definition, options.min()) || !isUsable(definition, options.max())) {
      throw refused(INCOMPATIBLE, "The index chosen is not compatible with min/max");
    }
    Document start = options.min().isEmpty() ? end(definition, false) : options.min();
    boolean open = options.max().isEmpty();
    Document end = open ? end(definition, true) : options.max();
    if (!isBefore(definition, start, end)) {
      throw refused(
          NOT_BEFORE,
          "The value provided for min() does not come before the value provided for max() in the"
              + " hinted index");
    }
    byte[] from = encode(definition, start, false);
    byte[] to = encode(definition, end, open);
    boolean empty = Arrays.compareUnsigned(from, to) >= 0;
    List<KeyRange> ranges = empty ? List.of() : List.of(new KeyRange(from, to));
    IndexBounds all =
        definition.isClustered() ? clustered(start, end, open) : IndexBounds.of(index, List.of());
    Boolean forward =
        definition.comparator().equals(request.comparator()) && !request.sort().needsMetadata()
            ? IndexChoice.direction(index, all, request.sort(), 0)
            : null;
    IndexScan scan =
        new IndexScan(
            index, all, ranges, forward == null || forward, new ScanRange(start, end, open));
    boolean sorted = forward != null || request.sort().isEmpty();
    return new IndexChoice(scan, List.of(), scan.keyCount(), sorted, false);
  }

  /** A clustered collection shows its range as record ids, and not as keys of an index. */
  private static IndexBounds clustered(Document start, Document end, boolean open) {
    Interval interval = new Interval(start.get("_id"), true, end.get("_id"), open);
    return new IndexBounds(List.of(new Intervals(List.of(interval), false)), List.of());
  }

  /** Whether a bound, where there is one, names all fields of the index in their order. */
  private boolean isUsable(IndexDefinition definition, Document bound) {
    if (bound.isEmpty()) {
      return true;
    }
    boolean collated =
        !definition.comparator().equals(request.comparator())
            && bound.elements().stream().anyMatch(field -> needsCollation(field.value()));
    return !collated
        && definition.wildcard() == null
        && !definition.isGeo()
        && ScanOptions.names(bound).equals(ScanOptions.names(definition.keyPattern()));
  }

  private static boolean needsCollation(Value value) {
    return value instanceof StringValue || value instanceof Document || value instanceof ArrayValue;
  }

  /** The first key of all, or the last. */
  private static Document end(IndexDefinition definition, boolean last) {
    DocumentBuilder key = new DocumentBuilder();
    List<String> names = ScanOptions.names(definition.keyPattern());
    for (int i = 0; i < names.size(); i++) {
      boolean highest = definition.isDescending(i) != last;
      key.append(names.get(i), highest ? Constant.MAX_KEY : Constant.MIN_KEY);
    }
    return key.build();
  }

  private static boolean isBefore(IndexDefinition definition, Document start, Document end) {
    List<Element> first = start.elements();
    List<Element> last = end.elements();
    for (int i = 0; i < first.size(); i++) {
      int order = ValueComparator.BINARY.compare(first.get(i).value(), last.get(i).value());
      if (order != 0) {
        return definition.isDescending(i) ? order > 0 : order < 0;
      }
    }
    return false;
  }

  private static byte[] encode(IndexDefinition definition, Document key, boolean above) {
    KeyEncoder encoder = new KeyEncoder();
    int field = 0;
    for (Element element : key.elements()) {
      encoder.append(definition.keyOf(element.value()), definition.isDescending(field++));
    }
    if (above) {
      encoder.appendAboveAll();
    }
    return encoder.toByteArray();
  }

  private CommandException refused(ErrorCode code, String reason) {
    return PlannerErrors.of(code, collection.namespace(), request, reason);
  }
}
