package dev.morphium.mapping;

import dev.morphium.mapping.converter.Converter;
import dev.morphium.mapping.encryption.EncryptionKeys;
import dev.morphium.mapping.reference.ReferenceLoader;
import java.lang.invoke.MethodHandles;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.UuidRepresentation;
import org.jspecify.annotations.Nullable;

/**
 * The mappings of all types, compiled when a type is used first; safe for any number of threads.
 *
 * <p>Nothing happens when classes are loaded: a type that cannot be mapped is a {@link
 * dev.morphium.exception.MappingException} at its first use.
 */
public final class Mapper {
  private Mapper() {}

  /** A mapper with the defaults. */
  public static Mapper create() {
    return builder().build();
  }

  /** A builder that begins with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The mapping of a type.
   *
   * @throws dev.morphium.exception.MappingException when it cannot be mapped
   */
  public <T> EntityMapping<T> mapping(Class<T> type) {
    throw new UnsupportedOperationException(type.getName());
  }

  /** A value as its own type is stored. */
  public BsonValue toBson(@Nullable Object value) {
    throw new UnsupportedOperationException(String.valueOf(value));
  }

  /** The {@code $jsonSchema} that documents of a type fulfil. */
  public BsonDocument schema(Class<?> type) {
    throw new UnsupportedOperationException(type.getName());
  }

  /** Builds mappers. */
  public static final class Builder {
    private Builder() {}

    /** How fields and collections are named; default {@link NamingStrategy#SNAKE_CASE}. */
    public Builder naming(NamingStrategy strategy) {
      return this;
    }

    /** The field that says a document's type; default {@code class_name}. */
    public Builder typeField(String name) {
      return this;
    }

    /** How UUIDs are stored; default {@link UuidRepresentation#STANDARD}. */
    public Builder uuid(UuidRepresentation representation) {
      return this;
    }

    /** What becomes of nulls; default {@link NullHandling#STORED}. */
    public Builder nulls(NullHandling handling) {
      return this;
    }

    /** A converter for a type; it takes the place of the built-in one. */
    public <J> Builder converter(Class<J> type, Converter<J> converter) {
      return this;
    }

    /** Subtypes of polymorphic types that are not sealed. */
    public Builder register(Class<?>... subtypes) {
      return this;
    }

    /** The keys of encrypted properties; default none. */
    public Builder keys(EncryptionKeys keys) {
      return this;
    }

    /** What reads the objects of references; default nothing does. */
    public Builder references(ReferenceLoader loader) {
      return this;
    }

    /** The right to see private members, from a module that does not open its packages. */
    public Builder lookup(MethodHandles.Lookup rights) {
      return this;
    }

    /** The mapper. */
    public Mapper build() {
      return new Mapper();
    }
  }
}
