package dev.morphium.mapping;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Version;
import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.CodecValues;
import dev.morphium.internal.mapping.codec.MappedBytes;
import dev.morphium.internal.mapping.codec.ValueCodec;
import dev.morphium.internal.mapping.object.ClassCodec;
import dev.morphium.internal.mapping.object.ObjectCodec;
import dev.morphium.internal.mapping.object.ObjectSettings;
import dev.morphium.internal.mapping.object.PropertyAccessor;
import dev.morphium.internal.mapping.object.ReferenceExchange;
import dev.morphium.internal.mapping.object.ReferenceWalk;
import dev.morphium.internal.mapping.object.TypeAnnotations;
import dev.morphium.internal.mapping.object.TypeHierarchies;
import dev.morphium.mapping.reference.ReferenceChange;
import dev.morphium.mapping.reference.ReferenceLoader;
import dev.morphium.mapping.reference.ReferenceProperty;
import dev.morphium.mapping.reference.ReferenceTarget;
import dev.morphium.mapping.reference.ReferenceVisitor;
import dev.morphium.mapping.type.MorphiumId;
import java.lang.annotation.Annotation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The mapping of a type, made of its codec. */
final class CompiledMapping<T> implements EntityMapping<T> {
  private final Class<T> type;
  private final ObjectCodec codec;
  private final Mapper mapper;
  private final ObjectSettings settings;
  private final Supplier<ObjectId> ids;
  private final Paths paths;
  private final String collection;
  private final @Nullable ClassCodec only;
  private final ReferenceWalk walk;
  private final List<ReferenceProperty> references;

  CompiledMapping(
      Class<T> type,
      ObjectCodec codec,
      Mapper mapper,
      ObjectSettings settings,
      NamingStrategy naming,
      Supplier<ObjectId> ids) {
    this.type = type;
    this.codec = codec;
    this.mapper = mapper;
    this.settings = settings;
    this.ids = ids;
    this.paths = new Paths(type, codec);
    this.collection = CollectionNameCheck.checked(type, collection(naming));
    this.only = codec instanceof ClassCodec single ? single : null;
    this.walk = new ReferenceWalk(codec);
    this.references = walk.properties();
  }

  private String collection(NamingStrategy naming) {
    Class<?> root = TypeHierarchies.root(type);
    Entity entity = root.getAnnotation(Entity.class);
    return entity == null || entity.collectionName().isEmpty()
        ? naming.collection(root.getSimpleName())
        : entity.collectionName();
  }

  /** The codec of its objects. */
  ObjectCodec codec() {
    return codec;
  }

  @Override
  public Class<T> type() {
    return type;
  }

  @Override
  public String collection() {
    return collection;
  }

  @Override
  public List<? extends PropertyMapping<T>> properties() {
    return List.copyOf(byName().values());
  }

  /** Subtypes may have the same property; the first one speaks for all. */
  private Map<String, CompiledProperty<T>> byName() {
    Map<String, CompiledProperty<T>> found = new LinkedHashMap<>();
    for (ClassCodec one : codec.all()) {
      for (PropertyAccessor slot : one.slots()) {
        found.computeIfAbsent(slot.name(), name -> new CompiledProperty<>(codec, slot));
      }
    }
    return found;
  }

  @Override
  public <A extends Annotation> @Nullable A annotation(Class<A> annotation) {
    return TypeAnnotations.find(type, annotation);
  }

  @Override
  public @Nullable PropertyMapping<T> property(String name) {
    for (ClassCodec one : codec.all()) {
      PropertyAccessor slot = one.slot(name);
      if (slot != null) {
        return new CompiledProperty<>(codec, slot);
      }
    }
    return null;
  }

  @Override
  public @Nullable PropertyMapping<T> idProperty() {
    for (ClassCodec one : codec.all()) {
      PropertyAccessor slot = one.idSlot();
      if (slot != null) {
        return new CompiledProperty<>(codec, slot);
      }
    }
    return null;
  }

  @Override
  public @Nullable PropertyMapping<T> versionProperty() {
    for (ClassCodec one : codec.all()) {
      for (PropertyAccessor slot : one.slots()) {
        if (slot.annotation(Version.class) != null) {
          return new CompiledProperty<>(codec, slot);
        }
      }
    }
    return null;
  }

  @Override
  public T withId(T entity) {
    ClassCodec own = codec.of(entity);
    PropertyAccessor slot = own.idSlot();
    if (slot == null || slot.get(entity) != null) {
      return entity;
    }
    Class<?> idType = slot.rawType();
    Object id = newId(idType);
    return id == null ? entity : type.cast(own.with(entity, slot, id));
  }

  @Override
  public @Nullable BsonValue newId() {
    for (ClassCodec one : codec.all()) {
      PropertyAccessor slot = one.idSlot();
      if (slot != null) {
        Object id = newId(slot.rawType());
        return id == null ? null : toBson("_id", id);
      }
    }
    return null;
  }

  private @Nullable Object newId(Class<?> idType) {
    if (idType == ObjectId.class || idType == Object.class) {
      return ids.get();
    }
    if (idType == MorphiumId.class) {
      return new MorphiumId(ids.get());
    }
    if (idType == String.class) {
      return ids.get().toHexString();
    }
    return idType == UUID.class ? UUID.randomUUID() : null;
  }

