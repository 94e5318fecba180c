package dev.morphium.engine.index;

/** Keys with which an edit of an index fails in its middle. */
public final class TornKeys {
  private TornKeys() {}

  /** One key that can be added, and one that cannot. */
  public static DocumentKeys make() {
    return DocumentKeys.of(new byte[][] {{1}, null}, MultikeyPaths.NONE);
  }
}
