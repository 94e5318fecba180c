package dev.morphium.tools.demo;

import dev.morphium.Morphium;
import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * A direct connection to one member of the demo's set: what this server has, whether it is primary
 * or not.
 */
final class Member implements AutoCloseable {
  private static final String OPTIONS =
      "?directConnection=true&readPreference=secondaryPreferred"
          + "&heartbeatFrequencyMS=500&serverSelectionTimeoutMS=100&timeoutMS=5000";

  private final Morphium morphium;

  /** A server that need not run yet. */
  Member(String host, String database) {
    morphium = Morphium.connect("mongodb://" + host + "/" + database + OPTIONS);
  }

  /** Whether it says that it takes writes. */
  boolean isPrimary() {
    return says("isWritablePrimary");
  }

  /** Whether it has caught up, and can be read. */
  boolean isReadable() {
    return says("isWritablePrimary") || says("secondary");
  }

  private boolean says(String field) {
    try {
      Reply hello =
          morphium
              .driver()
              .execute(Command.of("admin", new BsonDocument("hello", new BsonInt32(1))));
      return BsonBoolean.TRUE.equals(hello.document().get(field));
    } catch (DriverException away) {
      return false;
    }
  }

  /** How many orders it has; -1 when it cannot tell. */
  long orders() {
    try {
      return morphium.createQueryFor(Order.class).countAll();
    } catch (DriverException away) {
      return -1;
    }
  }

  /** How many different orders it has. */
  long differentOrders() {
    return morphium.createQueryFor(Order.class).distinct(Order::number).size();
  }

  @Override
  public void close() {
    morphium.close();
  }
}
