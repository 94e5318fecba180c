package dev.morphium.engine.update;

import dev.morphium.engine.value.Document;

/** One application of an update to one document: the inputs, and the changes collected so far. */
final class UpdateRun {
  private final UpdateTarget target;
  private final Splice splice;
  private final byte[] bytes;
  private final int matchedIndex;

  UpdateRun(Document root, int matchedIndex, boolean insert) {
    this.target = new UpdateTarget(root, insert);
    this.splice = new Splice(root);
    this.bytes = root.bytes();
    this.matchedIndex = matchedIndex;
  }

  UpdateTarget target() {
    return target;
  }

  Splice splice() {
    return splice;
  }

  /** The bytes of the document before the update. */
  byte[] bytes() {
    return bytes;
  }

  int matchedIndex() {
    return matchedIndex;
  }
}
