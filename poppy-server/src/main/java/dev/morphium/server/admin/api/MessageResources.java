package dev.morphium.server.admin.api;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/** The resources about messages of a queue: to look at them, requeue failed work, and delete it. */
final class MessageResources {
  private static final int PAGE = 50;

  /** How many messages are revived that failed because another did. */
  private static final int MOST_REVIVED = 1000;

  private MessageResources() {}

  /** Work in a state, the newest first; the page behind {@code after}. */
  static BsonDocument messages(ApiCall call) {
    BsonDocument filter = Bson.of(QueueShape.STATE, call.text("state"));
    String topic = call.optional("topic");
    if (topic != null) {
      filter.append(QueueShape.TOPIC, new BsonString(topic));
    }
    String after = call.optional("after");
    if (after != null) {
      filter.append("_id", Bson.of("$lt", Bson.at(ApiDoor.parsed("after", after), "_id")));
    }
    ApiCall.Batch found =
        call.closed(
            call.text("db"),
            call.run(
                call.text("db"),
                Bson.of(
                    "find",
                    call.text("queue"),
                    "filter",
                    filter,
                    "sort",
                    Bson.of("_id", -1),
                    "batchSize",
                    PAGE)));
    return Bson.of(
        "messages", ShownDocuments.of(found.documents()).documents(), "more", found.more());
  }

  /** Deletes work that has ended. */
  static BsonDocument delete(ApiCall call) {
    BsonDocument ended =
        Bson.of("_id", call.value("id"), QueueShape.STATE, Bson.of("$in", QueueShape.ENDS));
    BsonDocument reply =
        call.write(
            call.text("db"),
            Bson.of(
                "delete", call.text("queue"), "deletes", List.of(Bson.of("q", ended, "limit", 1))));
    return changed(reply, "it is gone, or has not ended");
  }

  /**
   * Has failed work done once more, and with it the work that failed because of it: ready at once,
   * or, if it waits for other work, as soon as an instance has looked whether that is done.
   */
  static BsonDocument requeue(ApiCall call) {
    BsonDocument failed =
        Bson.of("_id", call.value("id"), QueueShape.STATE, Bson.of("$in", QueueShape.FAILED));
    List<BsonDocument> found = find(call, failed);
    if (found.isEmpty()) {
      throw new ApiException(HttpResponseStatus.CONFLICT, "it is gone, or has not failed");
    }
    BsonDocument reply = revive(call, found.get(0));
    int others = 0;
    List<BsonDocument> next = found;
    while (!next.isEmpty() && others < MOST_REVIVED) {
      List<BsonValue> ids = next.stream().map(each -> Bson.at(each, "_id")).toList();
      next =
          find(
              call,
              Bson.of(
                  QueueShape.FAILED_BY, Bson.of("$in", ids), QueueShape.STATE, QueueShape.DEAD));
      for (BsonDocument each : next) {
        revive(call, each);
        others++;
      }
    }
    return changed(reply, "it was changed meanwhile").append("others", Bson.value(others));
  }

  private static List<BsonDocument> find(ApiCall call, BsonDocument filter) {
    BsonDocument fields = Bson.of("work", 1, QueueShape.UNIQUE_KEY, 1);
    return new ArrayList<>(
        call.batch(
            call.text("db"),
            Bson.of(
                "find",
                call.text("queue"),
                "filter",
                filter,
                "projection",
                fields,
                "batchSize",
                PAGE)));
  }

  private static BsonDocument revive(ApiCall call, BsonDocument found) {
    BsonDocument work = found.getDocument("work");
    boolean waits =
        work.get("waits") instanceof BsonDocument others
            && others.get("pending") instanceof BsonArray pending
            && !pending.isEmpty();
    BsonDocument set =
        Bson.of(
            QueueShape.STATE,
            waits ? QueueShape.BLOCKED : QueueShape.READY,
            QueueShape.ATTEMPTS,
            0);
    if (found.get(QueueShape.UNIQUE_KEY) instanceof BsonString key && !key.getValue().isEmpty()) {
      set.append(QueueShape.UNIQUE, Bson.value(true));
    }
    BsonDocument unset = new BsonDocument();
    QueueShape.OUTCOME.forEach(field -> unset.append(field, Bson.value("")));
    BsonDocument asItWas =
        Bson.of("_id", Bson.at(found, "_id"), QueueShape.STATE, Bson.at(work, "state"));
    if (work.containsKey("ended")) {
      asItWas.append(QueueShape.ENDED, work.get("ended"));
    }
    BsonDocument now = Bson.of(waits ? QueueShape.DUE : QueueShape.READY_AT, true);
    BsonDocument change = Bson.of("$set", set, "$unset", unset, "$currentDate", now);
    return call.write(
        call.text("db"),
        Bson.of(
            "update", call.text("queue"), "updates", List.of(Bson.of("q", asItWas, "u", change))));
  }

  private static BsonDocument changed(BsonDocument reply, String otherwise) {
    if (reply.get("writeErrors") instanceof BsonArray errors && !errors.isEmpty()) {
      throw new ApiException(
          HttpResponseStatus.CONFLICT, errors.get(0).asDocument().getString("errmsg").getValue());
    }
    if (reply.getNumber("n").intValue() == 0) {
      throw new ApiException(HttpResponseStatus.CONFLICT, otherwise);
    }
    return Bson.of("changed", reply.getNumber("n").intValue());
  }
}
