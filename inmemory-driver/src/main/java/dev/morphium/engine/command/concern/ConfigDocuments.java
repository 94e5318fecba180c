package dev.morphium.engine.command.concern;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The documents of one of the small collections of the database {@code config}, in which a set
 * keeps what an administrator has decided: they are replicated, in the journal and in dumps like
 * all data.
 *
 * @param place the collection
 */
public record ConfigDocuments(Namespace place) {
  /** The collection of this name. */
  public static ConfigDocuments of(String collection) {
    return new ConfigDocuments(new Namespace("config", collection));
  }

  /** All documents. */
  public List<Document> all(Root root) {
    CollectionState collection = root.collection(place);
    List<Document> all = new ArrayList<>();
    if (collection != null) {
      RecordCursor records = collection.records().cursor();
      for (boolean there = records.seekAtLeast(0); there; there = records.next()) {
        all.add(Document.of(records.document()));
      }
    }
    return all;
  }

  /** The document of this {@code _id} in a state of the collection, or null. */
  static @Nullable Document find(CollectionState collection, String id) {
    RecordCursor found = cursor(collection, id);
    return found == null ? null : Document.of(found.document());
  }

  /** The document of this {@code _id}, or null. */
  public @Nullable Document find(Root root, String id) {
    return all(root).stream().filter(document -> has(document, id)).findFirst().orElse(null);
  }

  private static boolean has(Document document, String id) {
    return document.get("_id") instanceof StringValue text && text.value().equals(id);
  }

  /**
   * Changes the document of this {@code _id}.
   *
   * @param change gives the new document for the one that is there; either may be null
   */
  public void change(DataAccess target, String id, UnaryOperator<@Nullable Document> change) {
    target.write(
        batch -> {
          Document before = find(batch.root(), id);
          Document after = change.apply(before);
          if (before == null && after == null) {
            return true;
          }
          WritableCollection collection = batch.existingOrNew(place);
          RecordCursor records = before == null ? null : cursor(collection.state(), id);
          if (records == null) {
            collection.insert(java.util.Objects.requireNonNull(after).compact());
          } else if (after == null) {
            collection.delete(records.id(), records.document());
          } else {
            collection.update(records.id(), records.document(), after.compact(), null);
          }
          return true;
        });
  }

  private static @Nullable RecordCursor cursor(CollectionState collection, String id) {
    RecordCursor records = collection.records().cursor();
    for (boolean there = records.seekAtLeast(0); there; there = records.next()) {
      if (has(Document.of(records.document()), id)) {
        return records;
      }
    }
    return null;
  }
}
