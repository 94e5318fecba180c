package dev.morphium.engine.change;

/**
 * The refusal of a write to a collection with an index build in progress, whose unique keys cannot
 * be checked yet. Nothing was done; {@link Storage#indexBuild} tells when to try again.
 */
public final class IndexBuildInProgress extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Namespace namespace;

  IndexBuildInProgress(Namespace namespace) {
    super("an index of " + namespace + " is being built on this member");
    this.namespace = namespace;
  }

  /** The collection. */
  public Namespace namespace() {
    return namespace;
  }
}
