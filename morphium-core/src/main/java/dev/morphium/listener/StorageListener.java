package dev.morphium.listener;

import dev.morphium.update.Update;
import java.util.List;

/**
 * A listener of the life of entities: before and after they are stored, read, updated and deleted.
 *
 * <p>A method that is called before something happens may throw {@link
 * dev.morphium.exception.VetoException}, or any other exception: then it does not happen. Called on
 * the thread of the operation; safe for any number of threads.
 */
public interface StorageListener {
  /**
   * Before entities are stored, or put in the place of others by a query or in a bulk.
   *
   * @param entities of one type, in the order they are stored
   */
  default void preStore(List<?> entities) {}

  /** After entities were stored, as they were stored. */
  default void postStore(List<?> entities) {}

  /** After an entity was read. */
  default void postLoad(Object entity) {}

  /** Before entities are deleted one by one. */
  default void preRemove(List<?> entities) {}

  /** After entities were deleted one by one. */
  default void postRemove(List<?> entities) {}

  /** Before documents of a type are deleted by a query or in a bulk, whichever they are. */
  default void preDelete(Class<?> type) {}

  /** Before documents of a type are updated by a query or in part. */
  default void preUpdate(Class<?> type, Update<?> update) {}

  /**
   * Before documents of a type are updated by a query, in part or in a bulk, and before {@link
   * #preUpdate}: may add to the update, for instance {@code update.set("changedFrom", host)}. What
   * the type does itself ({@code @LastChange}, {@code @Version} and such) comes after it.
   *
   * @return the update that is done; the same when there is nothing to add
   */
  default <T> Update<T> amendUpdate(Class<T> type, Update<T> update) {
    return update;
  }

  /** After documents of a type were changed or deleted by a query or in part. */
  default void postUpdate(Class<?> type) {}
}
