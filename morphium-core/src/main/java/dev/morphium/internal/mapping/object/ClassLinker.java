package dev.morphium.internal.mapping.object;

import dev.morphium.annotation.Encrypted;
import dev.morphium.annotation.Reference;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.ConverterCodec;
import dev.morphium.internal.mapping.codec.ValueCodec;
import dev.morphium.mapping.converter.Convert;
import dev.morphium.mapping.encryption.EncryptionKeys;
import dev.morphium.mapping.reference.Lazy;
import dev.morphium.mapping.reference.ReferenceTarget;
import dev.morphium.mapping.type.JavaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Gives a class's codec its properties. */
final class ClassLinker {
  private final JavaType type;
  private final ClassCodec codec;
  private final ObjectSettings settings;
  private final ObjectCodecs codecs;

  ClassLinker(JavaType type, ClassCodec codec, ObjectSettings settings, ObjectCodecs codecs) {
    this.type = type;
    this.codec = codec;
    this.settings = settings;
    this.codecs = codecs;
  }

  void link() {
    Class<?> raw = type.raw();
    PropertyScanner scanner = new PropertyScanner(type, settings).scan();
    DeclaredProperty rest = scanner.additional();
    List<DeclaredProperty> all = new ArrayList<>(scanner.properties());
    if (rest != null) {
      all.add(rest);
    }
    Creator creator = Creator.of(raw, all, settings);
    List<PropertyAccessor> slots = new ArrayList<>();
    for (DeclaredProperty property : scanner.properties()) {
      slots.add(slot(property));
    }
    codec.link(slots, creator, additional(rest, slots), Callbacks.of(raw, settings));
  }

  private @Nullable AdditionalFields additional(
      @Nullable DeclaredProperty property, List<PropertyAccessor> slots) {
    if (property == null) {
      return null;
    }
    Set<String> taken = new TreeSet<>();
    for (PropertyAccessor slot : slots) {
      taken.add(slot.field());
      taken.addAll(slot.property.aliases());
    }
    if (codec.typeId() != null) {
      taken.add(settings.typeField());
    }
    return new AdditionalFields(slot(property), codecs.codec(property.type().argument(1)), taken);
  }

  private PropertyAccessor slot(DeclaredProperty property) {
    return accessor(type.raw(), property, codecOf(property), settings);
  }

  /** The accessor of a property whose codec is known. */
  static PropertyAccessor accessor(
      Class<?> raw, DeclaredProperty property, ValueCodec found, ObjectSettings settings) {
    Class<?> member = property.member().getType();
    if (found instanceof ConverterCodec || found instanceof EncryptedCodec) {
      return new PropertyAccessor(raw, property, found, settings);
    }
    if (member == int.class) {
      return new IntAccessor(raw, property, found, settings);
    }
    if (member == long.class) {
      return new LongAccessor(raw, property, found, settings);
    }
    if (member == double.class) {
      return new DoubleAccessor(raw, property, found, settings);
    }
    return member == boolean.class
        ? new BooleanAccessor(raw, property, found, settings)
        : new PropertyAccessor(raw, property, found, settings);
  }

  private ValueCodec codecOf(DeclaredProperty property) {
    try {
      ValueCodec found = plain(property);
      Encrypted encrypted = property.annotation(Encrypted.class);
      if (encrypted == null) {
        return found;
      }
      EncryptionKeys keys = settings.keys();
      if (keys == null) {
        throw new MappingException(
            "it is @Encrypted, but there are no keys: MapperBuilder.keys(…) or the setting"
                + " encryption-keys gives them");
      }
      return new EncryptedCodec(found, encrypted, keys);
    } catch (MappingException e) {
      throw new MappingException("%s: %s".formatted(property.place(), e.getMessage()), e);
    }
  }

  private ValueCodec plain(DeclaredProperty property) {
    Convert convert = property.annotation(Convert.class);
    if (convert != null) {
      return new ConverterCodec(property.type().raw(), codecs.converter(convert));
    }
    Reference reference = property.annotation(Reference.class);
    return reference == null ? codecs.codec(property.type()) : reference(property, reference);
  }

  private ValueCodec reference(DeclaredProperty property, Reference reference) {
    JavaType declared = property.type();
    boolean map = Map.class.isAssignableFrom(declared.raw());
    boolean array = declared.raw().isArray();
    JavaType target = declared;
    if (array) {
      target = declared.component();
    } else if (map) {
      JavaType known = declared.as(Map.class);
      target = known == null ? JavaType.OBJECT : known.argument(1);
    } else if (Iterable.class.isAssignableFrom(declared.raw())) {
      JavaType known = declared.as(Iterable.class);
      target = known == null ? JavaType.OBJECT : known.argument(0);
    }
    boolean lazy = target.raw() == Lazy.class;
    JavaType object = lazy ? target.argument(0) : target;
    if (!(codecs.codec(object) instanceof ObjectCodec objects)) {
      throw new MappingException(
          "a @Reference is an object with an @Id, or a collection or map of them, and not a "
              + declared);
    }
    ReferenceTarget referred =
        new ReferenceTarget(
            type.raw().getSimpleName() + "." + property.name(),
            object.raw(),
            reference.targetCollection().equals(".") ? null : reference.targetCollection(),
            lazy,
            reference.automaticStore(),
            reference.cascadeDelete(),
            reference.orphanRemoval());
    ValueCodec container = target == declared ? null : container(declared, target, lazy);
    return new ReferenceCodec(objects, referred, container, reference.omitMissing());
  }

  /** Only the making of the collection matters, so that any codec of elements does for it. */
  private ValueCodec container(JavaType declared, JavaType element, boolean lazy) {
    if (!lazy) {
      return codecs.codec(declared);
    }
    List<JavaType> arguments = new ArrayList<>(declared.arguments());
    if (declared.raw().isArray()
        || arguments.isEmpty()
        || !arguments.get(arguments.size() - 1).equals(element)) {
      throw new MappingException(
          "references that are Lazy are in a List<Lazy<…>>, a Map<…, Lazy<…>> or the like");
    }
    arguments.set(arguments.size() - 1, JavaType.OBJECT);
    return codecs.codec(new JavaType(declared.raw(), arguments));
  }
}
