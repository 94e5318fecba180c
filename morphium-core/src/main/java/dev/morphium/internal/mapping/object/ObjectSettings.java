package dev.morphium.internal.mapping.object;

import dev.morphium.mapping.converter.Converter;
import dev.morphium.mapping.encryption.EncryptionKeys;
import dev.morphium.mapping.reference.ReferenceLoader;
import java.lang.invoke.MethodHandles;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * What is said for all types.
 *
 * @param fieldNames the fields' names of the properties' names
 * @param typeField the field that says a document's type
 * @param uuid how UUIDs are stored
 * @param morphium6 whether values are written as Morphium 6 did
 * @param storeNulls whether nulls are stored where no annotation says it
 * @param converters the converters of applications by class
 * @param subtypes subtypes of polymorphic types that are not sealed
 * @param keys the keys of encrypted properties
 * @param references what reads the objects of references
 * @param lookup the right to see private members
 */
public record ObjectSettings(
    UnaryOperator<String> fieldNames,
    String typeField,
    UuidRepresentation uuid,
    boolean morphium6,
    boolean storeNulls,
    Map<Class<?>, Converter<?>> converters,
    List<Class<?>> subtypes,
    @Nullable EncryptionKeys keys,
    @Nullable ReferenceLoader references,
    MethodHandles.Lookup lookup) {
  public ObjectSettings {
    converters = Map.copyOf(converters);
    subtypes = List.copyOf(subtypes);
  }
}
