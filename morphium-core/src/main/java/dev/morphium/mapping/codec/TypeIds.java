package dev.morphium.mapping.codec;

import dev.morphium.bytes.BsonInput;
import dev.morphium.bytes.ElementType;
import dev.morphium.bytes.FieldName;
import org.jspecify.annotations.Nullable;

/** The search for the type that a document names. */
public final class TypeIds {
  private TypeIds() {}

  /** The string in a field of the document that begins here; null when it has none. */
  public static @Nullable String find(BsonInput in, String field) {
    return find(in, FieldName.of(field));
  }

  /** The string in a field of the document that begins here; null when it has none. */
  public static @Nullable String find(BsonInput in, byte[] field) {
    int start = in.position();
    in.int32();
    String found = null;
    byte type;
    while (found == null && (type = in.type()) != ElementType.END) {
      if (in.name(field)) {
        if (type != ElementType.STRING) {
          break;
        }
        found = in.string();
      } else {
        in.skipName();
        in.skip(type);
      }
    }
    in.rewind(start);
    return found;
  }
}
