package dev.morphium.internal.mapping.object;

import dev.morphium.internal.mapping.codec.CollectionCodec;
import dev.morphium.internal.mapping.codec.MapCodec;
import dev.morphium.internal.mapping.codec.OptionalCodec;
import dev.morphium.internal.mapping.codec.ValueCodec;
import dev.morphium.mapping.reference.Lazy;
import dev.morphium.mapping.reference.ReferenceChange;
import dev.morphium.mapping.reference.ReferenceTarget;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The exchange of the objects that an entity refers to.
 *
 * <p>Whatever contains nothing that changes stays the same object; a record or collection that does
 * is made anew.
 */
public final class ReferenceExchange {
  private final ReferenceWalk walk;
  private final ReferenceChange change;

  /** An exchange of what the ways of a type lead to. */
  public ReferenceExchange(ReferenceWalk walk, ReferenceChange change) {
    this.walk = walk;
    this.change = change;
  }

  /** A value with other objects in the places of references. */
  public Object exchanged(ValueCodec codec, Object value) {
    return switch (codec) {
      case ReferenceCodec reference -> references(reference, value);
      case ObjectCodec object -> object(object.of(value), value);
      case CollectionCodec collection -> elements(collection, collection.element(), null, value);
      case MapCodec map -> fields(map, map.values(), null, value);
      case OptionalCodec optional -> optional(optional, value);
      case EncryptedCodec encrypted -> exchanged(encrypted.inner(), value);
      default -> value;
    };
  }

  private Object object(ClassCodec codec, Object value) {
    Object result = value;
    for (PropertyAccessor slot : codec.slots()) {
      ValueCodec below = slot.codec();
      if (walk.leads(below)) {
        Object before = slot.get(value);
        Object after = before == null ? null : exchanged(below, before);
        if (after != before) {
          result = codec.with(result, slot, after);
        }
      }
    }
    return result;
  }

  private Object references(ReferenceCodec codec, Object value) {
    ValueCodec container = codec.container();
    if (container != null && container.accepts(value)) {
      return container instanceof MapCodec map
          ? fields(map, null, codec.target(), value)
          : elements((CollectionCodec) container, null, codec.target(), value);
    }
    return one(codec.target(), value);
  }

  private Object one(ReferenceTarget target, Object value) {
    if (!(value instanceof Lazy<?> lazy)) {
      return target.type().isInstance(value) ? change.changed(target, value) : value;
    }
    Object object = lazy.id() == null ? lazy.get() : null;
    if (object == null) {
      return lazy;
    }
    Object other = change.changed(target, object);
    return other == object ? lazy : Lazy.of(other);
  }

  private @Nullable Object each(
      @Nullable ValueCodec codec, @Nullable ReferenceTarget target, @Nullable Object value) {
    if (value == null) {
      return null;
    }
    if (target != null) {
      return one(target, value);
    }
    return codec == null ? value : exchanged(codec, value);
  }

  private Object elements(
      CollectionCodec collection,
      @Nullable ValueCodec codec,
      @Nullable ReferenceTarget target,
      Object value) {
    List<@Nullable Object> all = new ArrayList<>();
    boolean changed = false;
    for (Object element : collection.elements(value)) {
      Object other = each(codec, target, element);
      changed |= other != element;
      all.add(other);
    }
    return changed ? collection.of(all) : value;
  }

  private Object fields(
      MapCodec map, @Nullable ValueCodec codec, @Nullable ReferenceTarget target, Object value) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>(map.fields(value));
    boolean changed = false;
    for (Map.Entry<String, @Nullable Object> entry : all.entrySet()) {
      Object other = each(codec, target, entry.getValue());
      changed |= other != entry.getValue();
      entry.setValue(other);
    }
    return changed ? map.of(all) : value;
  }

  private Object optional(OptionalCodec codec, Object value) {
    if (!(value instanceof Optional<?> optional) || optional.isEmpty()) {
      return value;
    }
    Object before = optional.get();
    Object after = exchanged(codec.inner(), before);
    return after == before ? value : Optional.of(after);
  }
}
