package dev.morphium.engine.store;

/** A leaf of a {@link KeyTree}: some keys, packed. */
final class KeyLeaf extends TreeNode {
  /**
   * The bytes of keys at which a leaf is split; only a key larger than this makes larger leaves.
   */
  static final int MAX_BYTES = 2048;

  final PackedKeys keys;

  KeyLeaf(Edit edit) {
    super(edit);
    keys = new PackedKeys();
  }

  private KeyLeaf(Edit edit, KeyLeaf other, int from, int room) {
    super(edit);
    keys = new PackedKeys(other.keys, from, room);
  }

  KeyLeaf add(Edit edit, byte[] key, int offset, int length) {
    int place = keys.searchFromEnd(0, key, offset, length);
    edit.changed = place < 0;
    if (place >= 0) {
      return this;
    }
    edit.appended = -place - 1 == keys.count();
    KeyLeaf leaf = isOwnedBy(edit) ? this : new KeyLeaf(edit, this, 0, 2 * length);
    leaf.keys.insert(-place - 1, key, offset, length);
    return leaf;
  }

  /** Adds the keys of a run that belong here, until the leaf must be split. */
  KeyLeaf addAll(Edit edit, KeyRun run) {
    KeyLeaf leaf = this;
    int from = 0;
    edit.changed = false;
    do {
      byte[] key = run.key();
      int place = leaf.keys.searchFromEnd(from, key, 0, key.length);
      if (place < 0) {
        if (!leaf.isOwnedBy(edit)) {
          leaf = new KeyLeaf(edit, leaf, 0, 4 * key.length);
        }
        from = -place - 1;
        edit.appended = from == leaf.keys.count();
        leaf.keys.insert(from, key, 0, key.length);
        edit.changed = true;
      } else {
        from = place;
      }
      run.pass(place < 0 ? key.length : 0);
    } while (!leaf.isOverfull() && run.isWithin());
    return leaf;
  }

  KeyLeaf remove(Edit edit, byte[] key, int offset, int length) {
    int place = keys.search(key, offset, length);
    edit.changed = place >= 0;
    if (place < 0) {
      return this;
    }
    KeyLeaf leaf = ownedBy(edit);
    leaf.keys.remove(place);
    return leaf;
  }

  @Override
  KeyLeaf ownedBy(Edit edit) {
    return isOwnedBy(edit) ? this : new KeyLeaf(edit, this, 0, 0);
  }

  @Override
  int size() {
    return keys.count();
  }

  @Override
  long count() {
    return keys.count();
  }

  @Override
  boolean isOverfull() {
    return keys.used() > MAX_BYTES && keys.count() > 1;
  }

  @Override
  boolean isUnderfull() {
    return keys.used() < MAX_BYTES / 4;
  }

  @Override
  boolean hasRoomFor(TreeNode next) {
    return keys.used() + ((KeyLeaf) next).keys.used() <= MAX_BYTES * 3 / 4;
  }

  @Override
  KeyLeaf splitOff(Edit edit, boolean appended) {
    int at = appended ? keys.count() - 1 : keys.middle();
    KeyLeaf upper = new KeyLeaf(edit, this, at, 0);
    keys.truncate(at);
    return upper;
  }

  @Override
  void takeAll(TreeNode next, TreeBranch parent, int index) {
    keys.appendAll(((KeyLeaf) next).keys);
  }
}