  @Override
  public T callback(Class<? extends Annotation> phase, T entity) {
    return type.cast(codec.of(entity).callback(phase, entity));
  }

  @Override
  public boolean hasCallback(Class<? extends Annotation> phase) {
    return codec.all().stream().anyMatch(one -> one.hasCallback(phase));
  }

  @Override
  public @Nullable BsonDocument typeFilter() {
    if (only != null && only.typeId() == null || TypeHierarchies.isTop(type)) {
      return null;
    }
    BsonArray known = new BsonArray();
    for (ClassCodec one : codec.all()) {
      known.add(new BsonString(String.valueOf(one.typeId())));
    }
    return new BsonDocument(
        settings.typeField(), known.size() == 1 ? known.get(0) : new BsonDocument("$in", known));
  }

  @Override
  public @Nullable BsonValue id(T entity) {
    PropertyAccessor slot = codec.of(entity).idSlot();
    Object id = slot == null ? null : slot.get(entity);
    return id == null || slot == null ? null : slot.codec().toBson(id);
  }

  @Override
  public byte[] encode(T entity) {
    ClassCodec own = only == null ? codec.of(entity) : only;
    BsonWriter out = MappedBytes.writer(own.sizeHint());
    own.write(out, entity);
    own.sized(out.length());
    return out.toBytes();
  }

  @Override
  public T decode(byte[] bytes, int offset, int length) {
    return decode(MappedBytes.reader(bytes, offset, length, settings.references()));
  }

  @Override
  public T decode(byte[] bytes, int offset, int length, ReferenceLoader loader) {
    return decode(MappedBytes.reader(bytes, offset, length, loader));
  }

  @Override
  public List<ReferenceProperty> references() {
    return references;
  }

  @Override
  public @Nullable ReferenceTarget reference(String path) {
    return ReferenceWalk.target(paths.resolve(path).codec());
  }

  @Override
  public boolean visitReferences(byte[] bytes, int offset, int length, ReferenceVisitor visitor) {
    return walk.visit(MappedBytes.reader(bytes, offset, length, null), visitor);
  }

  @Override
  public T changeReferences(T entity, ReferenceChange change) {
    return walk.isEmpty()
        ? entity
        : type.cast(new ReferenceExchange(walk, change).exchanged(codec, entity));
  }

  private T decode(BsonReader in) {
    Object entity = codec.read(in, BsonType.DOCUMENT);
    if (entity == null) {
      throw new IllegalStateException("nothing was read");
    }
    return type.cast(entity);
  }

  @Override
  public String path(String path) {
    return paths.resolve(path).field();
  }

  @Override
  public @Nullable String description(String path) {
    try {
      ValueCodec there = paths.resolve(path).codec();
      return there == null ? null : there.description();
    } catch (MappingException e) {
      return null;
    }
  }

  @Override
  public boolean isPrimitive(String path) {
    int dot = path.lastIndexOf('.');
    ValueCodec owner = dot < 0 ? codec : paths.resolve(path.substring(0, dot)).codec();
    while (owner != null && owner.element() != null) {
      owner = owner.element();
    }
    if (!(owner instanceof ObjectCodec objects)) {
      return false;
    }
    for (ClassCodec one : objects.all()) {
      PropertyAccessor slot = one.slot(path.substring(dot + 1));
      if (slot != null) {
        return slot.type() instanceof Class<?> declared && declared.isPrimitive();
      }
    }
    return false;
  }

  @Override
  public boolean isEncrypted(String path) {
    ValueCodec there = paths.resolve(path).codec();
    return there != null && there.isEncrypted();
  }

  @Override
  public boolean isDeterministic(String path) {
    ValueCodec there = paths.resolve(path).codec();
    return there != null && there.isDeterministic();
  }

  @Override
  public List<BsonValue> forms(String path, BsonValue stored) {
    ValueCodec there = paths.resolve(path).codec();
    return there == null ? List.of(stored) : there.forms(stored);
  }

  @Override
  public BsonValue toBson(String path, @Nullable Object value) {
    ValueCodec there = paths.resolve(path).codec();
    try {
      return there == null ? toBson(value) : CodecValues.toBson(there, value);
    } catch (MappingException e) {
      throw new MappingException(
          "%s.%s: %s".formatted(type.getSimpleName(), path, e.getMessage()), e);
    }
  }

  @Override
  public BsonValue toBson(@Nullable Object value) {
    return mapper.toBson(value);
  }

  @Override
  public @Nullable Object fromBson(String path, BsonValue value) {
    return read(path, value, settings.references());
  }

  @Override
  public @Nullable Object fromBson(String path, BsonValue value, ReferenceLoader loader) {
    return read(path, value, loader);
  }

  private @Nullable Object read(String path, BsonValue value, @Nullable ReferenceLoader loader) {
    ValueCodec there = paths.resolve(path).codec();
    try {
      return there == null ? mapper.fromBson(value) : CodecValues.fromBson(there, value, loader);
    } catch (MappingException e) {
      throw new MappingException(
          "%s.%s: %s".formatted(type.getSimpleName(), path, e.getMessage()), e);
    }
  }

  @Override
  public String toString() {
    return "EntityMapping[%s in %s]".formatted(type.getName(), collection);
  }
}
