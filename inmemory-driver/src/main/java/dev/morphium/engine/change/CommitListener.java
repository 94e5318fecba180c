package dev.morphium.engine.change;

/**
 * A listener of commits, told of every committed batch, in order.
 *
 * <p>Called while no other batch can commit, so it must be quick and must neither block nor write.
 */
@FunctionalInterface
public interface CommitListener {
  /** A batch was committed; readers see the new root already. */
  void committed(Root before, ChangeBatch batch, Root after);

  /** Everything was replaced by another root: no batch leads there. */
  default void installed(Root root) {}
}
