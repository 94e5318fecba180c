package dev.morphium.mapping;

import dev.morphium.mapping.converter.Converter;
import dev.morphium.mapping.encryption.EncryptionKeys;
import dev.morphium.mapping.object.ObjectSettings;
import dev.morphium.mapping.reference.ReferenceLoader;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.bson.UuidRepresentation;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Builds mappers; for one thread. */
public final class MapperBuilder {
  private final Map<Class<?>, Converter<?>> converters = new HashMap<>();
  private final List<Class<?>> subtypes = new ArrayList<>();
  private NamingStrategy naming = NamingStrategy.SNAKE_CASE;
  private String typeField = "class_name";
  private UuidRepresentation uuid = UuidRepresentation.STANDARD;
  private DocumentFormat format = DocumentFormat.CURRENT;
  private NullHandling nulls = NullHandling.STORED;
  private @Nullable EncryptionKeys keys;
  private @Nullable ReferenceLoader references;
  private MethodHandles.Lookup lookup = MethodHandles.lookup();
  private Supplier<ObjectId> ids = ObjectId::new;

  MapperBuilder() {}

  /** How fields and collections are named; default {@link NamingStrategy#SNAKE_CASE}. */
  public MapperBuilder naming(NamingStrategy strategy) {
    naming = strategy;
    return this;
  }

  /** The field that says a document's type; default {@code class_name}. */
  public MapperBuilder typeField(String name) {
    if (name.isEmpty() || name.contains(".") || name.startsWith("$") || name.equals("_id")) {
      throw new IllegalArgumentException("'%s' cannot be the field of types".formatted(name));
    }
    typeField = name;
    return this;
  }

  /** How UUIDs are stored; default {@link UuidRepresentation#STANDARD}. */
  public MapperBuilder uuid(UuidRepresentation representation) {
    if (representation == UuidRepresentation.UNSPECIFIED) {
      throw new IllegalArgumentException("UUIDs must be stored somehow: STANDARD is the default");
    }
    uuid = representation;
    return this;
  }

  /** In which form values are written; default {@link DocumentFormat#CURRENT}. */
  public MapperBuilder format(DocumentFormat chosen) {
    format = chosen;
    return this;
  }

  /** What becomes of nulls; default {@link NullHandling#STORED}. */
  public MapperBuilder nulls(NullHandling handling) {
    nulls = handling;
    return this;
  }

  /** A converter for a type; it takes the place of the built-in one. */
  public <J> MapperBuilder converter(Class<J> type, Converter<J> converter) {
    if (type.isPrimitive()) {
      throw new IllegalArgumentException(
          "the converter of %s is given for its box, and holds for both".formatted(type));
    }
    converters.put(type, converter);
    return this;
  }

  /** Subtypes of polymorphic types that are not sealed. */
  public MapperBuilder register(Class<?>... types) {
    subtypes.addAll(List.of(types));
    return this;
  }

  /** The keys of encrypted properties; default none. */
  public MapperBuilder keys(EncryptionKeys source) {
    keys = source;
    return this;
  }

  /** What reads the objects of references; default nothing does. */
  public MapperBuilder references(ReferenceLoader loader) {
    references = loader;
    return this;
  }

  /** The right to see private members, from a module that does not open its packages. */
  public MapperBuilder lookup(MethodHandles.Lookup rights) {
    lookup = rights;
    return this;
  }

  /** Where new ids come from; default {@code ObjectId::new}. */
  public MapperBuilder ids(Supplier<ObjectId> source) {
    ids = source;
    return this;
  }

  /** The mapper. */
  public Mapper build() {
    ObjectSettings settings =
        new ObjectSettings(
            naming::field,
            typeField,
            uuid,
            format == DocumentFormat.MORPHIUM_6,
            nulls == NullHandling.STORED,
            converters,
            subtypes,
            keys,
            references,
            lookup);
    return new Mapper(naming, settings, ids);
  }
}
