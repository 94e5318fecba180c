package dev.morphium.engine.index;

import dev.morphium.engine.text.TextIndexSpec;
import dev.morphium.engine.text.TextTerms;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.List;

/** The keys of a text index as a search reads them. */
public final class TextKeys {
  private static final int GROUP_BITS = 7;
  private static final int HIGHEST_GROUP = 56;

  private TextKeys() {}

  /**
   * What the keys of a term begin with.
   *
   * @param before the values of the fields before the text
   */
  public static byte[] beginning(
      IndexDefinition definition, TextIndexSpec spec, List<Value> before, String term) {
    KeyEncoder encoder = new KeyEncoder();
    for (int i = 0; i < before.size(); i++) {
      encoder.append(before.get(i), definition.isDescending(i));
    }
    byte[] text = TextTerms.keyOf(term, spec);
    encoder.append(StringValue.view(text, 0, text.length), false);
    return encoder.toByteArray();
  }

  /** What is above all keys that begin like this. */
  public static byte[] above(byte[] beginning) {
    KeyEncoder encoder = new KeyEncoder();
    encoder.put(beginning, 0, beginning.length);
    return encoder.appendAboveAll().toByteArray();
  }

  /** The score that starts at this place of a key, behind its term. */
  public static double score(byte[] bytes, int offset) {
    if ((bytes[offset] & 0xFF) != (KeyCode.POSITIVE & 0xFF)) {
      return 0;
    }
    long bits = 0;
    int at = offset + 1;
    for (int shift = HIGHEST_GROUP; shift >= 0; shift -= GROUP_BITS) {
      int group = bytes[at++] & 0xFF;
      bits |= (long) (group >>> 1) << shift;
      if ((group & 1) == 0) {
        break;
      }
    }
    return Double.longBitsToDouble(bits);
  }
}
