package dev.morphium.engine.index;

import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.store.KeyTree;
import java.nio.charset.StandardCharsets;

/**
 * The multikey metadata of a wildcard index: entries that tell at which paths there are arrays, and
 * at which arrays within arrays.
 *
 * <p>They stand above all keys, and come and go with their documents. A path that is not among them
 * has one key a document.
 */
public final class WildcardMetadata {
  private static final int ARRAY = 1;
  private static final int NESTED = 2;
  private static final byte[] FIRST = {(byte) KeyCode.ABOVE_ALL};
  private static final byte[] LAST = {(byte) KeyCode.ABOVE_ALL, NESTED + 1};

  private WildcardMetadata() {}

  /** The entry of a path at which there is an array. */
  static byte[] array(KeyEncoder encoder, byte[] path, int length) {
    return key(encoder, ARRAY, path, length);
  }

  /** The entry of a path at which there is an array within an array. */
  static byte[] nested(KeyEncoder encoder, byte[] path, int length) {
    return key(encoder, NESTED, path, length);
  }

  private static byte[] key(KeyEncoder encoder, int kind, byte[] path, int length) {
    encoder.reset();
    encoder.put(KeyCode.ABOVE_ALL);
    encoder.put(kind);
    encoder.putText(path, 0, length);
    return encoder.toByteArray();
  }

  /** Whether any document has an array at a path. */
  public static boolean isArray(IndexState index, String path) {
    return has(index.entries(), ARRAY, path);
  }

  /** Whether any document has an array within an array at a path. */
  public static boolean isNested(IndexState index, String path) {
    return has(index.entries(), NESTED, path);
  }

  private static boolean has(KeyTree entries, int kind, String path) {
    byte[] utf8 = path.getBytes(StandardCharsets.UTF_8);
    byte[] key = key(new KeyEncoder(), kind, utf8, utf8.length);
    KeyCursor cursor = entries.cursor();
    return cursor.seekAtLeast(key) && cursor.startsWith(key, 0, key.length);
  }

  /** How many entries there are. */
  static long count(KeyTree entries) {
    return entries.countRange(FIRST, LAST);
  }
}
