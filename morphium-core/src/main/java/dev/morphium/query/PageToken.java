package dev.morphium.query;

import dev.morphium.bson.BsonBytes;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonSerializationException;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A place in an order and a direction from there, as a string that clients keep.
 *
 * @param backward whether the results before the place are meant, and not those after it
 * @param keys the keys of the result at the place; null for the begin of the order, or its end when
 *     the direction is backward
 */
record PageToken(boolean backward, @Nullable BsonArray keys) {
  /** The first page. */
  static final PageToken BEGIN = new PageToken(false, null);

  private static final String SORT = "s";
  private static final String COLLATION = "c";
  private static final String KEYS = "k";
  private static final String BACKWARD = "b";

  /** The token as a string, with the order that it belongs to. */
  String text(BsonDocument sort, BsonValue collation) {
    BsonDocument token = new BsonDocument(SORT, sort).append(COLLATION, collation);
    token.append(KEYS, keys == null ? BsonNull.VALUE : keys);
    if (backward) {
      token.append(BACKWARD, BsonBoolean.TRUE);
    }
    byte[] text = Base64.getUrlEncoder().withoutPadding().encode(BsonBytes.of(token));
    return new String(text, StandardCharsets.US_ASCII);
  }

  /**
   * The token of a string.
   *
   * @throws IllegalArgumentException when it is no token, or one of another order
   */
  static PageToken parse(
      QueryState<?> state, String token, BsonDocument sort, BsonValue collation) {
    BsonDocument document = decoded(state, token);
    BsonValue order = document.getOrDefault(SORT, BsonNull.VALUE);
    if (!order.equals(sort) || !inOrder(order.asDocument(), sort)) {
      throw state.mistake(
          "the page token belongs to the order %s, but this query is sorted by %s; begin anew"
                  .formatted(order, sort)
              + " with the first page");
    }
    if (!document.getOrDefault(COLLATION, BsonNull.VALUE).equals(collation)) {
      throw state.mistake(
          "the page token belongs to another collation; begin anew with the first page");
    }
    boolean backward = BsonBoolean.TRUE.equals(document.get(BACKWARD));
    BsonValue stored = document.getOrDefault(KEYS, BsonBoolean.FALSE);
    if (stored.isNull()) {
      return new PageToken(backward, null);
    }
    if (!(stored instanceof BsonArray keys) || keys.size() != sort.size()) {
      throw broken(state, null);
    }
    return new PageToken(backward, keys);
  }

  private static boolean inOrder(BsonDocument left, BsonDocument right) {
    return List.copyOf(left.keySet()).equals(List.copyOf(right.keySet()));
  }

  private static BsonDocument decoded(QueryState<?> state, String token) {
    try {
      BsonDocument document = new BsonDocument();
      document.putAll(new RawBsonDocument(Base64.getUrlDecoder().decode(token)));
      return document;
    } catch (IllegalArgumentException | BsonSerializationException | IndexOutOfBoundsException e) {
      throw broken(state, e);
    }
  }

  private static IllegalArgumentException broken(QueryState<?> state, @Nullable Exception cause) {
    IllegalArgumentException mistake =
        state.mistake(
            "this is no page token; give what Page.next() or Page.previous() said, unchanged");
    if (cause != null) {
      mistake.initCause(cause);
    }
    return mistake;
  }
}
