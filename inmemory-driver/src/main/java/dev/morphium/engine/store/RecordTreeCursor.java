package dev.morphium.engine.store;

/** The cursor of a {@link RecordTree}. */
final class RecordTreeCursor extends TreeCursor implements RecordCursor {
  private RecordLeaf leaf;

  RecordTreeCursor(TreeNode root) {
    super(root);
    leaf = (RecordLeaf) RecordTree.EMPTY.root();
  }

  @Override
  public boolean seekAtLeast(long id) {
    int place = search(id);
    return arrive(leaf, place >= 0 ? place : -place - 1);
  }

  @Override
  public boolean seekAtMost(long id) {
    int place = search(id);
    return arrive(leaf, place >= 0 ? place : -place - 2);
  }

  @Override
  public long id() {
    return leaf.ids[index];
  }

  @Override
  public byte[] document() {
    return leaf.documents[index];
  }

  /** Whether both cursors stand at the same place of one leaf. */
  boolean sharesPlaceWith(RecordTreeCursor other) {
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
