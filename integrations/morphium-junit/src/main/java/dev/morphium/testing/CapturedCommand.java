package dev.morphium.testing;

import dev.morphium.driver.Command;
import dev.morphium.driver.DocumentSequence;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A command as it was sent: {@code {find: "orders", filter: {…}}}.
 *
 * @param database the database it was for
 * @param name its name: the name of the first field
 * @param document all of it, with the documents that travel beside the body
 */
public record CapturedCommand(String database, String name, BsonDocument document) {
  static CapturedCommand of(Command command) {
    BsonDocument document = new BsonDocument();
    document.putAll(command.body());
    for (DocumentSequence sequence : command.sequences()) {
      document.append(sequence.name(), new BsonArray(sequence.documents()));
    }
    return new CapturedCommand(command.database(), command.name(), document);
  }

  /** The collection it works on; empty when it works on none. */
  public String collection() {
    BsonValue first = document.get(name);
    BsonValue named = first instanceof BsonString ? first : document.get("collection");
    return named instanceof BsonString text ? text.getValue() : "";
  }

  @Override
  public String toString() {
    return document.toJson();
  }
}
