package dev.morphium.query;

import dev.morphium.operation.Decoder;
import dev.morphium.operation.DocumentBatch;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import dev.morphium.query.SkippingDecoder.Found;
import dev.morphium.query.filter.Conjunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Keyset pagination, forward and backward: pages that begin behind the keys of a result instead of
 * skipping results.
 *
 * <p>The order is completed by the id, so that no two documents have the same place. One result
 * more than the page has is read, to know whether there is another page in that direction. A page
 * before a place is the first one behind it in the reversed order.
 *
 * @param <R> the results
 */
final class KeysetPaging<R> {
  private static final String ID = "_id";

  private final QueryState<?> state;
  private final Decoder<R> decoder;
  private final boolean ofDto;
  private final BsonDocument sort;
  private final BsonValue collation;
  private final int size;

  /** A result and the document it was made of. */
  private record Row<R>(Found<R> entity, BsonDocument document) {}

  /** Decodes rows. */
  private record Rows<R>(Decoder<Found<R>> entities) implements Decoder<Row<R>> {
    @Override
    public Row<R> decode(byte[] bytes, int offset, int length) {
      return new Row<>(
          entities.decode(bytes, offset, length), Documents.RAW.decode(bytes, offset, length));
    }

    @Override
    public Decoder<Row<R>> forBatch(DocumentBatch batch, OperationOptions options) {
      return new Rows<>(entities.forBatch(batch, options));
    }
  }

  private KeysetPaging(QueryResults<R> results, boolean ofDto) {
    this.state = results.state();
    this.decoder = results.decoder();
    this.ofDto = ofDto;
    state.refuse(
        "page",
        Set.of("skip", "min", "max", "returnKey"),
        "a page begins where the token of the page before says");
    this.sort = uniqueOrder();
    this.collation = state.fields().getOrDefault("collation", BsonNull.VALUE);
    long limit = state.number("limit");
    if (limit < 1 || limit >= Integer.MAX_VALUE) {
      throw state.mistake(
          "a page needs a size: say limit(…)" + (limit == 0 ? "" : ", and not " + limit));
    }
    this.size = (int) limit;
  }

  /** The pages of a query. */
  static <R> KeysetPaging<R> of(QueryReads<R> query) {
    return new KeysetPaging<>(QueryResults.of(query), query instanceof ProjectedQuery<R>);
  }

  Page<R> page(@Nullable String token) {
    PageToken place =
        token == null ? PageToken.BEGIN : PageToken.parse(state, token, sort, collation);
    List<Row<R>> rows = rows(command(place));
    boolean more = rows.size() > size;
    List<Row<R>> shown = more ? rows.subList(0, size) : rows;
    if (place.backward()) {
      shown = shown.reversed();
    }
    BsonArray first = null;
    BsonArray last = null;
    List<R> items = new ArrayList<>(shown.size());
    for (Row<R> row : shown) {
      last = keys(row.document);
      first = first == null ? last : first;
      R entity = row.entity.value();
      if (entity != null) {
        items.add(entity);
      }
    }
    boolean before = place.backward() ? more : place.keys() != null;
    boolean after = place.backward() ? place.keys() != null : more;
    return new Page<>(
        items,
        before ? new PageToken(true, first).text(sort, collation) : null,
        after ? new PageToken(false, last).text(sort, collation) : null,
        null);
  }

  private BsonDocument command(PageToken place) {
    BsonDocument order = place.backward() ? reversed(sort) : sort;
    QueryState<?> asked = state.with("sort", order).with("limit", new BsonInt64(size + 1L));
    BsonDocument projection = projection();
    if (projection != null) {
      asked = asked.with(Projections.FIELD, projection);
    }
    BsonDocument command = Commands.find(asked);
    BsonArray keys = place.keys();
    if (keys != null) {
      keys.forEach(this::requireComparable);
      BsonDocument further = KeysetFilter.after(order, keys);
      command.put("filter", Conjunction.and(state.effectiveFilter(), further));
    }
    return command;
  }

  private List<Row<R>> rows(BsonDocument command) {
    Decoder<Row<R>> rows = new Rows<>(new SkippingDecoder<>(decoder, state.unreadable()));
    try (ResultCursor<Row<R>> cursor = QueryExecution.find(state, command, rows)) {
      return cursor.toList();
    }
  }

  private BsonDocument uniqueOrder() {
    BsonDocument asked = state.document("sort");
    BsonDocument unique = new BsonDocument();
    int direction = 1;
    if (asked != null) {
      for (String field : asked.keySet()) {
        if (!asked.get(field).isNumber() || field.startsWith("$")) {
          throw state.mistake(
              "pages need an order by fields, which %s is not; use skip and limit"
                  .formatted(field));
        }
        direction = asked.getNumber(field).intValue();
        unique.append(field, new BsonInt32(direction));
        if (field.equals(ID)) {
          return unique;
        }
      }
    }
    return unique.append(ID, new BsonInt32(direction));
  }

  private static BsonDocument reversed(BsonDocument sort) {
    BsonDocument reversed = new BsonDocument();
    for (String field : sort.keySet()) {
      reversed.append(field, new BsonInt32(-sort.getNumber(field).intValue()));
    }
    return reversed;
  }

  /** The projection with the fields of the order; null when there is none. */
  private @Nullable BsonDocument projection() {
    BsonDocument asked = state.document(Projections.FIELD);
    if (asked == null) {
      return null;
    }
    BsonDocument complete = new BsonDocument();
    complete.putAll(asked);
    for (String field : sort.keySet()) {
      if (ofDto && field.equals(ID)) {
        complete.keySet().removeIf(other -> other.startsWith("_id."));
        complete.put(ID, new BsonInt32(1));
      } else if (!Projections.cover(complete, field)) {
        throw state.mistake(
            "pages are sorted by %s, which the projection hides or changes".formatted(field));
      }
    }
    return complete;
  }

  private BsonArray keys(BsonDocument document) {
    BsonArray keys = new BsonArray();
    for (String field : sort.keySet()) {
      BsonValue key = key(document, field);
      requireComparable(key);
      keys.add(key);
    }
    return keys;
  }

  private void requireComparable(BsonValue key) {
    if (!KeysetFilter.isComparable(key)) {
      throw state.mistake(
          "pages cannot be sorted by a field that holds %s; sort by another one, or use skip and"
                  .formatted(key.getBsonType())
              + " limit");
    }
  }

  /** The value at a path: null when there is none, and an array as soon as the path meets one. */
  private static BsonValue key(BsonDocument document, String path) {
    BsonValue value = document;
    for (String part : path.split("\\.", -1)) {
      if (value.isArray()) {
        return value;
      }
      value =
          value instanceof BsonDocument inner
              ? inner.getOrDefault(part, BsonNull.VALUE)
              : BsonNull.VALUE;
    }
    return value;
  }
}
