package dev.morphium.engine.plan;

import dev.morphium.engine.geo.CellIndex;
import dev.morphium.engine.geo.CellRanges;
import dev.morphium.engine.geo.NearQuery;
import dev.morphium.engine.geo.NearestGeometry;
import dev.morphium.engine.geo.PlaneGrid;
import dev.morphium.engine.geo.StoredGeometries;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code GEO_NEAR_2DSPHERE} or {@code GEO_NEAR_2D}: records by their distance from a
 * point, the nearest first.
 *
 * <p>The search goes outwards in rings. The cells that cover a disc, less those that were looked at
 * before, lead to candidates; those that are not farther than the disc's edge can be given, since
 * whatever was not found yet is beyond it. The first disc is as large as a few keys need, which the
 * index tells exactly. Source: {@code explain} of mongod.
 *
 * @param component which component of the index has the place
 * @param bounds the bounds of the other components
 */
record GeoNear(
    IndexState index, int component, CellIndex cells, NearQuery query, IndexBounds bounds)
    implements PlanNode {
  /** About how many keys the first disc should have. */
  private static final long FEW = 16;

  /** More keys than a disc should have. */
  private static final long MANY = 1000;

  @Override
  public String stage() {
    return cells instanceof PlaneGrid ? "GEO_NEAR_2D" : "GEO_NEAR_2DSPHERE";
  }

  @Override
  public List<PlanNode> inputs() {
    return List.of();
  }

  /** How many components before the place are bounded, to prefer one index to another. */
  int bounded() {
    return component;
  }

  FieldPath path() {
    return index.definition().paths().get(component);
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, context);
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    out.append("keyPattern", index.definition().keyPattern())
        .append("indexName", index.name())
        .append("indexVersion", 2);
    if (running instanceof Source source) {
      out.append("keysExamined", (int) source.keys).append("docsExamined", (int) source.documents);
      out.startArray("searchIntervals");
      for (int i = 0; i < source.rings.size(); i++) {
        out.startDocument(Integer.toString(i)).appendAll(source.rings.get(i)).end();
      }
      out.end();
    }
  }

  /** A scan of the keys of some cells. */
  private IndexScan scan(CellRanges ranges) {
    List<Intervals> fields = new ArrayList<>(bounds.fields());
    fields.set(component, GeoBounds.of(ranges));
    IndexBounds own = new IndexBounds(List.copyOf(fields), List.of());
    return new IndexScan(index, own, KeyRanges.of(index.definition(), own), true);
  }

  private record Candidate(double distance, long record, byte[] document)
      implements Comparable<Candidate> {
    @Override
    public int compareTo(Candidate other) {
      int order = Double.compare(distance, other.distance);
      return order != 0 ? order : Long.compare(record, other.record);
    }
  }

  private static final class Source extends RecordSource {
    private final GeoNear near;
    private final PlanContext context;
    private final PriorityQueue<Candidate> candidates = new PriorityQueue<>();
    private final Set<Long> seen = new HashSet<>();
    private final List<Document> rings = new ArrayList<>();
    private final double end;
    private CellRanges scanned = CellRanges.NONE;
    private double radius = -1;
    private double ring;
    private @Nullable Candidate current;
    private long keys;
    private long documents;

    Source(GeoNear node, PlanContext context) {
      super(node);
      this.near = node;
      this.context = context;
      this.end = Math.min(node.query.maximum(), node.cells.greatest(node.query));
    }

    @Override
    boolean advance() {
      while (true) {
        Candidate first = candidates.peek();
        if (first != null && (radius >= end || first.distance <= radius)) {
          current = candidates.poll();
          return true;
        }
        if (radius >= end) {
          return false;
        }
        widen();
      }
    }

    /** Looks at the next ring. */
    private void widen() {
      double before = radius;
      double next = before < 0 ? firstRadius() : before + ring;
      radius = Math.min(next, end);
      CellRanges around = near.cells.around(near.query, radius);
      CellRanges fresh = around.without(scanned);
      scanned = scanned.with(around);
      long found = keys;
      RecordSource scan = near.scan(fresh).open(context);
      while (scan.next()) {
        keys++;
        if (seen.add(scan.recordId())) {
          look(scan.recordId());
        }
      }
      found = keys - found;
      ring = before < 0 ? radius : found > MANY ? ring / 2 : found > MANY / 4 ? ring : ring * 2;
      rings.add(
          new DocumentBuilder()
              .append("minDistance", Math.max(before, near.query.minimum()))
              .append("maxDistance", radius)
              .append("maxInclusive", radius >= end)
              .append("nBuffered", (int) found)
              .build());
    }

    private void look(long record) {
      byte[] document = context.collection().records().get(record);
      if (document == null) {
        throw new AssertionError("an index leads to record " + record + ", which is not there");
      }
      documents++;
      NearestGeometry nearest =
          near.query.nearest(StoredGeometries.geometries(Document.of(document), near.path()));
      if (nearest != null && near.query.accepts(nearest.distance())) {
        candidates.add(new Candidate(nearest.distance(), record, document));
      }
    }

    /**
     * A distance that a few keys lie within: as large as the cell around the point that has them,
     * or less where the cells beside it have far more.
     */
    private double firstRadius() {
      double least = Math.max(near.cells.smallest(near.query), near.query.minimum());
      double distance = least;
      while (distance < end && near.scan(near.cells.home(near.query, distance)).keyCount() < FEW) {
        distance *= 2;
      }
      while (distance > least && count(distance) > MANY) {
        distance = Math.max(least, distance / 2);
      }
      return distance;
    }

    private long count(double distance) {
      context.interrupt().run();
      return near.scan(near.cells.around(near.query, distance)).keyCount();
    }

    @Override
    long recordId() {
      return current == null ? -1 : current.record;
    }

    @Override
    byte @Nullable [] document() {
      return current == null ? null : current.document;
    }

    @Override
    long keysExamined() {
      return keys;
    }

    @Override
    long documentsExamined() {
      return documents;
    }
  }
}
