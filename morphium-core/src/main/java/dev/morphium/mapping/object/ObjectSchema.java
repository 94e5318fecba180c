package dev.morphium.mapping.object;

import dev.morphium.mapping.codec.Schemas;
import dev.morphium.mapping.codec.Values;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** The JSON schema of a class: what its documents look like when the mapper writes them. */
final class ObjectSchema {
  private ObjectSchema() {}

  static BsonDocument of(ClassCodec codec, String typeField, Schemas schemas) {
    BsonArray required = new BsonArray();
    BsonDocument properties = new BsonDocument();
    for (Slot slot : codec.slots()) {
      BsonDocument schema = schemas.of(slot.codec());
      boolean always = slot.property.isId() || slot.property.member().getType().isPrimitive();
      if (always && slot.property.isWritten()) {
        required.add(new BsonString(slot.field()));
      }
      properties.append(slot.field(), always ? schema : Values.orNull(schema));
    }
    String id = codec.typeId();
    if (id != null) {
      required.add(new BsonString(typeField));
      properties.append(
          typeField,
          new BsonDocument("enum", new BsonArray(java.util.List.of(new BsonString(id)))));
    }
    BsonDocument schema = new BsonDocument("bsonType", new BsonString("object"));
    if (!required.isEmpty()) {
      schema.append("required", required);
    }
    return properties.isEmpty() ? schema : schema.append("properties", properties);
  }
}
