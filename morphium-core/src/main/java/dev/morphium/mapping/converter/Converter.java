package dev.morphium.mapping.converter;

import org.bson.BsonValue;

/**
 * How the values of one Java type are stored, for types that the mapper does not know or that are
 * to be stored differently.
 *
 * <p>Null never reaches a converter. An exception becomes a {@code MappingException} that names the
 * property.
 *
 * @param <J> the Java type
 */
public interface Converter<J> {
  /** The value as it is stored. */
  BsonValue toBson(J value);

  /** The value that was stored. */
  J fromBson(BsonValue value);
}
