package dev.morphium.aggregate;

import dev.morphium.operation.OperationOptions;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * The options of an aggregate command; a value that never changes.
 *
 * @param fields the command's fields beside the pipeline
 * @param cursor the options of its cursor
 * @param operation the concerns and limits of the operation
 */
record AggregateSettings(BsonDocument fields, BsonDocument cursor, OperationOptions operation) {
  /** No options. */
  static AggregateSettings none() {
    return new AggregateSettings(new BsonDocument(), new BsonDocument(), OperationOptions.DEFAULT);
  }

  /** These options with another field of the command. */
  AggregateSettings withField(String name, BsonValue value) {
    return new AggregateSettings(fields.clone().append(name, value), cursor, operation);
  }

  /** These options with one more variable. */
  AggregateSettings withVariable(String name, BsonValue value) {
    BsonDocument variables = fields.getDocument("let", new BsonDocument()).clone();
    return withField("let", variables.append(name, value));
  }

  /** These options with another option of the cursor. */
  AggregateSettings withCursor(String name, BsonValue value) {
    return new AggregateSettings(fields, cursor.clone().append(name, value), operation);
  }

  /** These options with other concerns and limits. */
  AggregateSettings with(OperationOptions other) {
    return new AggregateSettings(fields, cursor, other);
  }
}
