package dev.morphium.mapping;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.internal.mapping.object.ObjectSettings;
import dev.morphium.mapping.converter.Converter;
import dev.morphium.mapping.encryption.EncryptionKeys;
import dev.morphium.mapping.reference.ReferenceLoader;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.bson.UuidRepresentation;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A builder of mappers: {@code Mapper.builder().naming(AS_IN_JAVA).nulls(LEFT_OUT).build()}.
 *
 * <p>A value that never changes: each method gives a new one, which is what must be used, so that
 * one builder can be kept and extended in several ways.
 */
public final class MapperBuilder {
  private final List<Consumer<Draft>> changes;

  /** The settings of one mapper while it is built. */
  private static final class Draft {
    final Map<Class<?>, Converter<?>> converters = new HashMap<>();
    final List<Class<?>> subtypes = new ArrayList<>();
    NamingStrategy naming = NamingStrategy.SNAKE_CASE;
    String typeField = "class_name";
    UuidRepresentation uuid = UuidRepresentation.STANDARD;
    DocumentFormat format = DocumentFormat.CURRENT;
    NullHandling nulls = NullHandling.STORED;
    @Nullable EncryptionKeys keys;
    @Nullable ReferenceLoader references;
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    Supplier<ObjectId> ids = ObjectId::new;
  }

  MapperBuilder() {
    this(List.of());
  }

  private MapperBuilder(List<Consumer<Draft>> changes) {
    this.changes = List.copyOf(changes);
  }

  /** How fields and collections are named; default {@link NamingStrategy#SNAKE_CASE}. */
  public MapperBuilder naming(NamingStrategy strategy) {
    Arguments.required(strategy, "naming", "strategy");
    return with(draft -> draft.naming = strategy);
  }

  /** The field that says a document's type; default {@code class_name}. */
  public MapperBuilder typeField(String name) {
    Arguments.required(name, "typeField", "name");
    if (name.isEmpty() || name.contains(".") || name.startsWith("$") || name.equals("_id")) {
      throw new IllegalArgumentException("'%s' cannot be the field of types".formatted(name));
    }
    return with(draft -> draft.typeField = name);
  }

  /** How UUIDs are stored; default {@link UuidRepresentation#STANDARD}. */
  public MapperBuilder uuid(UuidRepresentation representation) {
    Arguments.required(representation, "uuid", "representation");
    if (representation == UuidRepresentation.UNSPECIFIED) {
      throw new IllegalArgumentException("UUIDs must be stored somehow: STANDARD is the default");
    }
    return with(draft -> draft.uuid = representation);
  }

  /** In which form values are written; default {@link DocumentFormat#CURRENT}. */
  public MapperBuilder format(DocumentFormat chosen) {
    Arguments.required(chosen, "format", "chosen");
    return with(draft -> draft.format = chosen);
  }

  /** What becomes of nulls; default {@link NullHandling#STORED}. */
  public MapperBuilder nulls(NullHandling handling) {
    Arguments.required(handling, "nulls", "handling");
    return with(draft -> draft.nulls = handling);
  }

  /** A converter for a type; it takes the place of the built-in one. */
  public <J> MapperBuilder converter(Class<J> type, Converter<J> converter) {
    Arguments.required(type, "converter", "type");
    if (type.isPrimitive()) {
      throw new IllegalArgumentException(
          "the converter of %s is given for its box, and holds for both".formatted(type));
    }
    Arguments.required(converter, "converter", "converter");
    return with(draft -> draft.converters.put(type, converter));
  }

  /** Subtypes of polymorphic types that are not sealed. */
  public MapperBuilder register(Class<?>... types) {
    Arguments.elements(types, "register", "types");
    List<Class<?>> more = List.of(types);
    return with(draft -> draft.subtypes.addAll(more));
  }

  /** The keys of encrypted properties; default none. */
  public MapperBuilder keys(EncryptionKeys source) {
    Arguments.required(source, "keys", "source");
    return with(draft -> draft.keys = source);
  }

  /** What reads the objects of references; default nothing does. */
  public MapperBuilder references(ReferenceLoader loader) {
    Arguments.required(loader, "references", "loader");
    return with(draft -> draft.references = loader);
  }

  /** The right to see private members, from a module that does not open its packages. */
  public MapperBuilder lookup(MethodHandles.Lookup rights) {
    Arguments.required(rights, "lookup", "rights");
    return with(draft -> draft.lookup = rights);
  }

  /** Where new ids come from; default {@code ObjectId::new}. */
  public MapperBuilder ids(Supplier<ObjectId> source) {
    Arguments.required(source, "ids", "source");
    return with(draft -> draft.ids = source);
  }

  /** The mapper. */
  public Mapper build() {
    Draft draft = new Draft();
    changes.forEach(change -> change.accept(draft));
    ObjectSettings settings =
        new ObjectSettings(
            draft.naming::field,
            draft.typeField,
            draft.uuid,
            draft.format == DocumentFormat.MORPHIUM_6,
            draft.nulls == NullHandling.STORED,
            draft.converters,
            draft.subtypes,
            draft.keys,
            draft.references,
            draft.lookup);
    return new Mapper(draft.naming, settings, draft.ids);
  }

  private MapperBuilder with(Consumer<Draft> change) {
    List<Consumer<Draft>> more = new ArrayList<>(changes);
    more.add(change);
    return new MapperBuilder(more);
  }
}
