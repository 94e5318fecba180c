package dev.morphium.engine.store;

import org.jspecify.annotations.Nullable;

/**
 * The editor of a {@link RecordTree}: builds its next version, copying each path once.
 *
 * <p>Nodes are copied once and then changed in place until {@link #seal}. Not for several threads.
 */
public final class RecordTreeEditor {
  private RecordTree sealed;
  private TreeNode root;
  private long bytes;
  private long heapBytes;
  private Edit edit = new Edit();

  RecordTreeEditor(RecordTree tree) {
    sealed = tree;
    root = tree.root();
    bytes = tree.bytes();
    heapBytes = tree.heapBytes();
  }

  public long size() {
    return root.count();
  }

  /** The sum of the lengths of all documents. */
  public long bytes() {
    return bytes;
  }

  /** The sum of what all documents take in the heap: see {@link HeapSize}. */
  public long heapBytes() {
    return heapBytes;
  }

  /** The id of the first record, or -1 when there is none. */
  public long first() {
    TreeNode node = root;
    while (node instanceof RecordBranch branch) {
      node = branch.children[0];
    }
    RecordLeaf leaf = (RecordLeaf) node;
    return leaf.count() == 0 ? -1 : leaf.ids[0];
  }

  /** The document with this record id, or null. */
  public byte @Nullable [] get(long id) {
    return RecordTree.get(root, id);
  }

  /**
   * Adds or replaces a document, whose bytes must not change any more. @return the one before, or
   * null
   */
  public byte @Nullable [] put(long id, byte[] document) {
    TreeNode changed =
        root instanceof RecordBranch branch
            ? branch.put(edit, id, document)
            : ((RecordLeaf) root).put(edit, id, document);
    root =
        changed.isOverfull()
            ? new RecordBranch(edit, changed, changed.splitOff(edit, edit.appended))
            : changed;
    byte[] previous = edit.previous;
    bytes += document.length;
    heapBytes += HeapSize.ofBytes(document.length);
    forget(previous);
    return previous;
  }

  /** Removes a record. @return its document, or null when there is none */
  public byte @Nullable [] remove(long id) {
    TreeNode changed =
        root instanceof RecordBranch branch
            ? branch.remove(edit, id)
            : ((RecordLeaf) root).remove(edit, id);
    while (changed instanceof RecordBranch branch && branch.size <= 1) {
      changed = branch.size == 1 ? branch.children[0] : new RecordLeaf(edit);
    }
    root = changed;
    byte[] previous = edit.previous;
    forget(previous);
    return previous;
  }

  private void forget(byte @Nullable [] previous) {
    if (previous != null) {
      bytes -= previous.length;
      heapBytes -= HeapSize.ofBytes(previous.length);
    }
  }

  /** The tree as it is now; later changes make a new one. The same tree when nothing changed. */
  public RecordTree seal() {
    if (root != sealed.root()) {
      Edit next =
          new Edit(); // first: with the edit before, an error would leave a tree that changes
      sealed = new RecordTree(root, bytes, heapBytes);
      edit = next;
    }
    return sealed;
  }
}
