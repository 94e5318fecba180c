package dev.morphium.engine.image;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The image of a collection at one moment: identity, options, indexes and records. */
public final class CollectionImage {
  private final CollectionState state;

  CollectionImage(CollectionState state) {
    this.state = state;
  }

  /** Takes the records one after the other. */
  @FunctionalInterface
  public interface RecordVisitor<E extends Exception> {
    /**
     * @param document its bytes, which must not be changed
     */
    void visit(long record, byte[] document) throws E;
  }

  /** The identity that outlives a rename. */
  public UUID id() {
    return state.id();
  }

  public Namespace namespace() {
    return state.namespace();
  }

  /** The options of {@code create}. */
  public Document options() {
    return state.options();
  }

  /** Above all record ids that were ever used. */
  public long nextRecordId() {
    return state.nextRecordId();
  }

  public long count() {
    return state.count();
  }

  public boolean isView() {
    return View.isView(state);
  }

  public boolean isTimeSeries() {
    return TimeSeries.isTimeSeries(state);
  }

  /**
   * All indexes, in the order of their creation; builds in progress are among them, and what they
   * have met is found when they are built.
   */
  public List<IndexImage> indexes() {
    List<IndexImage> images = new ArrayList<>();
    for (IndexState index : state.indexes()) {
      images.add(new IndexImage(index.definition(), index.multikey().parts()));
    }
    for (IndexDefinition inProgress : state.building()) {
      images.add(new IndexImage(inProgress, new long[0]));
    }
    return images;
  }

  /** The specifications of the indexes that users are shown. */
  public List<Document> shownIndexes() {
    return state.shownDefinitions().stream().map(IndexDefinition::spec).toList();
  }

  /** How many entries an index has, or will have when its build is done; for hashes. */
  public long entries(IndexImage image) {
    IndexState index = state.index(image.definition().name());
    if (index == null) {
      index =
          IndexBuild.of(image.definition()).finish(namespace().toString(), state.records().tree());
    }
    return index.entries().size();
  }

  /** Visits all records in the order of their ids. */
  public <E extends Exception> void forEach(RecordVisitor<E> visitor) throws E {
    RecordCursor cursor = state.records().cursor();
    for (boolean more = cursor.first(); more; more = cursor.next()) {
      visitor.visit(cursor.id(), cursor.document());
    }
  }
}
