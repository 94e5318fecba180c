package dev.morphium.watch;

/** Whether events carry whole documents. Source: MongoDB manual, "$changeStream". */
public enum FullDocument {
  /** Inserts and replacements carry it, updates carry what changed. */
  DEFAULT("default"),
  /** Updates carry the document as it is when the event is read. */
  UPDATE_LOOKUP("updateLookup"),
  /** The document as it was, where the collection keeps images. */
  WHEN_AVAILABLE("whenAvailable"),
  /** As {@link #WHEN_AVAILABLE}; the stream fails where there is none. */
  REQUIRED("required"),
  /** No document; only for the document before the change. */
  OFF("off");

  private final String text;

  FullDocument(String text) {
    this.text = text;
  }

  /** The name in commands. */
  public String text() {
    return text;
  }
}
