package dev.morphium.internal.mapping.object;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Property;
import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.bson.FieldName;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.mapping.codec.CodecValues;
import dev.morphium.internal.mapping.codec.MappedBytes;
import dev.morphium.internal.mapping.codec.Schemas;
import dev.morphium.mapping.reference.ReferenceLoader;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The codec of one class's objects.
 *
 * <p>It is made in two steps, so that a type can be within itself: it exists, then its properties'
 * codecs are looked up.
 */
public final class ClassCodec extends ObjectCodec {
  private static final int TYPE_FIELD = -2;

  private final Class<?> raw;
  private final @Nullable String typeId;
  private final String typeField;
  private PropertyAccessor[] slots = {};
  private PropertyAccessor[] written = {};
  private byte[] typeElement = {};
  private byte[] typeFieldName = {};
  private int typeIndex;
  private FieldTable table = new FieldTable(List.of(), new int[0]);
  private @Nullable Creator creator;
  private @Nullable Construction construction;
  private @Nullable AdditionalFields additional;
  private Callbacks callbacks = Callbacks.NONE;
  private volatile int sizeHint = 256;

  /**
   * A codec without properties yet.
   *
   * @param typeId what documents say of their type; null when they say nothing
   */
  ClassCodec(Class<?> raw, @Nullable String typeId, String typeField) {
    this.raw = raw;
    this.typeId = typeId;
    this.typeField = typeField;
  }

  /** Takes the properties, the id first if there is one. */
  void link(
      List<PropertyAccessor> properties,
      @Nullable Creator maker,
      @Nullable AdditionalFields rest,
      Callbacks methods) {
    slots = properties.toArray(PropertyAccessor[]::new);
    written =
        properties.stream()
            .filter(slot -> slot.property.isWritten())
            .toArray(PropertyAccessor[]::new);
    properties.forEach(slot -> slot.belongsTo(this));
    creator = maker;
    additional = rest;
    callbacks = methods;
    typeIndex = written.length > 0 && written[0].property.isId() ? 1 : 0;
    if (typeId != null) {
      typeElement = typeElement(typeField, typeId);
      typeFieldName = FieldName.encode(typeField);
    }
    FieldTableBuilder names = new FieldTableBuilder();
    for (int i = 0; i < slots.length; i++) {
      if (i == typeIndex && typeId != null) {
        names.add(typeField, TYPE_FIELD);
      }
      names.add(slots[i].field(), i);
    }
    if (typeId != null && typeIndex >= slots.length) {
      names.add(typeField, TYPE_FIELD);
    }
    for (int i = 0; i < slots.length; i++) {
      for (String alias : slots[i].property.aliases()) {
        names.add(alias, i);
      }
    }
    idOfResult(names);
    table = names.build();
    construction =
        maker != null && maker.needsArguments() ? new Construction(maker, slots, rest) : null;
  }

  /** In a result, which is no entity, a property {@code id} is found in {@code _id} too. */
  private void idOfResult(FieldTableBuilder names) {
    if (idSlot() != null || raw.isAnnotationPresent(Embedded.class)) {
      return;
    }
    for (int i = 0; i < slots.length; i++) {
      if (slots[i].field().equals("id") && slots[i].annotation(Property.class) == null) {
        names.add("_id", i);
        return;
      }
    }
  }

  private static byte[] typeElement(String field, String id) {
    BsonWriter out = MappedBytes.writer(64);
    out.raw(FieldName.header(BsonType.STRING, field));
    out.string(id);
    return out.toBytes();
  }

  /** The class. */
  public Class<?> type() {
    return raw;
  }

  /** What documents say of their type; null when they say nothing. */
  public @Nullable String typeId() {
    return typeId;
  }

  /** The properties, the id first. */
  public List<PropertyAccessor> slots() {
    return List.of(slots);
  }

  /** The id; null when there is none. */
  public @Nullable PropertyAccessor idSlot() {
    return slots.length > 0 && slots[0].property.isId() ? slots[0] : null;
  }

  /** The property of a name in Java or, if none has it, in the document; null for neither. */
  public @Nullable PropertyAccessor slot(String name) {
    for (PropertyAccessor slot : slots) {
      if (slot.name().equals(name)) {
        return slot;
      }
    }
    for (PropertyAccessor slot : slots) {
      if (slot.field().equals(name)) {
        return slot;
      }
    }
    return null;
  }

  /** A capacity that fits most documents of the class. */
  public int sizeHint() {
    return sizeHint;
  }

  /** Remembers how large a document was. */
  public void sized(int length) {
    if (length > sizeHint || length < sizeHint / 4) {
      sizeHint = length + length / 8;
    }
  }

  /** Calls the methods with an annotation. */
  public Object callback(Class<? extends Annotation> phase, Object entity) {
    return callbacks.call(phase, entity);
  }

  /** Whether there are methods with an annotation. */
  public boolean hasCallback(Class<? extends Annotation> phase) {
    return callbacks.has(phase);
  }

