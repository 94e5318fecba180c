package dev.morphium.update;

import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * Operators as they are, in which nothing is translated.
 *
 * @param operators for instance {@code {$set: {a: 1}}}
 */
record RawUpdate(BsonDocument operators) implements UpdatePart {
  RawUpdate {
    operators.forEach(RawUpdate::check);
  }

  private static void check(String operator, BsonValue fields) {
    if (!operator.startsWith("$") || !fields.isDocument()) {
      throw new IllegalArgumentException(
          ("an update is made of operators with documents, for instance {$set: {a: 1}}, and '%s' is"
                  + " none; to write a whole document use replaceOne")
              .formatted(operator));
    }
  }

  @Override
  public void addTo(UpdateDocument document) {
    operators.forEach(
        (operator, fields) ->
            fields.asDocument().forEach((field, value) -> document.addRaw(operator, field, value)));
  }
}
