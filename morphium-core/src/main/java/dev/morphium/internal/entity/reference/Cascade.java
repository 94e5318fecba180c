package dev.morphium.internal.entity.reference;

import dev.morphium.driver.DocumentSequence;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/**
 * Documents that are deleted because others are: known, but not deleted yet.
 *
 * <p>Not atomic outside of a transaction: whoever refers to others goes first, so that a failure in
 * between leaves documents that nobody refers to, and no reference to nothing.
 */
public final class Cascade {
  /** Nothing is deleted. */
  static final Cascade NONE = new Cascade(List.of());

  private final List<Part<?>> parts;

  /**
   * Those of one collection.
   *
   * @param entities their entities when somebody wants to know of them; otherwise empty
   */
  record Part<T>(
      ReferencedCollection<T> place,
      List<BsonValue> ids,
      List<T> entities,
      OperationOptions options) {
    void ask() {
      if (!entities.isEmpty()) {
        place.type().askRemoval(entities);
      }
    }

    void delete() {
      if (!entities.isEmpty()) {
        place.type().remove(place.namespace(), entities, options);
        return;
      }
      OperationOptions how = options.orElse(place.type().options());
      for (int first = 0; first < ids.size(); first += DocumentSource.MOST) {
        int end = Math.min(ids.size(), first + DocumentSource.MOST);
        delete(ids.subList(first, end), how);
      }
    }

    private void delete(Collection<BsonValue> some, OperationOptions how) {
      BsonDocument filter = DocumentSource.withIds(some);
      BsonDocument ofType = place.type().mapping().typeFilter();
      if (ofType != null) {
        filter.putAll(ofType);
      }
      BsonDocument statement = new BsonDocument("q", filter).append("limit", new BsonInt32(0));
      Operation.Delete delete = new Operation.Delete(place.namespace(), how);
      place
          .type()
          .runner()
          .run(delete.with(DocumentSequence.of(delete.field(), List.of(statement)), true));
    }
  }

  Cascade(List<Part<?>> parts) {
    this.parts = new ArrayList<>(parts);
  }

  /** Asks callbacks and listeners whether the documents may be deleted. */
  public void ask() {
    parts.forEach(Part::ask);
  }

  /** Deletes them. */
  public void delete() {
    parts.forEach(Part::delete);
  }
}
