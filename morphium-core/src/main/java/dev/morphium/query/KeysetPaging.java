package dev.morphium.query;

import dev.morphium.operation.Decoder;
import dev.morphium.operation.DocumentBatch;
import dev.morphium.operation.Operation;
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
 * Pages that begin after the keys of the last result instead of skipping results.
 *
 * <p>The order is completed by the id, so that no two documents have the same place. One result
 * more than the page has is read, to know whether there is a next page.
 *
 * @param <T> the entities
 */
final class KeysetPaging<T> {
  private static final String ID = "_id";

  private final QueryState<T> state;
  private final BsonDocument sort;
  private final BsonValue collation;
  private final long size;

  /** A result and the document it was made of. */
  private record Row<T>(Found<T> entity, BsonDocument document) {}

  /** Decodes rows. */
  private record Rows<T>(Decoder<Found<T>> entities) implements Decoder<Row<T>> {
    @Override
    public Row<T> decode(byte[] bytes, int offset, int length) {
      return new Row<>(
          entities.decode(bytes, offset, length), Documents.RAW.decode(bytes, offset, length));
    }

    @Override
    public Decoder<Row<T>> forBatch(DocumentBatch batch, OperationOptions options) {
      return new Rows<>(entities.forBatch(batch, options));
    }
  }

  KeysetPaging(QueryState<T> state) {
    state.refuse(
        "page",
        Set.of("skip", "min", "max", "returnKey"),
        "a page begins where the token of the page before says");
    this.state = state;
    this.sort = uniqueOrder();
    this.collation = state.fields().getOrDefault("collation", BsonNull.VALUE);
    this.size = state.number("limit");
    if (size == 0) {
      throw state.mistake("a page needs a size: say limit(…)");
    }
  }

  Page<T> page(@Nullable String after) {
    QueryState<T> asked = state.with("sort", sort).with("limit", new BsonInt64(size + 1));
    BsonDocument projection = projection();
    if (projection != null) {
      asked = asked.with(Projections.FIELD, projection);
    }
    BsonDocument command = Commands.find(asked);
    if (after != null) {
      BsonArray keys = PageToken.keys(state, after, sort, collation);
      keys.forEach(this::requireComparable);
      BsonDocument further = KeysetFilter.after(sort, keys);
      command.put("filter", Conjunction.and(state.effectiveFilter(), further));
    }
    List<Row<T>> rows = rows(command);
    List<T> items = new ArrayList<>();
    for (Row<T> row : rows.subList(0, (int) Math.min(size, rows.size()))) {
      keys(row.document);
      T entity = row.entity.value();
      if (entity != null) {
        items.add(entity);
      }
    }
    String next =
        rows.size() > size
            ? PageToken.of(sort, collation, keys(rows.get((int) size - 1).document))
            : null;
    return new Page<>(items, next);
  }

  private List<Row<T>> rows(BsonDocument command) {
    try (ResultCursor<Row<T>> cursor =
        state
            .collection()
            .runner()
            .open(
                new Operation.Find(state.namespace().database(), command, state.effectiveOptions()),
                new Rows<>(
                    new SkippingDecoder<>(
                        state.collection().decoder(!command.containsKey(Projections.FIELD)),
                        state.unreadable())))) {
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

  /** The projection with the fields of the order; null when there is none. */
  private @Nullable BsonDocument projection() {
    BsonDocument asked = state.document(Projections.FIELD);
    if (asked == null) {
      return null;
    }
    BsonDocument complete = new BsonDocument();
    complete.putAll(asked);
    for (String field : sort.keySet()) {
      BsonValue flag = asked.get(field);
      if (flag == null && !field.equals(ID) && Projections.isInclusive(asked)) {
        complete.append(field, new BsonInt32(1));
      } else if (flag != null && !(flag.isNumber() && flag.asNumber().intValue() == 1)) {
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
