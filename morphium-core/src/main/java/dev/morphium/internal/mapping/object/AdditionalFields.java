package dev.morphium.internal.mapping.object;

import dev.morphium.annotation.AdditionalData;
import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.ValueCodec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The property that takes the fields that no other property has.
 *
 * @param slot the property
 * @param values the codec of the fields' values
 * @param taken the names of other properties' fields, which are never written from here
 */
record AdditionalFields(PropertyAccessor slot, ValueCodec values, Set<String> taken) {
  AdditionalFields {
    taken = Set.copyOf(taken);
  }

  /** Takes a field, whose name comes next, where a property wants it; passes over it otherwise. */
  static @Nullable Map<String, @Nullable Object> take(
      @Nullable AdditionalFields additional,
      @Nullable Map<String, @Nullable Object> known,
      BsonReader in,
      byte type) {
    if (additional == null) {
      in.skipName();
      in.skip(type);
      return null;
    }
    Map<String, @Nullable Object> rest = known == null ? new LinkedHashMap<>() : known;
    String name = in.cstring();
    try {
      rest.put(name, type == BsonType.NULL ? null : additional.values.read(in, type));
    } catch (MappingException e) {
      throw additional.slot.at(e);
    }
    return rest;
  }

  void write(Object owner, BsonWriter out) {
    AdditionalData annotation = slot.annotation(AdditionalData.class);
    Object map = slot.get(owner);
    if (map == null || (annotation != null && annotation.readOnly())) {
      return;
    }
    try {
      ((Map<?, ?>) map).forEach((key, value) -> write(out, String.valueOf(key), value));
    } catch (RuntimeException e) {
      throw slot.at(e);
    }
  }

  private void write(BsonWriter out, String name, @Nullable Object value) {
    if (taken.contains(name)) {
      throw new MappingException(
          "'%s' is the field of a property, and cannot be among the others".formatted(name));
    }
    int place = out.begin(name);
    out.type(place, value == null ? BsonType.NULL : values.write(out, value));
  }
}
