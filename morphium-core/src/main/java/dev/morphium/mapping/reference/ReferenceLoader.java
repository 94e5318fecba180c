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
}
