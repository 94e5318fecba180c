package dev.morphium.write;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNull;
import org.bson.BsonValue;

/**
 * What a write did.
 *
 * @param matched how many documents were found, inserted or deleted: the reply's {@code n}, without
 *     those that were inserted because nothing was found
 * @param modified how many documents were changed
 * @param upserted those that were inserted because nothing was found
 */
public record WriteResult(long matched, long modified, List<Upserted> upserted) {
  /** Nothing was done. */
  public static final WriteResult NOTHING = new WriteResult(0, 0, List.of());

  private static final BsonInt32 ZERO = new BsonInt32(0);

  /**
   * A document that an update inserted.
   *
   * @param index the place of its statement among all, from 0
   * @param id its {@code _id}
   */
  public record Upserted(int index, BsonValue id) {}

  public WriteResult {
    upserted = List.copyOf(upserted);
  }

  /** What a reply tells; statements count from {@code first}. */
  public static WriteResult of(BsonDocument reply, int first) {
    List<Upserted> upserted = List.of();
    if (reply.get("upserted") instanceof BsonArray array) {
      upserted =
          array.stream()
              .map(BsonValue::asDocument)
              .map(one -> new Upserted(first + one.getInt32("index").getValue(), id(one)))
              .toList();
    }
    long n = reply.getNumber("n", ZERO).longValue();
    return new WriteResult(
        n - upserted.size(), reply.getNumber("nModified", ZERO).longValue(), upserted);
  }

  private static BsonValue id(BsonDocument upserted) {
    return upserted.getOrDefault("_id", BsonNull.VALUE);
  }

  /** Both together. */
  public WriteResult plus(WriteResult other) {
    List<Upserted> all = new ArrayList<>(upserted);
    all.addAll(other.upserted);
    return new WriteResult(matched + other.matched, modified + other.modified, all);
  }
}
