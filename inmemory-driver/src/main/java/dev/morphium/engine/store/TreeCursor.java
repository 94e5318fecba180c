package dev.morphium.engine.store;

import java.util.Arrays;

/**
 * A cursor over a sealed tree, moved forward and backward over the entries.
 *
 * <p>A cursor stands on an entry, or on none: at the beginning, and after a move that answered
 * false. From there only {@link #first}, {@link #last}, {@link #moveTo} and the seeks of the
 * subclasses lead back. A step allocates nothing. One cursor is not for several threads.
 */
public abstract class TreeCursor {
  private TreeNode root;
  private TreeBranch[] path = new TreeBranch[3];
  private int[] children = new int[3];
  private int depth;
  private int size;

  /** The place in the leaf. */
  int index;

  TreeCursor(TreeNode root) {
    this.root = root;
  }

  /** The cursor is now in this leaf. */
  abstract void enter(TreeNode leaf);

  /** Moves to the first entry. @return false when there is none */
  public final boolean first() {
    depth = 0;
    descend(root, false);
    return size > 0;
  }

  /** Moves to the last entry. @return false when there is none */
  public final boolean last() {
    depth = 0;
    descend(root, true);
    return size > 0;
  }

  /** Moves to the next entry. @return false when there is none */
  public final boolean next() {
    if (index + 1 < size) {
      index++;
      return true;
    }
    return nextLeaf();
  }

  /** Moves to the entry before. @return false when there is none */
  public final boolean previous() {
    if (index > 0) {
      index--;
      return true;
    }
    return previousLeaf();
  }

  /**
   * Moves to the entry that has this many entries before it, in logarithmic time. @return false
   * when there is none
   */
  public final boolean moveTo(long position) {
    depth = 0;
    if (position < 0 || position >= root.count()) {
      return nowhere();
    }
    long left = position;
    TreeNode node = root;
    while (node instanceof TreeBranch branch) {
      int child = 0;
      while (left >= branch.counts[child]) {
        left -= branch.counts[child++];
      }
      node = push(branch, child);
    }
    stand(node, (int) left);
    return true;
  }

  /**
   * Moves this many entries on (or back, when negative), in logarithmic time. @return false when
   * there are not so many
   */
  public final boolean skip(long count) {
    if (size == 0) {
      return false;
    }
    long target = index + count;
    if (target >= 0 && target < size) {
      index = (int) target;
      return true;
    }
    return moveTo(position() + count);
  }

  /** How many entries lie before the one that the cursor stands on. */
  public final long position() {
    long position = index;
    for (int level = 0; level < depth; level++) {
      position += path[level].before(children[level]);
    }
    return position;
  }

  /** Whether the cursor stands on an entry. */
  public final boolean isOnEntry() {
    return size > 0;
  }

  /** Moves to the first entry of the next leaf. @return false when there is none */
  final boolean nextLeaf() {
    while (depth > 0) {
      TreeBranch branch = path[depth - 1];
      int child = children[depth - 1] + 1;
      if (child < branch.size) {
        children[depth - 1] = child;
        descend(branch.children[child], false);
        return true;
      }
      depth--;
    }
    return nowhere();
  }

  /** From now on moves over another version of the tree. */
  final void reset(TreeNode version) {
    root = version;
    nowhere();
  }

  /** Begins a walk down from the root. */
  final TreeNode restart() {
    depth = 0;
    return root;
  }

  /** Goes down to a child. */
  final TreeNode push(TreeBranch branch, int child) {
    if (depth == path.length) {
      path = Arrays.copyOf(path, 2 * depth);
      children = Arrays.copyOf(children, 2 * depth);
    }
    path[depth] = branch;
    children[depth++] = child;
    return branch.children[child];
  }

  /** Ends a walk down at a leaf; a place outside of the leaf means its neighbour. */
  final boolean arrive(TreeNode leaf, int place) {
    stand(leaf, place);
    if (place < 0) {
      return previousLeaf();
    }
    return place < size || nextLeaf();
  }

  private void stand(TreeNode leaf, int place) {
    enter(leaf);
    size = leaf.size();
    index = place;
  }

  private void descend(TreeNode from, boolean toLast) {
    TreeNode node = from;
    while (node instanceof TreeBranch branch) {
      node = push(branch, toLast ? branch.size - 1 : 0);
    }
    stand(node, toLast ? Math.max(0, node.size() - 1) : 0);
  }

  private boolean previousLeaf() {
    while (depth > 0) {
      int child = children[depth - 1] - 1;
      if (child >= 0) {
        children[depth - 1] = child;
        descend(path[depth - 1].children[child], true);
        return true;
      }
      depth--;
    }
    return nowhere();
  }

  private boolean nowhere() {
    depth = 0;
    size = 0;
    index = 0;
    return false;
  }
}
