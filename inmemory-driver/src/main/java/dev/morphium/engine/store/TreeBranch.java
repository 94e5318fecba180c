package dev.morphium.engine.store;

import java.util.Arrays;

/**
 * A branch of a B+tree: children, the number of entries under each, and (in the subclasses) the
 * boundary below which nothing in a child lies.
 *
 * <p>The boundary of the first child means nothing: whatever is below the second boundary belongs
 * to the first child. The counts make positions and the sizes of ranges cost a walk from the root.
 */
abstract class TreeBranch extends TreeNode {
  static final int MAX_CHILDREN = 64;

  TreeNode[] children;
  long[] counts;
  int size;
  private long total;

  /** A branch over two nodes, when a root was split. */
  TreeBranch(Edit edit, TreeNode left, TreeNode right) {
    super(edit);
    children = new TreeNode[] {left, right};
    counts = new long[] {left.count(), right.count()};
    size = 2;
    total = counts[0] + counts[1];
  }

  /** A branch with the children of another one from {@code from} on. */
  TreeBranch(Edit edit, TreeBranch other, int from) {
    super(edit);
    children = Arrays.copyOfRange(other.children, from, other.size);
    counts = Arrays.copyOfRange(other.counts, from, other.size);
    size = other.size - from;
    total = from == 0 ? other.total : Arrays.stream(counts).sum();
  }

  /** Makes room for the boundary of the new child at this place, and sets it. */
  abstract void insertBoundary(int index, TreeNode child);

  abstract void removeBoundary(int index);

  /**
   * Appends all boundaries of another branch, the first of which is only known to its parent, where
   * it has this place.
   */
  abstract void takeBoundaries(TreeBranch next, TreeBranch parent, int index);

  @Override
  final int size() {
    return size;
  }

  @Override
  final long count() {
    return total;
  }

  @Override
  final boolean isOverfull() {
    return size > MAX_CHILDREN;
  }

  @Override
  final boolean isUnderfull() {
    return size < MAX_CHILDREN / 4;
  }

  @Override
  final boolean hasRoomFor(TreeNode next) {
    return size + next.size() <= MAX_CHILDREN * 3 / 4;
  }

  /** How many entries lie before this child. */
  final long before(int child) {
    long sum = 0;
    for (int i = 0; i < child; i++) {
      sum += counts[i];
    }
    return sum;
  }

  /** Puts a child that has grown back in its place, split in two when it must be. */
  final void grown(Edit edit, int index, TreeNode child) {
    edit.appended &= index == size - 1;
    replace(index, child);
    if (child.isOverfull()) {
      TreeNode upper = child.splitOff(edit, edit.appended);
      counts[index] = child.count();
      insert(index + 1, upper);
    }
  }

  /** Puts a child that has shrunk back in its place, joined with a neighbour when it should be. */
  final void shrunk(Edit edit, int index, TreeNode child) {
    replace(index, child);
    if (child.size() == 0) {
      remove(index);
    } else if (child.isUnderfull()) {
      if (index + 1 < size && child.hasRoomFor(children[index + 1])) {
        join(index, child);
      } else if (index > 0 && children[index - 1].hasRoomFor(child)) {
        join(index - 1, children[index - 1].ownedBy(edit));
      }
    }
  }

  @Override
  final void takeAll(TreeNode next, TreeBranch parent, int index) {
    TreeBranch other = (TreeBranch) next;
    takeBoundaries(other, parent, index);
    children = Arrays.copyOf(children, size + other.size);
    counts = Arrays.copyOf(counts, size + other.size);
    System.arraycopy(other.children, 0, children, size, other.size);
    System.arraycopy(other.counts, 0, counts, size, other.size);
    size += other.size;
    total += other.total;
  }

  /** Drops the children from this place on. */
  final void truncate(int from) {
    for (int i = from; i < size; i++) {
      total -= counts[i];
    }
    children = Arrays.copyOf(children, from);
    counts = Arrays.copyOf(counts, from);
    size = from;
  }

  private void join(int index, TreeNode left) {
    left.takeAll(children[index + 1], this, index + 1);
    children[index] = left;
    counts[index] = left.count();
    removeBoundary(index + 1);
    close(index + 1);
  }

  private void replace(int index, TreeNode child) {
    long count = child.count();
    total += count - counts[index];
    counts[index] = count;
    children[index] = child;
  }

  private void insert(int index, TreeNode child) {
    insertBoundary(index, child);
    if (size == children.length) {
      int capacity = Math.min(MAX_CHILDREN + 1, Math.max(size + 1, size + size / 2));
      children = Arrays.copyOf(children, capacity);
      counts = Arrays.copyOf(counts, capacity);
    }
    System.arraycopy(children, index, children, index + 1, size - index);
    System.arraycopy(counts, index, counts, index + 1, size - index);
    children[index] = child;
    counts[index] = child.count();
    size++;
  }

  private void remove(int index) {
    removeBoundary(index);
    total -= counts[index];
    close(index);
  }

  private void close(int index) {
    System.arraycopy(children, index + 1, children, index, size - index - 1);
    System.arraycopy(counts, index + 1, counts, index, size - index - 1);
    size--;
    children[size] = children[0]; // hold nothing that was removed
  }
}
