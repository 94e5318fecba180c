package dev.morphium.engine.store;

/**
 * The B+tree of an index: a persistent (copy-on-write) set of byte strings, sorted as unsigned
 * bytes.
 *
 * <p>A tree never changes; an {@link #edit editor} makes the next version, which shares all nodes
 * that stayed the same. Positions and the sizes of ranges cost logarithmic time. Keys are at least
 * one byte long.
 */
public final class KeyTree {
  public static final KeyTree EMPTY = new KeyTree(new KeyLeaf(new Edit()), 0);

  private final TreeNode root;
  private final long bytes;

  KeyTree(TreeNode root, long bytes) {
    this.root = root;
    this.bytes = bytes;
  }

  /** How many keys there are. */
  public long size() {
    return root.count();
  }

  /** The sum of the lengths of all keys. */
  public long bytes() {
    return bytes;
  }

  public boolean contains(byte[] key) {
    return contains(root, key, key.length);
  }

  /** How many keys are below this one. */
  public long countBelow(byte[] key) {
    long below = 0;
    TreeNode node = root;
    while (node instanceof KeyBranch branch) {
      int child = branch.childOf(key, 0, key.length);
      below += branch.before(child);
      node = branch.children[child];
    }
    int place = ((KeyLeaf) node).keys.search(key, 0, key.length);
    return below + (place >= 0 ? place : -place - 1);
  }

  /** How many keys are at least {@code from} and below {@code to}. */
  public long countRange(byte[] from, byte[] to) {
    return Math.max(0, countBelow(to) - countBelow(from));
  }

  /** A new cursor that stands on no key yet. */
  public KeyCursor cursor() {
    return new KeyCursor(root);
  }

  /** An editor that begins with this tree. */
  public KeyTreeEditor edit() {
    return new KeyTreeEditor(this);
  }

  TreeNode root() {
    return root;
  }

  static boolean contains(TreeNode root, byte[] key, int length) {
    TreeNode node = root;
    while (node instanceof KeyBranch branch) {
      node = branch.children[branch.childOf(key, 0, length)];
    }
    return ((KeyLeaf) node).keys.search(key, 0, length) >= 0;
  }
}
