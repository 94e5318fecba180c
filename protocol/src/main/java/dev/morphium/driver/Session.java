package dev.morphium.driver;

import java.util.UUID;
import org.bson.BsonBinary;
import org.bson.BsonDocument;

/**
 * A logical session: what ties the commands of one client together, whatever connection they use.
 *
 * <p>Source: MongoDB manual, "Server Sessions".
 *
 * @param id the identifier, chosen by the client
 */
public record Session(UUID id) {
  /** The value of a command's {@code lsid}. */
  public BsonDocument document() {
    return new BsonDocument("id", new BsonBinary(id));
  }
}
