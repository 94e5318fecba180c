package dev.morphium.testing;

import dev.morphium.driver.Driver;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A copy of a database that lies on a server: its collections with options, indexes and documents.
 */
record DatabaseCopy(String database, List<CollectionCopy> collections) {
  private record CollectionCopy(
      String name, BsonDocument options, List<BsonValue> indexes, List<BsonDocument> documents) {}

  static DatabaseCopy of(Driver driver, String database) {
    DatabaseCommands commands = new DatabaseCommands(driver, database);
    List<CollectionCopy> copies = new ArrayList<>();
    for (BsonDocument listed : commands.collections()) {
      String name = listed.getString("name").getValue();
      BsonDocument options = listed.getDocument("options", new BsonDocument());
      boolean stored = listed.getString("type").getValue().equals("collection");
      copies.add(
          new CollectionCopy(
              name,
              options,
              stored ? List.copyOf(commands.indexes(name)) : List.of(),
              stored ? commands.documents(name) : List.of()));
    }
    return new DatabaseCopy(database, copies);
  }

  /** Drops the database and makes it anew as it was. */
  void restore(Driver driver) {
    DatabaseCommands commands = new DatabaseCommands(driver, database);
    commands.run(new BsonDocument("dropDatabase", new BsonInt32(1)));
    for (CollectionCopy copy : collections) {
      BsonDocument create = new BsonDocument("create", new BsonString(copy.name));
      create.putAll(copy.options);
      commands.run(create);
      if (copy.indexes.size() > 1) {
        commands.run(
            new BsonDocument("createIndexes", new BsonString(copy.name))
                .append("indexes", new BsonArray(copy.indexes.subList(1, copy.indexes.size()))));
      }
      commands.insert(copy.name, copy.documents);
    }
  }
}
