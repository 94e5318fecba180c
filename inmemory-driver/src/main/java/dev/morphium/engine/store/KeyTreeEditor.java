package dev.morphium.engine.store;

import java.util.List;

/**
 * The editor of a {@link KeyTree}: builds its next version, copying each path once.
 *
 * <p>Nodes are copied once and then changed in place until {@link #seal}. Keys that are added in
 * ascending order fill the leaves wholly. Not for several threads.
 */
public final class KeyTreeEditor {
  private KeyTree sealed;
  private TreeNode root;
  private long bytes;
  private Edit edit = new Edit();
  private final KeyCursor cursor;

  KeyTreeEditor(KeyTree tree) {
    sealed = tree;
    root = tree.root();
    bytes = tree.bytes();
    cursor = new KeyCursor(root);
  }

  public long size() {
    return root.count();
  }

  /** The sum of the lengths of all keys. */
  public long bytes() {
    return bytes;
  }

  /** Adds a key. @return false when it was there already */
  public boolean add(byte[] key) {
    return add(key, 0, key.length);
  }

  /** Adds the key that stands in these bytes. @return false when it was there already */
  public boolean add(byte[] key, int offset, int length) {
    TreeNode changed =
        root instanceof KeyBranch branch
            ? branch.add(edit, key, offset, length)
            : ((KeyLeaf) root).add(edit, key, offset, length);
    if (!edit.changed) {
      return false;
    }
    grow(changed);
    bytes += length;
    return true;
  }

  /** Adds keys, which is faster than one by one, and sorts the list for it. */
  public void addAll(List<byte[]> keys) {
    keys.sort(Bytes.ORDER);
    KeyRun run = new KeyRun(keys);
    while (run.hasMore()) {
      run.start();
      TreeNode changed =
          root instanceof KeyBranch branch
              ? branch.addAll(edit, run)
              : ((KeyLeaf) root).addAll(edit, run);
      if (edit.changed) {
        grow(changed);
        bytes += run.takeAdded();
      }
    }
  }

  /** The root after keys were added to it, split when it must be. */
  private void grow(TreeNode changed) {
    root =
        changed.isOverfull()
            ? new KeyBranch(edit, changed, changed.splitOff(edit, edit.appended))
            : changed;
  }

  /** Removes a key. @return false when it was not there */
  public boolean remove(byte[] key) {
    return remove(key, 0, key.length);
  }

  /** Removes the key that stands in these bytes. @return false when it was not there */
  public boolean remove(byte[] key, int offset, int length) {
    TreeNode changed =
        root instanceof KeyBranch branch
            ? branch.remove(edit, key, offset, length)
            : ((KeyLeaf) root).remove(edit, key, offset, length);
    if (!edit.changed) {
      return false;
    }
    while (changed instanceof KeyBranch branch && branch.size <= 1) {
      changed = branch.size == 1 ? branch.children[0] : new KeyLeaf(edit);
    }
    root = changed;
    bytes -= length;
    return true;
  }

  public boolean contains(byte[] key) {
    return KeyTree.contains(root, key, key.length);
  }

  /**
   * A cursor over the keys as they are now, always the same object; worth nothing after the next
   * change.
   */
  public KeyCursor cursor() {
    cursor.reset(root);
    return cursor;
  }

  /** The tree as it is now; later changes make a new one. The same tree when nothing changed. */
  public KeyTree seal() {
    if (root != sealed.root()) {
      Edit next =
          new Edit(); // first: with the edit before, an error would leave a tree that changes
      sealed = new KeyTree(root, bytes);
      edit = next;
    }
    return sealed;
  }
}
