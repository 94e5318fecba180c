package dev.morphium.internal.command;

import dev.morphium.driver.Reply;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonValue;

/** The documents that a reply has, or tells of. */
final class AnsweredDocuments {
  /** The fields of a reply that hold the documents it gives. */
  private static final List<String> LISTS = List.of("firstBatch", "nextBatch", "values");

  private AnsweredDocuments() {}

  /** How many there are: in a batch, found or changed. */
  static long count(Reply reply) {
    BsonDocument document = reply.document();
    BsonDocument lists = document.get("cursor") instanceof BsonDocument cursor ? cursor : document;
    long count = 0;
    for (String list : LISTS) {
      count += lists.get(list) instanceof BsonArray array ? array.size() : 0;
    }
    BsonValue number = document.get("n");
    count += number instanceof BsonNumber some ? some.longValue() : 0;
    return count + (document.get("value") instanceof BsonDocument ? 1 : 0);
  }
}
