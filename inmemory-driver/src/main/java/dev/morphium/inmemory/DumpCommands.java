package dev.morphium.inmemory;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;

/** The commands by which dumps read and write a database. */
record DumpCommands(Driver driver) {
  /**
   * Runs a command.
   *
   * @throws dev.morphium.driver.DriverException when it is answered with an error
   */
  BsonDocument run(String database, BsonDocument command) {
    return driver.execute(Command.of(database, command)).orThrow().document();
  }

  /** Runs a command whose reply may tell of an error. */
  Reply tryRun(String database, BsonDocument command) {
    return driver.execute(Command.of(database, command));
  }

  /** All documents that a command with a cursor gives. */
  List<BsonDocument> all(String database, BsonDocument command) {
    List<BsonDocument> documents = new ArrayList<>();
    each(database, run(database, command), new BsonDocument(), documents::add);
    return documents;
  }

  /**
   * Tells of each document of a cursor.
   *
   * @param first the reply that has opened it
   * @param session what further commands have, so that they belong to the first one
   */
  void each(
      String database, BsonDocument first, BsonDocument session, Consumer<RawBsonDocument> told) {
    BsonDocument cursor = first.getDocument("cursor");
    String place = cursor.getString("ns").getValue();
    BsonString collection = new BsonString(place.substring(place.indexOf('.') + 1));
    String batch = "firstBatch";
    while (true) {
      for (BsonValue document : cursor.getArray(batch)) {
        told.accept((RawBsonDocument) document);
      }
      long id = cursor.getInt64("id").getValue();
      if (id == 0) {
        return;
      }
      BsonDocument more =
          new BsonDocument("getMore", new BsonInt64(id)).append("collection", collection);
      more.putAll(session);
      cursor = run(database, more).getDocument("cursor");
      batch = "nextBatch";
    }
  }
}
