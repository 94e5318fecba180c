package dev.morphium.internal.mapping.object;

import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.CodecSource;
import dev.morphium.internal.mapping.codec.Codecs;
import dev.morphium.internal.mapping.codec.ConverterCodec;
import dev.morphium.internal.mapping.codec.PlainValue;
import dev.morphium.internal.mapping.codec.Scalars;
import dev.morphium.internal.mapping.codec.Schemas;
import dev.morphium.internal.mapping.codec.ValueCodec;
import dev.morphium.internal.mapping.codec.WrapperCodec;
import dev.morphium.mapping.converter.Convert;
import dev.morphium.mapping.converter.Converter;
import dev.morphium.mapping.language.Languages;
import dev.morphium.mapping.language.ValueWrapper;
import dev.morphium.mapping.type.JavaType;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of all types that were used, made at their first use.
 *
 * <p>A type may need others, and itself. What is made for one first use is published when all of it
 * is complete, so that no thread meets half a codec; a failure leaves nothing behind.
 */
public final class ObjectCodecs implements CodecSource {
  private static final JavaType PLAIN = JavaType.of(PlainValue.class);
  private static final JavaType PLAIN_LIST = new JavaType(List.class, List.of(PLAIN));
  private static final JavaType PLAIN_MAP =
      new JavaType(Map.class, List.of(JavaType.of(String.class), PLAIN));
  private static final JavaType LIST = new JavaType(List.class, List.of(JavaType.OBJECT));
  private static final JavaType MAP =
      new JavaType(Map.class, List.of(JavaType.of(String.class), JavaType.OBJECT));
  private static final int DEEPEST = 200;

  private final ObjectSettings settings;
  private final Scalars scalars;
  private final TypeHierarchies hierarchies;
  private final DynamicTypes dynamic;
  private final Map<JavaType, ValueCodec> codecs = new ConcurrentHashMap<>();
  private final Map<JavaType, ClassCodec> classes = new ConcurrentHashMap<>();
  private final Map<String, ClassCodec> typeIds = new ConcurrentHashMap<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<JavaType, ValueCodec> openCodecs = new HashMap<>();
  private final Map<JavaType, ClassCodec> openClasses = new HashMap<>();
  private final Set<JavaType> building = new HashSet<>();
  private int depth;

  /** No codecs yet. */
  public ObjectCodecs(ObjectSettings settings) {
    this.settings = settings;
    this.scalars = new Scalars(settings.uuid(), settings.morphium6());
    this.hierarchies = new TypeHierarchies(settings);
    this.dynamic = new DynamicTypes(settings, this::single, this::named);
  }

  @Override
  public String typeField() {
    return settings.typeField();
  }

  @Override
  public ValueCodec codec(JavaType type) {
    ValueCodec known = codecs.get(type);
    return known == null ? within(() -> build(type)) : known;
  }

  /** The codec of a class with properties. */
  public ObjectCodec objectCodec(Class<?> type) {
    if (codec(JavaType.of(type)) instanceof ObjectCodec found) {
      return found;
    }
    throw new MappingException(
        "%s is a single value and no type with properties".formatted(type.getName()));
  }

  /**
   * The codec of a DTO that is a projection of an entity.
   *
   * @throws MappingException when the entity lacks one of its properties
   */
  public DtoCodec dto(Class<?> type, ObjectCodec entity) {
    return new DtoLinker(settings, this).link(type, entity);
  }

  /** The codec of a container whose elements have a codec of their own. */
  ValueCodec container(JavaType type, JavaType element, ValueCodec codec) {
    ValueCodec found = Codecs.find(type, scalars, new ElementSource(this, element, codec));
    if (found == null) {
      throw new MappingException("%s is no container of %s".formatted(type, element));
    }
    return found;
  }

  /**
   * The JSON schema of all documents in a type's collection: those of its relatives too.
   *
   * <p>A class that cannot be stored itself, and whose subclasses do not say their type, tells
   * nothing of the documents.
   */
  public BsonDocument collectionSchema(Class<?> type) {
    Class<?> root = TypeHierarchies.root(type);
    return TypeHierarchies.isStorable(root)
        ? new Schemas().of(objectCodec(root))
        : new BsonDocument("bsonType", new BsonString("object"));
  }

  @Override
  public ValueCodec codecOf(Object value) {
    return switch (value) {
      case Map<?, ?> map when !isOwn(value) -> codec(PLAIN_MAP);
      case Collection<?> collection when !isOwn(value) -> codec(PLAIN_LIST);
      case ZoneId zone -> codec(JavaType.of(ZoneId.class));
      case java.nio.file.Path path -> codec(JavaType.of(java.nio.file.Path.class));
      default -> codec(JavaType.of(value.getClass()));
    };
  }

  @Override
  public ValueCodec typedCodecOf(Object value) {
    if (!isOwn(value)) {
      if (value instanceof Map<?, ?>) {
        return codec(MAP);
      }
      if (value instanceof Collection<?>) {
        return codec(LIST);
      }
    }
    ValueCodec typed = dynamic.of(value);
    return typed == null ? codecOf(value) : typed;
  }

  @Override
  public @Nullable ValueCodec converterOf(Class<?> type) {
    return converted(type);
  }

