package dev.morphium.query;

import dev.morphium.bson.BsonBytes;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonSerializationException;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A place in an order, as a string that clients keep: the keys of the last result before it, and
 * the order they belong to.
 */
final class PageToken {
  private static final String SORT = "s";
  private static final String COLLATION = "c";
  private static final String KEYS = "k";

  private PageToken() {}

  /** The token after a result with these keys. */
  static String of(BsonDocument sort, BsonValue collation, BsonArray keys) {
    BsonDocument token = new BsonDocument(SORT, sort).append(COLLATION, collation);
    byte[] bytes = BsonBytes.of(token.append(KEYS, keys));
    byte[] text = Base64.getUrlEncoder().withoutPadding().encode(bytes);
    return new String(text, StandardCharsets.US_ASCII);
  }

  /**
   * The keys in a token.
   *
   * @throws IllegalArgumentException when it is no token, or one of another order
   */
  static BsonArray keys(QueryState<?> state, String token, BsonDocument sort, BsonValue collation) {
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
    if (!(document.get(KEYS) instanceof BsonArray keys) || keys.size() != sort.size()) {
      throw broken(state, null);
    }
    return keys;
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
        state.mistake("this is no page token; give what Page.next() said, unchanged");
    if (cause != null) {
      mistake.initCause(cause);
    }
    return mistake;
  }
}
