package dev.morphium.internal.mapping.object;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.language.ObjectConstructor;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How objects are read whose constructor takes their properties: records, and classes like them.
 */
final class Construction {
  /** What stands for a null that the document has, where a null means that it has nothing. */
  private static final Object NULL = new Object();

  private final Creator creator;
  private final PropertyAccessor[] slots;
  private final int[] arguments;
  private final @Nullable Object[] absent;
  private final @Nullable AdditionalFields additional;
  private final int additionalArgument;
  private final boolean setsOthers;
  private final boolean seesNull;

  Construction(Creator creator, PropertyAccessor[] slots, @Nullable AdditionalFields additional) {
    this.creator = creator;
    this.slots = slots.clone();
    this.additional = additional;
    List<Creator.Argument> parameters = creator.arguments();
    this.arguments = new int[slots.length];
    this.absent = new @Nullable Object[parameters.size()];
    for (int i = 0; i < absent.length; i++) {
      absent[i] = parameters.get(i).absent();
    }
    seesNull = creator.seesNull();
    boolean others = false;
    for (int i = 0; i < slots.length; i++) {
      arguments[i] = argument(slots[i].name());
      if (arguments[i] < 0) {
        others = true;
      } else if (isWithout(absent[arguments[i]], parameters.get(arguments[i]))) {
        Object empty = slots[i].codec.empty();
        absent[arguments[i]] = empty == null ? absent[arguments[i]] : empty;
      }
    }
    setsOthers = others;
    additionalArgument = additional == null ? -1 : argument(additional.slot().name());
  }

  /** Whether nothing is known yet to give for a parameter that a document has not. */
  private static boolean isWithout(@Nullable Object absent, Creator.Argument parameter) {
    return absent == null || (absent == ObjectConstructor.ABSENT && !parameter.optional());
  }

  private int argument(String name) {
    List<Creator.Argument> parameters = creator.arguments();
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** Reads the elements of a document. */
  Object read(BsonReader in, FieldTable table) {
    @Nullable Object[] values = absent.clone();
    @Nullable Object[] others = setsOthers ? new @Nullable Object[slots.length] : null;
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
      if (slot < 0) {
        in.skip(element);
        continue;
      }
      Object value = slots[slot].readValue(in, element);
      if (others != null && arguments[slot] < 0) {
        others[slot] = value == null && slots[slot].readsNull() ? NULL : value;
      } else if (value != null) {
        values[arguments[slot]] = value;
      } else if (seesNull && slots[slot].givesNull()) {
        values[arguments[slot]] = slots[slot].codec.empty();
      }
    }
    if (additionalArgument >= 0 && rest != null) {
      values[additionalArgument] = rest;
    }
    return finish(creator.make(values), others, rest);
  }

  private Object finish(
      Object result,
      @Nullable Object @Nullable [] others,
      @Nullable Map<String, @Nullable Object> rest) {
    if (others != null) {
      for (int i = 0; i < others.length; i++) {
        Object value = others[i];
        if (value != null) {
          slots[i].set(result, value == NULL ? slots[i].codec.empty() : value);
        }
      }
    }
    if (additional != null && additionalArgument < 0 && rest != null) {
      additional.slot().set(result, rest);
    }
    return result;
  }

  /** A new object with another value of a property. */
  Object with(Object entity, PropertyAccessor changed, @Nullable Object value) {
    @Nullable Object[] values = absent.clone();
    boolean done = false;
    for (int i = 0; i < slots.length; i++) {
      if (arguments[i] >= 0) {
        boolean here = slots[i] == changed;
        done |= here;
        Object given = here ? value : slots[i].get(entity);
        if (given != null || !creator.arguments().get(arguments[i]).type().isPrimitive()) {
          values[arguments[i]] = given;
        }
      }
    }
    if (!done) {
      throw new MappingException(
          "%s is no parameter of its class's constructor".formatted(changed.name()));
    }
    if (additionalArgument >= 0 && additional != null) {
      values[additionalArgument] = additional.slot().get(entity);
    }
    Object result = creator.make(values);
    for (int i = 0; i < slots.length; i++) {
      if (arguments[i] < 0) {
        slots[i].set(result, slots[i].get(entity));
      }
    }
    if (additional != null && additionalArgument < 0) {
      additional.slot().set(result, additional.slot().get(entity));
    }
    return result;
  }
}
