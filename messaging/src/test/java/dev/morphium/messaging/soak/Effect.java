package dev.morphium.messaging.soak;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import org.bson.BsonTimestamp;
import org.bson.types.ObjectId;

/**
 * That a message was handled, or sent, as it is written in a transaction.
 *
 * @param number the message
 * @param by the instance, the group, or the run of an instance
 * @param clock when, in milliseconds
 * @param at when, by the server
 */
@Entity(collectionName = "effects")
record Effect(@Id ObjectId id, int number, String by, long clock, BsonTimestamp at) {
  static Effect of(int number, String by) {
    return new Effect(
        new ObjectId(), number, by, System.currentTimeMillis(), new BsonTimestamp(0, 0));
  }
}
