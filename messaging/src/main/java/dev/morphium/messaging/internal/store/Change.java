package dev.morphium.messaging.internal.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** The update of a message while it is put together: its operators, and the fields of each. */
public final class Change {
  private static final BsonString NOTHING = new BsonString("");

  private final Map<String, BsonDocument> operators = new LinkedHashMap<>();

  private Change with(String operator, String field, @Nullable Object value) {
    operators
        .computeIfAbsent(operator, ignored -> new BsonDocument())
        .append(field, Bson.value(value));
    return this;
  }

  public Change set(String field, @Nullable Object value) {
    return with("$set", field, value);
  }

  public Change unset(String... fields) {
    for (String field : fields) {
      with("$unset", field, NOTHING);
    }
    return this;
  }

  public Change increase(String field, int by) {
    return with("$inc", field, by);
  }

  /** Adds to the end of a list, of which the last few are kept. */
  public Change pushLast(String field, Object value, int kept) {
    BsonDocument last = Bson.document("$each", List.of(value), "$slice", -kept);
    return with("$push", field, last);
  }

  public BsonDocument update() {
    BsonDocument update = new BsonDocument();
    update.putAll(operators);
    return update;
  }
}
