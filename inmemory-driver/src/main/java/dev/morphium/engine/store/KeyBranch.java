package dev.morphium.engine.store;

/**
 * An inner node of a {@link KeyTree}; the boundary of a child is at most its lowest key, and above
 * all keys of the child before. That of the first child says nothing, and may even be above others:
 * whatever is below the second one belongs to the first child.
 */
final class KeyBranch extends TreeBranch {
  private PackedKeys boundaries;

  /** Whether the boundaries are those of an older version, too; few changes concern them. */
  private boolean shared;

  KeyBranch(Edit edit, TreeNode left, TreeNode right) {
    super(edit, left, right);
    boundaries = new PackedKeys();
    boundaries.insert(0, new byte[0], 0, 0);
    insertBoundary(1, right);
  }

  private KeyBranch(Edit edit, KeyBranch other, int from) {
    super(edit, other, from);
    shared = from == 0;
    boundaries = shared ? other.boundaries : new PackedKeys(other.boundaries, from, 0);
  }

  private PackedKeys ownBoundaries() {
    if (shared) {
      boundaries = new PackedKeys(boundaries, 0, 0);
      shared = false;
    }
    return boundaries;
  }

  /** The child that this key belongs to. */
  int childOf(byte[] key, int offset, int length) {
    int place = boundaries.search(1, key, offset, length);
    return place >= 0 ? place : -place - 2;
  }

  KeyBranch add(Edit edit, byte[] key, int offset, int length) {
    int place = boundaries.searchFromEnd(1, key, offset, length);
    int index = place >= 0 ? place : -place - 2;
    TreeNode child = children[index];
    TreeNode changed =
        child instanceof KeyBranch branch
            ? branch.add(edit, key, offset, length)
            : ((KeyLeaf) child).add(edit, key, offset, length);
    if (!edit.changed) {
      return this;
    }
    KeyBranch self = ownedBy(edit);
    self.grown(edit, index, changed);
    return self;
  }

  /** Adds the keys of a run that belong to one leaf, the next key among them. */
  KeyBranch addAll(Edit edit, KeyRun run) {
    byte[] key = run.key();
    int place = boundaries.searchFromEnd(1, key, 0, key.length);
    int index = place >= 0 ? place : -place - 2;
    if (index + 1 < size) {
      run.limit(boundaries, index + 1);
    }
    TreeNode child = children[index];
    TreeNode changed =
        child instanceof KeyBranch branch
            ? branch.addAll(edit, run)
            : ((KeyLeaf) child).addAll(edit, run);
    if (!edit.changed) {
      return this;
    }
    KeyBranch self = ownedBy(edit);
    self.grown(edit, index, changed);
    return self;
  }

  KeyBranch remove(Edit edit, byte[] key, int offset, int length) {
    int index = childOf(key, offset, length);
    TreeNode child = children[index];
    TreeNode changed =
        child instanceof KeyBranch branch
            ? branch.remove(edit, key, offset, length)
            : ((KeyLeaf) child).remove(edit, key, offset, length);
    if (!edit.changed) {
      return this;
    }
    KeyBranch self = ownedBy(edit);
    self.shrunk(edit, index, changed);
    return self;
  }

  @Override
  KeyBranch ownedBy(Edit edit) {
    return isOwnedBy(edit) ? this : new KeyBranch(edit, this, 0);
  }

  @Override
  KeyBranch splitOff(Edit edit, boolean appended) {
    int at = appended ? size - 1 : size / 2;
    KeyBranch upper = new KeyBranch(edit, this, at);
    ownBoundaries().truncate(at);
    truncate(at);
    return upper;
  }

  @Override
  void insertBoundary(int index, TreeNode child) {
    PackedKeys lowest =
        child instanceof KeyBranch branch ? branch.boundaries : ((KeyLeaf) child).keys;
    ownBoundaries()
        .insert(index, lowest.data, lowest.starts[0], lowest.start(1) - lowest.starts[0]);
  }

  @Override
  void removeBoundary(int index) {
    ownBoundaries().remove(index);
  }

  @Override
  void takeBoundaries(TreeBranch next, TreeBranch parent, int index) {
    PackedKeys boundary = ((KeyBranch) parent).boundaries;
    PackedKeys others = new PackedKeys(((KeyBranch) next).boundaries, 1, 0);
    int start = boundary.starts[index];
    ownBoundaries().insert(size, boundary.data, start, boundary.start(index + 1) - start);
    boundaries.appendAll(others);
  }
}
