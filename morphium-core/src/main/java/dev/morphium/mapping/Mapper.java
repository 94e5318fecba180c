package dev.morphium.mapping;

import dev.morphium.exception.MappingException;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.internal.mapping.codec.Schemas;
import dev.morphium.internal.mapping.object.DtoCodec;
import dev.morphium.internal.mapping.object.ObjectCodecs;
import dev.morphium.internal.mapping.object.ObjectSettings;
import dev.morphium.mapping.type.JavaType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The mappings of all types, compiled when a type is used first; safe for any number of threads.
 *
 * <p>Nothing happens when classes are loaded: a type that cannot be mapped is a {@link
 * dev.morphium.exception.MappingException} at its first use.
 */
public final class Mapper {
  private final NamingStrategy naming;
  private final ObjectCodecs codecs;
  private final ObjectSettings settings;
  private final Supplier<ObjectId> ids;
  private final Map<Class<?>, EntityMapping<?>> mappings = new ConcurrentHashMap<>();

  Mapper(NamingStrategy naming, ObjectSettings settings, Supplier<ObjectId> ids) {
    this.naming = naming;
    this.settings = settings;
    this.ids = ids;
    this.codecs = new ObjectCodecs(settings);
  }

  /** A mapper with the defaults. */
  public static Mapper create() {
    return builder().build();
  }

  /** A builder that begins with the defaults. */
  public static MapperBuilder builder() {
    return new MapperBuilder();
  }

  /**
   * The mapping of a type.
   *
   * @throws dev.morphium.exception.MappingException when it cannot be mapped
   */
  @SuppressWarnings("unchecked")
  public <T> EntityMapping<T> mapping(Class<T> type) {
    if (type == null) {
      throw new IllegalArgumentException("the type is null; give the class of an entity");
    }
    EntityMapping<?> known = mappings.get(type);
    if (known == null) {
      EntityMapping<T> made =
          new CompiledMapping<>(type, codecs.objectCodec(type), this, settings, naming, ids);
      EntityMapping<?> other = mappings.putIfAbsent(type, made);
      known = other == null ? made : other;
    }
    return (EntityMapping<T>) known;
  }

  /**
   * The mapping of a DTO that is a projection of an entity: its properties are those of the entity
   * with the same names.
   *
   * @throws dev.morphium.exception.MappingException when the entity lacks one of its properties, or
   *     has it with another type; the message names it and the name that is most like it
   */
  public <D> ProjectedMapping<D> projection(EntityMapping<?> entity, Class<D> dto) {
    Arguments.required(entity, "projection", "entity");
    Arguments.required(dto, "projection", "dto");
    if (dto == null) {
      throw new IllegalArgumentException("the type is null; give the class of a DTO");
    }
    if (!(entity instanceof CompiledMapping<?> compiled)) {
      throw new MappingException(
          "%s has no properties of its own, so that %s can be no projection of it"
              .formatted(entity.type().getSimpleName(), dto.getName()));
    }
    DtoCodec made = codecs.dto(dto, compiled.codec());
    return new ProjectedMapping<>(
        new CompiledMapping<>(dto, made.codec(), this, settings, naming, ids), made.fields());
  }

  /** A value as its own type is stored. */
  public BsonValue toBson(@Nullable Object value) {
    return switch (value) {
      case null -> BsonNull.VALUE;
      case BsonValue bson -> bson;
      default -> codecs.codecOf(value).toBson(value);
    };
  }

  /** A value as a property of a type stores it; of {@code Object}: so that its type is kept. */
  public BsonValue toBson(@Nullable Object value, JavaType type) {
    Arguments.required(type, "toBson", "type");
    return switch (value) {
      case null -> BsonNull.VALUE;
      case BsonValue bson -> bson;
      default -> codecs.codec(type).toBson(value);
    };
  }

  /** A value of BSON as the plain Java value: a number, string, list, map and so on. */
  @Nullable Object fromBson(BsonValue value) {
    return codecs.codec(JavaType.OBJECT).fromBson(value, settings.references());
  }

  /**
   * A value of BSON as a type has it: a number, string, record, entity and so on.
   *
   * @throws dev.morphium.exception.MappingException when it does not fit the type
   */
  @SuppressWarnings("unchecked") // a type's codec makes values of the type
  public <T> @Nullable T fromBson(BsonValue value, Class<T> type) {
    Arguments.required(value, "fromBson", "value");
    Arguments.required(type, "fromBson", "type");
    return (T) codecs.codec(JavaType.of(type)).fromBson(value, settings.references());
  }

  /**
   * A value of BSON as a type with arguments has it, for instance a list of entities.
   *
   * @throws dev.morphium.exception.MappingException when it does not fit the type
   */
  public @Nullable Object fromBson(BsonValue value, JavaType type) {
    Arguments.required(value, "fromBson", "value");
    Arguments.required(type, "fromBson", "type");
    return codecs.codec(type).fromBson(value, settings.references());
  }

  /** The {@code $jsonSchema} that documents of a type fulfil. */
  public BsonDocument schema(Class<?> type) {
    Arguments.required(type, "schema", "type");
    return new Schemas().of(codecs.objectCodec(type));
  }

  /**
   * The {@code $jsonSchema} that all documents in a type's collection fulfil: that of the type
   * which owns the collection, and of its subtypes.
   */
  public BsonDocument collectionSchema(Class<?> type) {
    Arguments.required(type, "collectionSchema", "type");
    return codecs.collectionSchema(type);
  }
}
