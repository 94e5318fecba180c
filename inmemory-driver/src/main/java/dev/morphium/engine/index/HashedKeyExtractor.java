package dev.morphium.engine.index;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.HashedIndexKey;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;

/**
 * Extracts the key of a hashed index: the hash of one field's value, beside the values of the other
 * fields.
 *
 * <p>A document has one key, so that no field may lead to an array. Source: MongoDB manual, "Hashed
 * Indexes".
 */
final class HashedKeyExtractor {
  private static final int ARRAY_VALUE = 16766;

  private final IndexDefinition definition;
  private final KeyEncoder encoder;
  private final HashedIndexKey hash = new HashedIndexKey();

  HashedKeyExtractor(IndexDefinition definition, KeyEncoder encoder) {
    this.definition = definition;
    this.encoder = encoder;
  }

  /**
   * @throws CommandException 16766 when there is an array on a path
   */
  DocumentKeys keysOf(Document document) {
    encoder.reset();
    short[] met = new short[definition.size()];
    int notFound = 0;
    for (int i = 0; i < definition.size(); i++) {
      Value value = single(document, definition.paths().get(i));
      met[i] =
          (short)
              (value.isMissing()
                  ? KeyTypes.MISSING
                  : KeyTypes.bits(value, definition.isCollated()));
      if (value.isMissing()) {
        notFound++;
        value = Constant.NULL;
      }
      encoder.append(component(i, value), definition.isDescending(i));
    }
    return definition.isSparse() && notFound == definition.size()
        ? DocumentKeys.NONE
        : DocumentKeys.of(encoder.toByteArray(), KeyTypes.of(met));
  }

  /** The values of a document's key. */
  Value[] valuesOf(Document document) {
    Value[] values = new Value[definition.size()];
    for (int i = 0; i < values.length; i++) {
      Value value = single(document, definition.paths().get(i));
      values[i] = component(i, value.isMissing() ? Constant.NULL : value);
    }
    return values;
  }

  /** A value as a component of the key holds it: its hash in the hashed one. */
  private Value component(int component, Value value) {
    Value key = definition.keyOf(value);
    return definition.isHashed(component) ? new Int64Value(hash.hash(key)) : key;
  }

  private static Value single(Document document, FieldPath path) {
    Value value = document;
    for (int part = 0; part < path.size(); part++) {
      value = value instanceof Document inner ? inner.get(path.part(part)) : Constant.MISSING;
      if (value instanceof ArrayValue) {
        throw new CommandException(
            ARRAY_VALUE,
            "hashed indexes do not currently support array values. Found array at path: " + path);
      }
    }
    return value;
  }
}
