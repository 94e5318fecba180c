package dev.morphium.engine.store;

/** A node of a tree: a leaf with entries, or a branch with children. */
abstract class TreeNode {
  private final Edit owner;

  TreeNode(Edit owner) {
    this.owner = owner;
  }

  final boolean isOwnedBy(Edit edit) {
    return owner == edit;
  }

  /** This node when the edit may change it, else a copy that it may change. */
  abstract TreeNode ownedBy(Edit edit);

  /** How many entries or children this node itself has. */
  abstract int size();

  /** How many entries there are in the whole subtree. */
  abstract long count();

  /** Whether the node must be split. */
  abstract boolean isOverfull();

  /** Whether the node should be joined with a neighbour. */
  abstract boolean isUnderfull();

  /** Whether the node after this one fits into this one, with room to spare. */
  abstract boolean hasRoomFor(TreeNode next);

  /**
   * Moves the upper half of this node, which the edit must own, to a new one.
   *
   * @param appended whether entries come in ascending order, so that this node need not keep room:
   *     only the last one moves
   */
  abstract TreeNode splitOff(Edit edit, boolean appended);

  /**
   * Takes all entries of the node after this one, which is a child of the parent at this place; the
   * edit must own this node.
   */
  abstract void takeAll(TreeNode next, TreeBranch parent, int index);
}