  /** The codec of a class of single values; null for any other. */
  private @Nullable ValueCodec single(Class<?> type) {
    ValueCodec converted = converted(type);
    return converted == null ? scalars.find(type) : converted;
  }

  /** A codec of a class whose documents say its full name. */
  private ClassCodec named(Class<?> type) {
    return within(
        () -> {
          TypeHierarchies.checkMappable(type);
          ClassCodec codec = new ClassCodec(type, type.getName(), typeField());
          new ClassLinker(JavaType.of(type), codec, settings, this).link();
          return codec;
        });
  }

  private static boolean isOwn(Object value) {
    return value.getClass().getName().startsWith("org.bson.");
  }

  @Override
  public @Nullable ValueCodec codecOfTypeId(String id) {
    ClassCodec known = typeIds.get(id);
    if (known == null) {
      for (Class<?> subtype : settings.subtypes()) {
        codec(JavaType.of(subtype));
      }
      known = typeIds.get(id);
    }
    return known == null ? dynamic.ofName(id) : known;
  }

  private <C> C within(Step<C> step) {
    lock.lock();
    depth++;
    try {
      if (depth > DEEPEST) {
        throw new MappingException("the types are nested without end");
      }
      C made = step.make();
      if (depth == 1) {
        codecs.putAll(openCodecs);
        classes.putAll(openClasses);
        for (ClassCodec codec : openClasses.values()) {
          String id = codec.typeId();
          if (id != null) {
            typeIds.put(id, codec);
          }
        }
      }
      return made;
    } finally {
      depth--;
      if (depth == 0) {
        openCodecs.clear();
        openClasses.clear();
        building.clear();
      }
      lock.unlock();
    }
  }

  private ValueCodec build(JavaType type) {
    ValueCodec known = codecs.get(type);
    if (known == null) {
      known = openCodecs.get(type);
    }
    if (known != null) {
      return known;
    }
    if (!building.add(type)) {
      throw new MappingException("%s contains itself without end".formatted(type));
    }
    ValueCodec made = converted(type.raw());
    if (made == null) {
      made = Codecs.find(type, scalars, this);
    }
    if (made == null) {
      made = wrapped(type);
    }
    if (made == null) {
      return object(type);
    }
    openCodecs.put(type, made);
    return made;
  }

  private @Nullable ValueCodec wrapped(JavaType type) {
    ValueWrapper wrapper = Languages.wrapper(type.raw());
    return wrapper == null
        ? null
        : new WrapperCodec(type.raw(), wrapper, codec(type.resolve(wrapper.valueType())));
  }

  private @Nullable ValueCodec converted(Class<?> raw) {
    Class<?> boxed = MethodType.methodType(raw).wrap().returnType();
    Converter<?> registered = settings.converters().get(boxed);
    if (registered != null) {
      return new ConverterCodec(boxed, registered);
    }
    Convert annotated = TypeAnnotations.find(raw, Convert.class);
    return annotated == null ? null : new ConverterCodec(raw, converter(annotated));
  }

  /** The converter that an annotation names. */
  Converter<?> converter(Convert annotation) {
    try {
      Object made =
          (Object)
              Accessors.constructor(settings, annotation.value().getDeclaredConstructor())
                  .invokeExact();
      return (Converter<?>) made;
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw new MappingException(
          "the converter %s needs a constructor without parameters: %s"
              .formatted(annotation.value().getName(), e),
          e);
    }
  }

  private ObjectCodec object(JavaType type) {
    Class<?> raw = type.raw();
    TypeHierarchies.checkMappable(raw);
    if (!hierarchies.isMember(raw)) {
      if (Modifier.isAbstract(raw.getModifiers())) {
        throw new MappingException(
            ("%s is %s: say @Entity(polymorph = true) or @Embedded(polymorph = true), so that"
                    + " documents name their subtype, make it sealed, register its subtypes with"
                    + " MapperBuilder.register(…), or give a converter")
                .formatted(type, raw.isInterface() ? "an interface" : "abstract"));
      }
      return classCodec(type);
    }
    PolymorphicCodec codec =
        new PolymorphicCodec(raw, typeField(), other -> other(raw, other), typeIds::get);
    openCodecs.put(type, codec);
    for (JavaType subtype : hierarchies.subtypes(type)) {
      codec.add(classCodec(subtype));
    }
    return codec;
  }

  private ClassCodec other(Class<?> declared, Class<?> found) {
    if (!declared.isAssignableFrom(found)) {
      throw new MappingException(
          "%s is no %s".formatted(found.getName(), declared.getSimpleName()));
    }
    ClassCodec known = classes.get(JavaType.of(found));
    return known == null ? within(() -> classCodec(JavaType.of(found))) : known;
  }

  private ClassCodec classCodec(JavaType type) {
    ClassCodec known = classes.get(type);
    if (known == null) {
      known = openClasses.get(type);
    }
    if (known != null) {
      return known;
    }
    Class<?> raw = type.raw();
    TypeHierarchies.checkMappable(raw);
    dynamic.mapped(raw);
    String id = hierarchies.isMember(raw) ? hierarchies.typeId(raw) : null;
    ClassCodec codec = new ClassCodec(raw, id, typeField());
    openClasses.put(type, codec);
    if (id == null) {
      openCodecs.put(type, codec);
    }
    new ClassLinker(type, codec, settings, this).link();
    return codec;
  }

  private interface Step<C> {
    C make();
  }
}
