package dev.morphium.engine.store;

import org.jspecify.annotations.Nullable;

/**
 * The record store of a stored collection, a persistent (copy-on-write) B+tree: record id to
 * document bytes, in the order of the ids, which is the order of insertion.
 *
 * <p>A tree never changes; an {@link #edit editor} makes the next version, which shares all nodes
 * that stayed the same. Positions and the sizes of ranges cost logarithmic time.
 */
public final class RecordTree implements RecordStore {
  public static final RecordTree EMPTY = new RecordTree(new RecordLeaf(new Edit()), 0, 0);

  private final TreeNode root;
  private final long bytes;
  private final long heapBytes;

  RecordTree(TreeNode root, long bytes, long heapBytes) {
    this.root = root;
    this.bytes = bytes;
    this.heapBytes = heapBytes;
  }

  @Override
  public long size() {
    return root.count();
  }

  @Override
  public long bytes() {
    return bytes;
  }

  /** The sum of what all documents take in the heap: see {@link HeapSize}. */
  public long heapBytes() {
    return heapBytes;
  }

  @Override
  public byte @Nullable [] get(long id) {
    return get(root, id);
  }

  /** How many records have an id below this one. */
  public long countBelow(long id) {
    long below = 0;
    TreeNode node = root;
    while (node instanceof RecordBranch branch) {
      int child = branch.childOf(id);
      below += branch.before(child);
      node = branch.children[child];
    }
    int place = ((RecordLeaf) node).search(id);
    return below + (place >= 0 ? place : -place - 1);
  }

  /** How many records have an id from {@code from} (inclusive) to {@code to} (exclusive). */
  public long countRange(long from, long to) {
    return from >= to ? 0 : countBelow(to) - countBelow(from);
  }

  @Override
  public RecordTreeCursor cursor() {
    return new RecordTreeCursor(root);
  }

  @Override
  public RecordTree tree() {
    return this;
  }

  /** An editor that begins with this tree. */
  public RecordTreeEditor edit() {
    return new RecordTreeEditor(this);
  }

  /** Is told one record that differs between two trees; null where it is missing. */
  @FunctionalInterface
  public interface Difference {
    void record(long id, byte @Nullable [] before, byte @Nullable [] after);
  }

  /**
   * Tells which records differ in a later version of this tree, in the order of their ids. Leaves
   * that both versions share are passed over.
   */
  public void difference(RecordTree later, Difference difference) {
    RecordDifference.tell(cursor(), later.cursor(), difference);
  }

  TreeNode root() {
    return root;
  }

  static byte @Nullable [] get(TreeNode root, long id) {
    TreeNode node = root;
    while (node instanceof RecordBranch branch) {
      node = branch.children[branch.childOf(id)];
    }
    RecordLeaf leaf = (RecordLeaf) node;
    int place = leaf.search(id);
    return place >= 0 ? leaf.documents[place] : null;
  }
}
