package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;

/** Ranges of strings that begin alike. */
final class StringPrefix {
  private StringPrefix() {}

  /** The first value above all strings that begin with the prefix; not itself among them. */
  static Value successor(byte[] prefix) {
    byte[] bytes = prefix.clone();
    int last = bytes.length - 1;
    while (last >= 0 && bytes[last] == (byte) 0xFF) {
      last--;
    }
    if (last < 0) {
      return Document.EMPTY;
    }
    bytes[last]++;
    return StringValue.view(bytes, 0, last + 1);
  }
}
