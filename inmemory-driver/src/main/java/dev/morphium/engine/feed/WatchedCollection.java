package dev.morphium.engine.feed;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.Document;
import java.util.UUID;

/**
 * A collection as change events describe it: its name and options at the time of a change.
 *
 * <p>It holds no records, so that history keeps no old data alive.
 *
 * @param hasImages whether the document before a change is kept ({@code
 *     changeStreamPreAndPostImages})
 * @param kind what it is: events about documents are shown of collections alone
 */
record WatchedCollection(
    UUID id, Namespace namespace, Document options, boolean hasImages, Kind kind) {
  private static final FieldName IMAGES = new FieldName("changeStreamPreAndPostImages");
  private static final FieldName VIEW_ON = new FieldName("viewOn");
  private static final FieldName TIME_SERIES = new FieldName("timeseries");

  /** What stands behind a name. */
  enum Kind {
    COLLECTION("collection"),
    TIME_SERIES("timeseries"),
    VIEW("view");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** As an event's {@code nsType} says it. */
    String text() {
      return text;
    }
  }

  static WatchedCollection of(CollectionState state) {
    return of(state.id(), state.namespace(), state.options());
  }

  static WatchedCollection of(UUID id, Namespace namespace, Document options) {
    boolean images = options.get(IMAGES) instanceof Document given && given.get("enabled").isTrue();
    Kind kind = Kind.COLLECTION;
    if (!options.get(TIME_SERIES).isMissing()) {
      kind = Kind.TIME_SERIES;
    } else if (!options.get(VIEW_ON).isMissing()) {
      kind = Kind.VIEW;
    }
    return new WatchedCollection(id, namespace, options, images, kind);
  }

  WatchedCollection renamed(Namespace to) {
    return new WatchedCollection(id, to, options, hasImages, kind);
  }

  boolean isCollection() {
    return kind == Kind.COLLECTION;
  }
}
