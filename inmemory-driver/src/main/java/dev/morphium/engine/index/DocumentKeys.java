package dev.morphium.engine.index;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The index keys of one document, without the record id: encoded, in ascending order, each once.
 */
public final class DocumentKeys {
  /** The keys of a document that does not belong in the index. */
  public static final DocumentKeys NONE =
      new DocumentKeys(new byte[0][], MultikeyPaths.NONE, KeyTypes.NONE);

  /** An array, and the place in the list. */
  private static final int KEY_BYTES = 24;

  private final byte[][] keys;
  private final MultikeyPaths multikey;
  private final KeyTypes types;

  private DocumentKeys(byte[][] keys, MultikeyPaths multikey, KeyTypes types) {
    this.keys = keys;
    this.multikey = multikey;
    this.types = types;
  }

  static DocumentKeys of(byte[] key) {
    return of(key, KeyTypes.NONE);
  }

  static DocumentKeys of(byte[] key, KeyTypes types) {
    return new DocumentKeys(new byte[][] {key}, MultikeyPaths.NONE, types);
  }

  static DocumentKeys of(byte[][] ascending, MultikeyPaths multikey) {
    return of(ascending, multikey, KeyTypes.NONE);
  }

  static DocumentKeys of(byte[][] ascending, MultikeyPaths multikey, KeyTypes types) {
    return new DocumentKeys(ascending, multikey, types);
  }

  public int size() {
    return keys.length;
  }

  /** A key; not to be changed. */
  public byte[] get(int index) {
    return keys[index];
  }

  /** About how many bytes the keys take in memory. */
  public long memoryBytes() {
    long bytes = 0;
    for (byte[] key : keys) {
      bytes += KEY_BYTES + key.length;
    }
    return bytes;
  }

  public MultikeyPaths multikey() {
    return multikey;
  }

  public KeyTypes types() {
    return types;
  }

  /** Gives the keys that others do not have, in one pass over both. */
  void without(DocumentKeys others, Consumer<byte[]> keep) {
    int at = 0;
    for (byte[] key : keys) {
      int order = -1;
      while (at < others.size() && (order = Arrays.compareUnsigned(others.get(at), key)) < 0) {
        at++;
      }
      if (at == others.size() || order != 0) {
        keep.accept(key);
      }
    }
  }
}
