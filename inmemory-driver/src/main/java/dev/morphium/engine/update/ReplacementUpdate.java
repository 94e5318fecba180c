package dev.morphium.engine.update;

import dev.morphium.bson.BsonType;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An update by a whole new document.
 *
 * <p>The document keeps its {@code _id}; empty timestamps at the top become the current one.
 * Source: MongoDB manual, "db.collection.replaceOne()" and "BSON Types: Timestamps".
 */
final class ReplacementUpdate implements Update {

  private final Document replacement;
  private final @Nullable String dollarPrefixed;
  private final boolean hasEmptyTimestamp;
  private final Supplier<TimestampValue> timestamps;

  private ReplacementUpdate(
      Document replacement,
      @Nullable String dollarPrefixed,
      boolean hasEmptyTimestamp,
      Supplier<TimestampValue> timestamps) {
    this.replacement = replacement;
    this.dollarPrefixed = dollarPrefixed;
    this.hasEmptyTimestamp = hasEmptyTimestamp;
    this.timestamps = timestamps;
  }

  static ReplacementUpdate compile(Document replacement, Supplier<TimestampValue> timestamps) {
    boolean emptyTimestamp = false;
    String dollar = null;
    for (Element element : replacement.elements()) {
      if (dollar == null && element.name().startsWith("$")) {
        dollar = element.name();
      }
      emptyTimestamp |= isEmptyTimestamp(element.name(), element.value());
    }
    return new ReplacementUpdate(replacement, dollar, emptyTimestamp, timestamps);
  }

  private static boolean isEmptyTimestamp(String name, Value value) {
    return value instanceof TimestampValue timestamp
        && timestamp.value() == 0
        && !name.equals("_id");
  }

  /** A document that is there cannot get a field that starts with a dollar sign. */
  @Override
  public Document apply(Document current, int matchedIndex, boolean insert) {
    if (dollarPrefixed != null && !insert) {
      throw UpdateErrors.dollarPrefixed(dollarPrefixed);
    }
    return WholeDocument.replace(current, hasEmptyTimestamp ? withTimestamps() : replacement);
  }

  private Document withTimestamps() {
    DocumentBuilder builder = new DocumentBuilder(replacement.length());
    ElementCursor cursor = replacement.cursor();
    while (cursor.next()) {
      if (cursor.type() == BsonType.TIMESTAMP && isEmptyTimestamp(cursor.name(), cursor.value())) {
        builder.append(cursor.name(), timestamps.get());
      } else {
        builder.append(cursor);
      }
    }
    return builder.build();
  }

  @Override
  public Kind kind() {
    return Kind.REPLACEMENT;
  }
}
