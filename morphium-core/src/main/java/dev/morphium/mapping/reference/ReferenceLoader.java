package dev.morphium.mapping.reference;

import java.util.List;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** What finds the objects that documents refer to. */
@FunctionalInterface
public interface ReferenceLoader {
  /**
   * Reads objects by their ids, all at once.
   *
   * @param type the type the property declares
   * @param collection the collection of {@code @Reference(targetCollection)}; null for the type's
   *     own
   * @param ids the ids as they are stored, which may repeat
   * @return one object for each id, in their order; null for an id that nothing has
   */
  <T> List<@Nullable T> load(Class<T> type, @Nullable String collection, List<BsonValue> ids);

  /** An object that is read by its id when it is asked for. */
  default <T> Lazy<T> later(Class<T> type, @Nullable String collection, BsonValue id) {
    return Lazy.of(id, () -> load(type, collection, List.of(id)).get(0));
  }

  /**
   * Told of an object whose properties are about to be read, so that documents that it refers to
   * can refer back to it.
   *
   * @param position where its first element is, in the bytes that are being read
   */
  default void begun(int position, Object object) {}
}
