package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.Morphium;
import dev.morphium.aggregate.expression.Expr;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.work.model.Backlog;
import dev.morphium.messaging.internal.work.model.Lane;
import dev.morphium.messaging.message.State;
import dev.morphium.operation.Namespace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The work in a queue's collection, asked for along the index by which it is claimed. */
public final class MorphiumBacklog implements Backlog {
  /** So many entries of the index are read at most to learn which lanes have work. */
  private static final int MOST = 10_000;

  private final CollectionGateway messages;

  /**
   * @param collection the queue's collection
   */
  public MorphiumBacklog(Morphium morphium, String collection) {
    messages =
        new CollectionGateway(
            morphium.runner(),
            morphium.driver().capabilities(),
            new Namespace(morphium.database(), collection));
  }

  @Override
  public Set<Lane> ready(Collection<Lane> lanes) {
    Set<String> topics = new HashSet<>();
    Set<@Nullable String> names = new HashSet<>();
    for (Lane lane : lanes) {
      topics.add(lane.topic());
      names.add(lane.lane());
    }
    BsonDocument wanted =
        document(
            Fields.TOPIC,
            document("$in", Bson.array(topics)),
            Fields.LANE,
            document("$in", Bson.array(names)),
            Fields.STATE,
            State.READY);
    Set<Lane> found = new HashSet<>();
    long seen = 0;
    for (BsonDocument each :
        messages
            .matching(wanted)
            .limit(MOST)
            .group(Expr.raw(document("topic", "$" + Fields.TOPIC, "lane", "$" + Fields.LANE)))
            .sum("count", Expr.of(1))
            .end()
            .asList()) {
      seen += each.getNumber("count").longValue();
      BsonDocument id = each.getDocument(Fields.ID);
      found.add(new Lane(id.getString("topic").getValue(), text(id.get("lane"))));
    }
    return seen >= MOST ? Set.copyOf(lanes) : found;
  }

  @Override
  public @Nullable NextInLine next(Lane lane) {
    BsonDocument ready =
        document(
            Fields.TOPIC,
            lane.topic(),
            Fields.LANE,
            Claims.lane(lane.lane()),
            Fields.STATE,
            State.READY);
    BsonDocument found =
        messages
            .where(ready)
            .sort(Claims.MOST_URGENT)
            .project(Fields.READY_AT, Fields.SENT_AT, Fields.DELETE_AT)
            .get();
    if (found == null) {
      return null;
    }
    Instant since = moment(found.get(Fields.READY_AT));
    return new NextInLine(
        since == null ? moment(found.get(Fields.SENT_AT)) : since,
        moment(found.get(Fields.DELETE_AT)));
  }

  @Override
  public List<TopicWork> count() {
    BsonDocument work = document(Fields.STATE, document("$type", "string"));
    BsonDocument key = document("topic", "$" + Fields.TOPIC, "state", "$" + Fields.STATE);
    List<TopicWork> counts = new ArrayList<>();
    for (BsonDocument each :
        messages
            .matching(work)
            .group(Expr.raw(key))
            .sum("count", Expr.of(1))
            .min("oldest", Expr.ifNull(Expr.field(Fields.READY_AT), Expr.field(Fields.SENT_AT)))
            .end()
            .asList()) {
      BsonDocument id = each.getDocument(Fields.ID);
      String topic = text(id.get("topic"));
      counts.add(
          new TopicWork(
              topic == null ? "" : topic,
              id.getString("state").getValue(),
              each.getNumber("count").longValue(),
              moment(each.get("oldest"))));
    }
    return counts;
  }

  private static @Nullable String text(@Nullable BsonValue value) {
    return value instanceof BsonString text ? text.getValue() : null;
  }

  private static @Nullable Instant moment(@Nullable BsonValue value) {
    return value != null && value.isDateTime()
        ? Instant.ofEpochMilli(value.asDateTime().getValue())
        : null;
  }
}
