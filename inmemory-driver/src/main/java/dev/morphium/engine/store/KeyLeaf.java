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

  private KeyLeaf(Edit edit, PackedKeys keys) {
    super(edit);
    this.keys = keys;
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
    int share = run.share(MAX_BYTES - keys.used());
    if (share == 1) {
      byte[] key = run.key();
      KeyLeaf leaf = add(edit, key, 0, key.length);
      run.pass(edit.changed ? key.length : 0);
      return leaf;
    }
    PackedKeys merged = new PackedKeys(keys, run, share);
    edit.changed = merged.count() > keys.count();
    edit.appended = edit.changed && merged.compareLast(keys) > 0;
    return edit.changed ? new KeyLeaf(edit, merged) : this;
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
