package dev.morphium.engine.plan;

import dev.morphium.engine.geo.CellIndex;
import dev.morphium.engine.geo.CellRanges;
import dev.morphium.engine.geo.NearCell;
import dev.morphium.engine.geo.NearQuery;
import dev.morphium.engine.geo.NearestGeometry;
import dev.morphium.engine.geo.PlaneGrid;
import dev.morphium.engine.geo.StoredGeometries;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code GEO_NEAR_2DSPHERE} or {@code GEO_NEAR_2D}: records by their distance from a
 * point, the nearest first.
 *
 * <p>The search is best-first over the cells of the index: the nearest cell is looked at when it
 * has few keys, which the tree tells exactly, and quartered otherwise. A candidate is given when no
 * cell is left that may have a nearer one. Source: {@code explain} of mongod; Hjaltason and Samet,
 * "Distance Browsing in Spatial Databases".
 *
 * @param component which component of the index has the place
 * @param bounds the bounds of the other components
 */
record GeoNear(
    IndexState index, int component, CellIndex cells, NearQuery query, IndexBounds bounds)
    implements PlanNode {
  /** So many keys are rather looked at than divided among smaller cells. */
  private static final long FEW = 24;

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
      out.startArray("searchIntervals")
          .startDocument("0")
          .append("minDistance", query.minimum())
          .append("maxDistance", query.maximum())
          .append("maxInclusive", true)
          .append("nBuffered", source.candidates.size() + (int) source.returned())
          .append("nReturned", (int) source.returned())
          .end()
          .end();
    }
  }

  /** A scan of the keys of some cells. */
  private IndexScan scan(CellRanges ranges) {
    List<Intervals> fields = new ArrayList<>(bounds.fields());
    fields.set(component, GeoBounds.of(ranges));
    IndexBounds own = new IndexBounds(List.copyOf(fields), List.of());
    return new IndexScan(index, own, KeyRanges.of(index.definition(), own), true);
  }

  private record Candidate(NearestGeometry nearest, long record, byte[] document)
      implements Comparable<Candidate> {
    @Override
    public int compareTo(Candidate other) {
      int order = Double.compare(distance(), other.distance());
      return order != 0 ? order : Long.compare(record, other.record);
    }

    double distance() {
      return nearest.distance();
    }
  }

  private static final class Source extends RecordSource {
    private final GeoNear near;
    private final PlanContext context;
    private final PriorityQueue<NearCell> open =
        new PriorityQueue<>(Comparator.comparingDouble(NearCell::least));
    private final PriorityQueue<Candidate> candidates = new PriorityQueue<>();
    private final Set<Long> seen = new HashSet<>();
    private @Nullable Candidate current;
    private long keys;
    private long documents;

    Source(GeoNear node, PlanContext context) {
      super(node);
      this.near = node;
      this.context = context;
      near.cells.roots(near.query).forEach(this::consider);
    }

    @Override
    boolean advance() {
      while (true) {
        Candidate first = candidates.peek();
        NearCell next = open.peek();
        if (next == null || first != null && first.distance() < next.least()) {
          current = candidates.poll();
          return current != null;
        }
        context.interrupt().run();
        explore(open.remove());
      }
    }

    /** Keeps a cell for later, unless nothing in it is asked for. */
    private void consider(NearCell cell) {
      if (cell.least() <= near.query.maximum()
          && (near.query.minimum() == 0 || cell.most() >= near.query.minimum())) {
        open.add(cell);
      }
    }

    private void explore(NearCell cell) {
      IndexScan all = near.scan(cell.all());
      long count = all.keyCount();
      if (count == 0) {
        return;
      }
      List<NearCell> quarters = count <= FEW ? List.of() : cell.quarters();
      if (quarters.isEmpty()) {
        look(all);
        return;
      }
      if (cell.own().size() > 0) {
        look(near.scan(cell.own()));
      }
      quarters.forEach(this::consider);
    }

    private void look(IndexScan keysOfCell) {
      RecordSource scan = keysOfCell.open(context);
      while (scan.next()) {
        keys++;
        if (seen.add(scan.recordId())) {
          look(scan.recordId());
        }
      }
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
        candidates.add(new Candidate(nearest, record, document));
      }
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
    Document metadata() {
      Candidate at = current;
      return at == null
          ? Document.EMPTY
          : new DocumentBuilder()
              .append("geoNearDistance", near.query.shown(at.distance()))
              .append("geoNearPoint", at.nearest.point())
              .build();
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
