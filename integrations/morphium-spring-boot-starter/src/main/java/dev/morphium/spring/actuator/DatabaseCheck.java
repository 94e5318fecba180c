package dev.morphium.spring.actuator;

import dev.morphium.Morphium;
import java.util.LinkedHashMap;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** The check of the database, for both generations of Spring Boot's health indicators. */
final class DatabaseCheck {
  private DatabaseCheck() {}

  /**
   * Asks the primary whether it is there.
   *
   * @return what is told of it
   * @throws RuntimeException when it is not
   */
  static Map<String, Object> of(Morphium morphium) {
    BsonDocument hello = morphium.runCommand("admin", new BsonDocument("hello", new BsonInt32(1)));
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("database", morphium.database());
    details.put("maxWireVersion", hello.getNumber("maxWireVersion").intValue());
    if (hello.containsKey("setName")) {
      details.put("set", hello.getString("setName").getValue());
    }
    return details;
  }
}
