package dev.morphium.engine.index;

import java.util.Arrays;
import java.util.Collection;

/**
 * The index keys of one document, without the record id: encoded, in ascending order, each once.
 */
public final class DocumentKeys {
  /** The keys of a document that does not belong in the index. */
  public static final DocumentKeys NONE = new DocumentKeys(new byte[0][], MultikeyPaths.NONE);

  private final byte[][] keys;
  private final MultikeyPaths multikey;

  private DocumentKeys(byte[][] keys, MultikeyPaths multikey) {
    this.keys = keys;
    this.multikey = multikey;
  }

  static DocumentKeys of(byte[] key) {
    return new DocumentKeys(new byte[][] {key}, MultikeyPaths.NONE);
  }

  static DocumentKeys of(Collection<byte[]> ascending, MultikeyPaths multikey) {
    return new DocumentKeys(ascending.toArray(byte[][]::new), multikey);
  }

  public int size() {
    return keys.length;
  }

  /** A key; not to be changed. */
  public byte[] get(int index) {
    return keys[index];
  }

  public MultikeyPaths multikey() {
    return multikey;
  }

  boolean contains(byte[] key) {
    return Arrays.binarySearch(keys, key, Arrays::compareUnsigned) >= 0;
  }

  boolean sameKeys(DocumentKeys other) {
    return Arrays.deepEquals(keys, other.keys);
  }
}
