package dev.morphium.engine.store;

import java.util.Arrays;

/** An inner node of a {@link RecordTree}; the boundary of a child is the lowest id it may have. */
final class RecordBranch extends TreeBranch {
  private long[] boundaries;

  /** Whether the boundaries are those of an older version, too; few changes concern them. */
  private boolean shared;

  RecordBranch(Edit edit, TreeNode left, TreeNode right) {
    super(edit, left, right);
    boundaries = new long[] {lowest(left), lowest(right)};
  }

  private RecordBranch(Edit edit, RecordBranch other, int from) {
    super(edit, other, from);
    shared = from == 0;
    boundaries = shared ? other.boundaries : Arrays.copyOfRange(other.boundaries, from, other.size);
  }

  /** The child that this id belongs to. */
  int childOf(long id) {
    int low = 1;
    int high = size - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (boundaries[middle] <= id) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return high;
  }

  RecordBranch put(Edit edit, long id, byte[] document) {
    int index = childOf(id);
    TreeNode child = children[index];
    TreeNode changed =
        child instanceof RecordBranch branch
            ? branch.put(edit, id, document)
            : ((RecordLeaf) child).put(edit, id, document);
    RecordBranch self = ownedBy(edit);
    self.grown(edit, index, changed);
    return self;
  }

  RecordBranch remove(Edit edit, long id) {
    int index = childOf(id);
    TreeNode child = children[index];
    TreeNode changed =
        child instanceof RecordBranch branch
            ? branch.remove(edit, id)
            : ((RecordLeaf) child).remove(edit, id);
    if (!edit.changed) {
      return this;
    }
    RecordBranch self = ownedBy(edit);
    self.shrunk(edit, index, changed);
    return self;
  }

  @Override
  RecordBranch ownedBy(Edit edit) {
    return isOwnedBy(edit) ? this : new RecordBranch(edit, this, 0);
  }

  @Override
  RecordBranch splitOff(Edit edit, boolean appended) {
    int at = appended ? size - 1 : size / 2;
    RecordBranch upper = new RecordBranch(edit, this, at);
    boundaries = Arrays.copyOf(boundaries, at);
    shared = false;
    truncate(at);
    return upper;
  }

  @Override
  void insertBoundary(int index, TreeNode child) {
    if (shared || size >= boundaries.length) {
      boundaries = Arrays.copyOf(boundaries, size + 1 + size / 4);
      shared = false;
    }
    System.arraycopy(boundaries, index, boundaries, index + 1, size - index);
    boundaries[index] = lowest(child);
  }

  @Override
  void removeBoundary(int index) {
    if (shared) {
      boundaries = boundaries.clone();
      shared = false;
    }
    System.arraycopy(boundaries, index + 1, boundaries, index, size - index - 1);
  }

  @Override
  void takeBoundaries(TreeBranch next, TreeBranch parent, int index) {
    RecordBranch other = (RecordBranch) next;
    boundaries = Arrays.copyOf(boundaries, size + other.size);
    shared = false;
    System.arraycopy(other.boundaries, 0, boundaries, size, other.size);
    boundaries[size] = ((RecordBranch) parent).boundaries[index];
  }

  private static long lowest(TreeNode node) {
    return node instanceof RecordBranch branch ? branch.boundaries[0] : ((RecordLeaf) node).ids[0];
  }
}
