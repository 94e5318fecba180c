package dev.morphium.engine.value;

import dev.morphium.bson.BsonCursor;

/** A walk over the elements of a document or an array that gives them as values. */
public final class ElementCursor extends BsonCursor {
  /** A cursor before the first element of the document that starts at this place. */
  public ElementCursor(byte[] bytes, int document) {
    super(bytes, document);
  }

  /** The value of the element, a view of its bytes where it is a document, array or string. */
  public Value value() {
    return ValueReader.read(type(), bytes(), valueOffset());
  }
}
