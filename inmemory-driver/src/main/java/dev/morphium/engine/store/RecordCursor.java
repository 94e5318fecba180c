package dev.morphium.engine.store;

/** A cursor over the records of a {@link RecordTree}. */
public final class RecordCursor extends TreeCursor {
  private RecordLeaf leaf;

  RecordCursor(TreeNode root) {
    super(root);
    leaf = (RecordLeaf) RecordTree.EMPTY.root();
  }

  /** Moves to the first record whose id is at least this. @return false when there is none */
  public boolean seekAtLeast(long id) {
    int place = search(id);
    return arrive(leaf, place >= 0 ? place : -place - 1);
  }

  /** Moves to the last record whose id is at most this. @return false when there is none */
  public boolean seekAtMost(long id) {
    int place = search(id);
    return arrive(leaf, place >= 0 ? place : -place - 2);
  }

  /** The id of the record; only while the cursor stands on one. */
  public long id() {
    return leaf.ids[index];
  }

  /** The bytes of the document, which nobody may change; only while the cursor stands on one. */
  public byte[] document() {
    return leaf.documents[index];
  }

  /** Whether both cursors stand at the same place of one leaf. */
  boolean sharesPlaceWith(RecordCursor other) {
    return leaf == other.leaf && index == other.index;
  }

  @Override
  void enter(TreeNode node) {
    leaf = (RecordLeaf) node;
  }

  private int search(long id) {
    TreeNode node = restart();
    while (node instanceof RecordBranch branch) {
      node = push(branch, branch.childOf(id));
    }
    leaf = (RecordLeaf) node;
    return leaf.search(id);
  }
}
