package dev.morphium.engine.store;

import java.util.Arrays;

/** A leaf of a {@link RecordTree}: record ids in ascending order, each with its document. */
final class RecordLeaf extends TreeNode {
  static final int MAX_RECORDS = 128;

  /** How many records a copy has room for beyond those that it has. */
  private static final int ROOM = 2;

  private static final byte[] NOTHING = {};

  long[] ids;
  byte[][] documents;
  private int size;

  RecordLeaf(Edit edit) {
    super(edit);
    ids = new long[0];
    documents = new byte[0][];
  }

  private RecordLeaf(Edit edit, RecordLeaf other, int from) {
    super(edit);
    int to = Math.min(other.size + ROOM, Math.max(other.size, MAX_RECORDS + 1));
    ids = Arrays.copyOfRange(other.ids, from, to);
    documents = Arrays.copyOfRange(other.documents, from, to);
    size = other.size - from;
  }

  /** Where the id is, or {@code -(where it belongs) - 1}. */
  int search(long id) {
    if (size == 0 || id > ids[size - 1]) {
      return -size - 1;
    }
    if (id < ids[0]) {
      return -1;
    }
    // ids ascend by at least one: none is further to the right than its distance from the first
    int furthest = (int) Math.min(size - 1L, id - ids[0]);
    if (ids[furthest] == id) {
      return furthest;
    }
    return Arrays.binarySearch(ids, 0, furthest + 1, id);
  }

  RecordLeaf put(Edit edit, long id, byte[] document) {
    RecordLeaf leaf = ownedBy(edit);
    int place = search(id);
    edit.changed = place < 0;
    if (place >= 0) {
      edit.appended = false;
      edit.previous = documents[place];
      leaf.documents[place] = document;
    } else {
      edit.appended = -place - 1 == size;
      edit.previous = null;
      leaf.insert(-place - 1, id, document);
    }
    return leaf;
  }

  RecordLeaf remove(Edit edit, long id) {
    int place = search(id);
    edit.changed = place >= 0;
    if (place < 0) {
      edit.previous = null;
      return this;
    }
    edit.previous = documents[place];
    RecordLeaf leaf = ownedBy(edit);
    int moved = --leaf.size - place;
    System.arraycopy(leaf.ids, place + 1, leaf.ids, place, moved);
    System.arraycopy(leaf.documents, place + 1, leaf.documents, place, moved);
    leaf.documents[leaf.size] = NOTHING;
    return leaf;
  }

  @Override
  RecordLeaf ownedBy(Edit edit) {
    return isOwnedBy(edit) ? this : new RecordLeaf(edit, this, 0);
  }

  @Override
  int size() {
    return size;
  }

  @Override
  long count() {
    return size;
  }

  @Override
  boolean isOverfull() {
    return size > MAX_RECORDS;
  }

  @Override
  boolean isUnderfull() {
    return size < MAX_RECORDS / 4;
  }

  @Override
  boolean hasRoomFor(TreeNode next) {
    return size + next.size() <= MAX_RECORDS * 3 / 4;
  }

  @Override
  RecordLeaf splitOff(Edit edit, boolean appended) {
    int at = appended ? size - 1 : size / 2;
    RecordLeaf upper = new RecordLeaf(edit, this, at);
    ids = Arrays.copyOf(ids, at);
    documents = Arrays.copyOf(documents, at);
    size = at;
    return upper;
  }

  @Override
  void takeAll(TreeNode next, TreeBranch parent, int index) {
    RecordLeaf other = (RecordLeaf) next;
    ids = Arrays.copyOf(ids, size + other.size);
    documents = Arrays.copyOf(documents, size + other.size);
    System.arraycopy(other.ids, 0, ids, size, other.size);
    System.arraycopy(other.documents, 0, documents, size, other.size);
    size += other.size;
  }

  private void insert(int place, long id, byte[] document) {
    if (size == ids.length) {
      int capacity = Math.min(Math.max(MAX_RECORDS, size) + 1, size + Math.max(1, size / 2));
      ids = Arrays.copyOf(ids, capacity);
      documents = Arrays.copyOf(documents, capacity);
    }
    System.arraycopy(ids, place, ids, place + 1, size - place);
    System.arraycopy(documents, place, documents, place + 1, size - place);
    ids[place] = id;
    documents[place] = document;
    size++;
  }
}
