package dev.morphium.messaging.internal.store;

import dev.morphium.messaging.message.State;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Short ways to write the values of commands. */
public final class Bson {
  public static final BsonBoolean FALSE = BsonBoolean.FALSE;

  private Bson() {}

  public static BsonDocument document(String name, Object value) {
    return new BsonDocument(name, value(value));
  }

  public static BsonDocument document(
      String name, @Nullable Object value, @Nullable Object... more) {
    BsonDocument document = new BsonDocument(name, value(value));
    for (int i = 0; i < more.length; i += 2) {
      document.append(String.valueOf(more[i]), value(more[i + 1]));
    }
    return document;
  }

  /** What a document says about its work; empty when that is nothing. */
  public static BsonDocument work(BsonDocument found) {
    return found.get(Fields.WORK) instanceof BsonDocument work ? work : new BsonDocument();
  }

  /** A string; empty for anything else. */
  public static String text(@Nullable BsonValue value) {
    return value instanceof BsonString text ? text.getValue() : "";
  }

  public static BsonDocument in(Object... values) {
    return new BsonDocument("$in", array(Arrays.asList(values)));
  }

  public static BsonArray array(Collection<?> values) {
    return new BsonArray(values.stream().map(Bson::value).toList());
  }

  public static BsonValue value(@Nullable Object value) {
    return switch (value) {
      case null -> BsonNull.VALUE;
      case BsonValue bson -> bson;
      case String text -> new BsonString(text);
      case State state -> new BsonString(state.name());
      case Enum<?> name -> new BsonString(name.name());
      case Integer number -> new BsonInt32(number);
      case Double number -> new BsonDouble(number);
      case Boolean truth -> BsonBoolean.valueOf(truth);
      case Instant moment -> new BsonDateTime(moment.toEpochMilli());
      case ObjectId id -> new BsonObjectId(id);
      case List<?> list -> array(list);
      default -> throw new AssertionError("no place for a " + value.getClass().getName() + " here");
    };
  }
}
