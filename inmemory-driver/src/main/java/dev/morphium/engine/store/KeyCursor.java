package dev.morphium.engine.store;

import java.util.Arrays;

/**
 * A cursor over the keys of a {@link KeyTree}.
 *
 * <p>The key it stands on is shown in place: {@link #length} bytes from {@link #offset} on in
 * {@link #bytes}, which nobody may change.
 */
public final class KeyCursor extends TreeCursor {
  private PackedKeys keys;

  KeyCursor(TreeNode root) {
    super(root);
    keys = ((KeyLeaf) KeyTree.EMPTY.root()).keys;
  }

  /** Moves to the first key that is this one or above. @return false when there is none */
  public boolean seekAtLeast(byte[] key) {
    return seekAtLeast(key, 0, key.length);
  }

  /** Moves to the first key that is this one or above. @return false when there is none */
  public boolean seekAtLeast(byte[] key, int offset, int length) {
    KeyLeaf leaf = descend(key, offset, length);
    int place = leaf.keys.search(key, offset, length);
    return arrive(leaf, place >= 0 ? place : -place - 1);
  }

  /** Moves to the first key above this one. @return false when there is none */
  public boolean seekAbove(byte[] key) {
    KeyLeaf leaf = descend(key, 0, key.length);
    int place = leaf.keys.search(key, 0, key.length);
    return arrive(leaf, place >= 0 ? place + 1 : -place - 1);
  }

  /** Moves to the last key that is this one or below. @return false when there is none */
  public boolean seekAtMost(byte[] key) {
    KeyLeaf leaf = descend(key, 0, key.length);
    int place = leaf.keys.search(key, 0, key.length);
    return arrive(leaf, place >= 0 ? place : -place - 2);
  }

  /** Moves to the last key below this one. @return false when there is none */
  public boolean seekBelow(byte[] key) {
    KeyLeaf leaf = descend(key, 0, key.length);
    int place = leaf.keys.search(key, 0, key.length);
    return arrive(leaf, place >= 0 ? place - 1 : -place - 2);
  }

  /** The bytes in which the key stands. */
  public byte[] bytes() {
    return keys.data;
  }

  /** Where the key starts. */
  public int offset() {
    return keys.starts[index];
  }

  public int length() {
    return keys.start(index + 1) - keys.starts[index];
  }

  /** A copy of the key. */
  public byte[] key() {
    return keys.get(index);
  }

  /** The order of the key and another one. */
  public int compareTo(byte[] other) {
    return keys.compare(index, other, 0, other.length);
  }

  /** Whether the key begins with these bytes. */
  public boolean startsWith(byte[] prefix, int offset, int length) {
    int start = keys.starts[index];
    return keys.start(index + 1) - start >= length
        && Arrays.equals(keys.data, start, start + length, prefix, offset, offset + length);
  }

  @Override
  void enter(TreeNode leaf) {
    keys = ((KeyLeaf) leaf).keys;
  }

  private KeyLeaf descend(byte[] key, int offset, int length) {
    TreeNode node = restart();
    while (node instanceof KeyBranch branch) {
      node = push(branch, branch.childOf(key, offset, length));
    }
    return (KeyLeaf) node;
  }
}
