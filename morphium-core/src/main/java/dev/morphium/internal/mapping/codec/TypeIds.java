package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import org.jspecify.annotations.Nullable;

/** The search for the type that a document names. */
public final class TypeIds {
  private TypeIds() {}

  /** The string in a field of the document that begins here; null when it has none. */
  public static @Nullable String find(BsonReader in, String field) {
    return find(in, FieldName.encode(field));
  }

  /** The string in a field of the document that begins here; null when it has none. */
  public static @Nullable String find(BsonReader in, byte[] field) {
    int start = in.position();
    in.int32();
    String found = null;
    byte type;
    while (found == null && (type = in.type()) != BsonType.END) {
      if (in.name(field)) {
        if (type != BsonType.STRING) {
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