  @Override
  public ClassCodec of(Object value) {
    if (!raw.isInstance(value)) {
      throw CodecValues.wrongClass(this, value);
    }
    if (value.getClass() != raw) {
      throw new MappingException(
          "%s is a subclass of %s, whose documents do not say their type: make %s sealed, or @Entity/@Embedded(polymorph = true)"
              .formatted(value.getClass().getName(), raw.getName(), raw.getSimpleName()));
    }
    return this;
  }

  @Override
  public List<ClassCodec> all() {
    return List.of(this);
  }

  @Override
  public byte write(BsonWriter out, Object value) {
    if (value.getClass() != raw) {
      of(value);
    }
    int start = out.startDocument();
    PropertyAccessor[] properties = written;
    for (int i = 0; i < properties.length; i++) {
      if (i == typeIndex && typeId != null) {
        out.raw(typeElement);
      }
      properties[i].write(value, out);
    }
    if (typeId != null && typeIndex >= properties.length) {
      out.raw(typeElement);
    }
    if (additional != null) {
      additional.write(value, out);
    }
    out.endDocument(start);
    return BsonType.DOCUMENT;
  }

  byte writeOwnId(BsonWriter out, Object value) {
    PropertyAccessor id = idSlot();
    if (id == null) {
      throw new MappingException("a @Reference to %s needs an @Id there".formatted(raw.getName()));
    }
    Object key = id.get(value);
    if (key == null) {
      throw new MappingException(
          ("the %s that is referred to has no id yet: store it first, or store its owner with"
                  + " @Reference(automaticStore = true)")
              .formatted(raw.getSimpleName()));
    }
    return id.codec.write(out, key);
  }

  @Override
  public Object read(BsonReader in, byte found) {
    if (found != BsonType.DOCUMENT) {
      throw mismatch(found);
    }
    int end = in.startDocument();
    Construction parts = construction;
    Object result = parts == null ? fill(in) : parts.read(in, table);
    in.endDocument(end);
    return result;
  }

  private Object fill(BsonReader in) {
    Creator maker = creator;
    if (maker == null) {
      throw new MappingException(
          ("%s is abstract, and the document does not say its subtype in %s; make %s sealed, or"
                  + " @Entity/@Embedded(polymorph = true), so that documents say it, or read the"
                  + " subtype itself")
              .formatted(raw.getName(), typeField, raw.getSimpleName()));
    }
    Object result = maker.make();
    if (in.attachment() instanceof ReferenceLoader loader) {
      loader.begun(in.position(), result);
    }
    Map<String, @Nullable Object> rest = null;
    int expected = 0;
    byte element;
    while ((element = in.type()) != BsonType.END) {
      int number = table.find(in, expected);
      if (number == FieldTable.UNKNOWN) {
        rest = AdditionalFields.take(additional, rest, in, element);
        continue;
      }
      expected = number + 1;
      int slot = table.slot(number);
      if (slot == TYPE_FIELD) {
        in.skip(element);
      } else {
        slots[slot].readInto(result, in, element);
      }
    }
    if (additional != null && rest != null) {
      additional.slot().set(result, rest);
    }
    return result;
  }

  /** Whether an object exists before its properties are read. */
  boolean isMadeFirst() {
    return construction == null;
  }

  /** Passes over a name; gives the property of that name, or null. */
  @Nullable PropertyAccessor pass(BsonReader in) {
    int number = table.find(in, 0);
    if (number == FieldTable.UNKNOWN) {
      in.skipName();
      return null;
    }
    int slot = table.slot(number);
    return slot == TYPE_FIELD ? null : slots[slot];
  }

  /** The object with another value of a property. */
  public Object with(Object entity, PropertyAccessor slot, @Nullable Object value) {
    Construction parts = construction;
    if (slot.isSettable() && !raw.isRecord()) {
      slot.set(entity, value);
      return entity;
    }
    if (parts == null) {
      throw new MappingException(
          "%s.%s is final and cannot be set".formatted(raw.getName(), slot.name()));
    }
    return parts.with(entity, slot, value);
  }

  /** The name of the field that says the type, with its zero. */
  byte[] typeFieldName() {
    return typeFieldName;
  }

  @Override
  public boolean accepts(Object value) {
    return raw.isInstance(value);
  }

  @Override
  public @Nullable Step step(String name) {
    PropertyAccessor slot = slot(name);
    if (slot != null) {
      return new Step(slot.field(), slot.codec);
    }
    return additional != null || name.equals(typeField) && typeId != null
        ? new Step(name, null)
        : null;
  }

  @Override
  public String names() {
    TreeSet<String> names = new TreeSet<>();
    for (PropertyAccessor slot : slots) {
      names.add(slot.name());
    }
    return names.toString();
  }

  @Override
  public String description() {
    return "a " + raw.getSimpleName();
  }

  @Override
  public BsonDocument schema(Schemas schemas) {
    return ObjectSchema.of(this, typeField, schemas);
  }
}
