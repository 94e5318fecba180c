package dev.morphium.messaging.contract;

import dev.morphium.backend.Backend;
import dev.morphium.backend.JavaServer;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/**
 * The contract on mongo-java-server, a server that we did not write: by polling, as it has no
 * change streams.
 */
class JavaServerMessagingTest extends MessagingContract {
  private static Backend backend;

  @BeforeAll
  static void start() {
    backend = JavaServer.start();
  }

  @AfterAll
  static void close() {
    backend.close();
  }

  @Override
  protected Backend backend() {
    return backend;
  }

  /**
   * It takes no notice of {@code partialFilterExpression}: its unique indexes refuse everything.
   */
  @Override
  protected Driver driver(String uri) {
    return new CommandFilter(
        super.driver(uri), JavaServerMessagingTest::withoutPartialUniqueIndexes);
  }

  private static Command withoutPartialUniqueIndexes(Command command) {
    if (!command.name().equals("createIndexes")) {
      return command;
    }
    BsonDocument body = new BsonDocument();
    body.putAll(command.body());
    BsonArray indexes = new BsonArray(body.getArray("indexes").getValues());
    indexes.removeIf(
        index ->
            index.asDocument().containsKey("unique")
                && index.asDocument().containsKey("partialFilterExpression"));
    return Command.of(command.database(), body.append("indexes", indexes));
  }

  @Override
  protected Map<Feature, String> unreliable() {
    return JavaServerLimits.UNRELIABLE;
  }
}
