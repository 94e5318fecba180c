package dev.morphium.driver;

import org.bson.BsonDocument;
import org.bson.BsonString;

/** Which node of a replica set a read goes to. Source: MongoDB manual, "Read Preference". */
public enum ReadPreference {
  PRIMARY("primary"),
  PRIMARY_PREFERRED("primaryPreferred"),
  SECONDARY("secondary"),
  SECONDARY_PREFERRED("secondaryPreferred"),
  NEAREST("nearest");

  private final String mode;

  ReadPreference(String mode) {
    this.mode = mode;
  }

  /** The value of a command's {@code $readPreference}. */
  public BsonDocument document() {
    return new BsonDocument("mode", new BsonString(mode));
  }
}
