package dev.morphium.internal.mapping.object;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.internal.mapping.codec.CollectionCodec;
import dev.morphium.internal.mapping.codec.MapCodec;
import dev.morphium.internal.mapping.codec.OptionalCodec;
import dev.morphium.internal.mapping.codec.ValueCodec;
import dev.morphium.mapping.reference.ReferenceProperty;
import dev.morphium.mapping.reference.ReferenceTarget;
import dev.morphium.mapping.reference.ReferenceVisitor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The ways through a type's documents that lead to references; other parts are passed over.
 *
 * <p>It follows embedded objects, collections, maps and optionals, but no reference: what is at its
 * end is another document.
 */
public final class ReferenceWalk {
  private final ObjectCodec root;
  private final Set<ValueCodec> known = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<ValueCodec> leading = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The ways through the documents of a codec. */
  public ReferenceWalk(ObjectCodec root) {
    this.root = root;
    collect(root, known);
    for (ValueCodec codec : known) {
      if (codec instanceof ReferenceCodec reference) {
        reference.requireIds();
      }
    }
    boolean grows = true;
    while (grows) {
      grows = false;
      for (ValueCodec codec : known) {
        if (!leading.contains(codec)
            && (codec instanceof ReferenceCodec
                || parts(codec).stream().anyMatch(leading::contains))) {
          grows |= leading.add(codec);
        }
      }
    }
  }

  private static void collect(ValueCodec codec, Set<ValueCodec> all) {
    if (all.add(codec)) {
      parts(codec).forEach(part -> collect(part, all));
    }
  }

  private static List<ValueCodec> parts(ValueCodec codec) {
    return switch (codec) {
      case ClassCodec object -> object.slots().stream().map(PropertyAccessor::codec).toList();
      case ObjectCodec family -> List.copyOf(family.all());
      case CollectionCodec collection -> List.of(collection.element());
      case MapCodec map -> List.of(map.values());
      case OptionalCodec optional -> List.of(optional.inner());
      case EncryptedCodec encrypted -> List.of(encrypted.inner());
      default -> List.of();
    };
  }

  /** What the values of a codec refer to; null when they are no references. */
  public static @Nullable ReferenceTarget target(@Nullable ValueCodec codec) {
    return codec instanceof ReferenceCodec reference ? reference.target() : null;
  }

  /** Whether there are no references at all. */
  public boolean isEmpty() {
    return leading.isEmpty();
  }

  /** Whether a reference may be below a codec; true for one that came later, with a subtype. */
  boolean leads(ValueCodec codec) {
    return leading.contains(codec) || !known.contains(codec);
  }

  /** The places of references. */
  public List<ReferenceProperty> properties() {
    Set<ReferenceProperty> found = new LinkedHashSet<>();
    for (ClassCodec codec : root.all()) {
      for (PropertyAccessor slot : codec.slots()) {
        Set<ValueCodec> below = Collections.newSetFromMap(new IdentityHashMap<>());
        collect(slot.codec(), below);
        for (ValueCodec each : below) {
          if (each instanceof ReferenceCodec reference) {
            found.add(new ReferenceProperty(slot.field(), reference.target()));
          }
        }
      }
    }
    return new ArrayList<>(found);
  }

  /**
   * Tells of all references of a document.
   *
   * @return whether the document's object exists before its properties are read, so that others can
   *     refer to it meanwhile
   */
  public boolean visit(BsonReader in, ReferenceVisitor visitor) {
    ClassCodec codec =
        root instanceof PolymorphicCodec family ? family.find(in) : root.all().get(0);
    if (codec == null) {
      return false;
    }
    fields(codec, in, visitor);
    return codec.isMadeFirst();
  }

  private void value(ValueCodec codec, BsonReader in, byte type, ReferenceVisitor visitor) {
    if (!leads(codec)) {
      in.skip(type);
      return;
    }
    switch (codec) {
      case ReferenceCodec reference -> reference.visit(in, type, visitor);
      case OptionalCodec optional -> value(optional.inner(), in, type, visitor);
      case ClassCodec object when type == BsonType.DOCUMENT -> fields(object, in, visitor);
      case PolymorphicCodec family when type == BsonType.DOCUMENT -> {
        ClassCodec found = family.find(in);
        if (found == null) {
          in.skip(type);
        } else {
          value(found, in, type, visitor);
        }
      }
      case CollectionCodec collection when type == BsonType.ARRAY ->
          elements(collection.element(), in, visitor);
      case MapCodec map when type == BsonType.DOCUMENT -> elements(map.values(), in, visitor);
      case EncryptedCodec encrypted when type == BsonType.BINARY -> {
        BsonReader plain = encrypted.decrypted(in, type);
        byte inner = plain.type();
        value(encrypted.inner(), plain, inner, visitor);
      }
      default -> in.skip(type);
    }
  }

  private void fields(ClassCodec codec, BsonReader in, ReferenceVisitor visitor) {
    int end = in.startDocument();
    byte type;
    while ((type = in.type()) != BsonType.END) {
      PropertyAccessor slot = codec.pass(in);
      if (slot == null || type == BsonType.NULL) {
        in.skip(type);
      } else {
        value(slot.codec(), in, type, visitor);
      }
    }
    in.endDocument(end);
  }

  private void elements(ValueCodec codec, BsonReader in, ReferenceVisitor visitor) {
    int end = in.startDocument();
    byte type;
    while ((type = in.type()) != BsonType.END) {
      in.skipName();
      if (type == BsonType.NULL) {
        in.skip(type);
      } else {
        value(codec, in, type, visitor);
      }
    }
    in.endDocument(end);
  }
}
