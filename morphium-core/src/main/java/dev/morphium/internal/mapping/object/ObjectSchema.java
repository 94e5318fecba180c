package dev.morphium.internal.mapping.object;

import dev.morphium.internal.mapping.codec.CodecValues;
import dev.morphium.internal.mapping.codec.Schemas;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The JSON schema of a class: what its documents look like when the mapper writes them.
 *
 * <p>Required are the id, primitives, and what an annotation says is never null; annotations for
 * that are known by their simple names, whatever their library. Source: MongoDB manual,
 * "$jsonSchema".
 */
final class ObjectSchema {
  private static final Set<String> NEVER_NULL =
      Set.of("NonNull", "Nonnull", "NotBlank", "NotEmpty", "NotNull");

  private ObjectSchema() {}

  /** The schema of a class whose documents say that they are its own, if they say anything. */
  static BsonDocument of(ClassCodec codec, String typeField, Schemas schemas) {
    String id = codec.typeId();
    BsonDocument type =
        id == null ? null : new BsonDocument("enum", new BsonArray(List.of(new BsonString(id))));
    return of(codec.slots(), typeField, type, schemas, id != null);
  }

  /**
   * The schema of a type that may have subtypes that are not known yet.
   *
   * @param codec the codec of the type itself; null when it is abstract
   */
  static BsonDocument ofOpen(@Nullable ClassCodec codec, String typeField, Schemas schemas) {
    BsonDocument type = new BsonDocument("bsonType", new BsonString("string"));
    return of(codec == null ? List.of() : codec.slots(), typeField, type, schemas, codec == null);
  }

  private static BsonDocument of(
      List<PropertyAccessor> slots,
      String typeField,
      @Nullable BsonDocument type,
      Schemas schemas,
      boolean saysType) {
    BsonArray required = new BsonArray();
    BsonDocument properties = new BsonDocument();
    for (PropertyAccessor slot : slots) {
      BsonDocument schema = schemas.of(slot.codec());
      boolean always = isAlwaysThere(slot.property);
      if (always && slot.property.isWritten()) {
        required.add(new BsonString(slot.field()));
      }
      properties.append(slot.field(), always ? schema : CodecValues.orNull(schema));
    }
    if (saysType) {
      required.add(new BsonString(typeField));
    }
    if (type != null) {
      properties.append(typeField, type);
    }
    BsonDocument schema = new BsonDocument("bsonType", new BsonString("object"));
    if (!required.isEmpty()) {
      schema.append("required", required);
    }
    return properties.isEmpty() ? schema : schema.append("properties", properties);
  }

  private static boolean isAlwaysThere(DeclaredProperty property) {
    return property.isId()
        || property.member().getType().isPrimitive()
        || saysNeverNull(property.member())
        || saysNeverNull(property.member().getAnnotatedType())
        || (property.accessor() != null && saysNeverNull(property.accessor()));
  }

  private static boolean saysNeverNull(AnnotatedElement element) {
    for (Annotation one : element.getAnnotations()) {
      if (NEVER_NULL.contains(one.annotationType().getSimpleName())) {
        return true;
      }
    }
    return false;
  }
}
