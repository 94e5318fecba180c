package dev.morphium.engine.index;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.BsonConversion;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;
import org.bson.BsonDocument;

/** The duplicate key error (11000) of a unique index. */
public final class DuplicateKey {
  private DuplicateKey() {}

  /**
   * The error 11000.
   *
   * @param document the one that cannot be there
   * @param key its encoded key, without a record id
   */
  public static CommandException of(
      String namespace, IndexDefinition index, Document document, byte[] key) {
    if (index.isClustered()) {
      checkShowable(document.get("_id"));
    }
    Value[] values =
        index.isGeo() || index.text() != null
            ? null
            : new MultikeyExtractor(index, new KeyEncoder(), InterruptCheck.NONE)
                .valuesOf(document, key);
    StringBuilder text = new StringBuilder("{");
    BsonDocument keyValue = new BsonDocument();
    ElementCursor fields = index.keyPattern().cursor();
    for (int i = 0; fields.next(); i++) {
      Value value = values == null ? Constant.NULL : values[i];
      text.append(i == 0 ? " " : ", ").append(fields.name()).append(": ");
      ValueText.append(text, value);
      keyValue.append(fields.name(), BsonConversion.toBson(value));
    }
    text.append(" }");
    return new CommandException(
        ErrorCode.DUPLICATE_KEY,
        "E11000 duplicate key error collection: %s index: %s dup key: %s"
            .formatted(namespace, index.name(), text),
        Set.of(),
        new BsonDocument("keyPattern", index.keyPattern().toBson()).append("keyValue", keyValue));
  }

  /**
   * MongoDB does not succeed in showing some keys of clustered collections, and fails with errors
   * of their own.
   */
  private static void checkShowable(Value id) {
    if (id instanceof NumberValue number && number.isNaN()) {
      throw new CommandException(50819, "A clustered key that is not a number exists already");
    }
    if (id instanceof NumberValue number && Double.isInfinite(number.doubleValue())) {
      throw new CommandException(50826, "A clustered key that is infinite exists already");
    }
  }
}
