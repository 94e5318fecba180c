package dev.morphium.internal.listener;

import dev.morphium.listener.StorageListener;
import dev.morphium.update.Update;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** All listeners as one, told in the order they were added. */
public final class StorageListeners implements StorageListener {
  private final List<StorageListener> all = new CopyOnWriteArrayList<>();

  /** Adds a listener. */
  public void add(StorageListener listener) {
    all.add(listener);
  }

  /** Removes a listener. */
  public void remove(StorageListener listener) {
    all.remove(listener);
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return all.isEmpty();
  }

  @Override
  public void preStore(List<?> entities) {
    all.forEach(listener -> listener.preStore(entities));
  }

  @Override
  public void postStore(List<?> entities) {
    all.forEach(listener -> listener.postStore(entities));
  }

  @Override
  public void postLoad(Object entity) {
    all.forEach(listener -> listener.postLoad(entity));
  }

  @Override
  public void preRemove(List<?> entities) {
    all.forEach(listener -> listener.preRemove(entities));
  }

  @Override
  public void postRemove(List<?> entities) {
    all.forEach(listener -> listener.postRemove(entities));
  }

  @Override
  public void preDelete(Class<?> type) {
    all.forEach(listener -> listener.preDelete(type));
  }

  @Override
  public void preUpdate(Class<?> type, Update<?> update) {
    all.forEach(listener -> listener.preUpdate(type, update));
  }

  @Override
  public <T> Update<T> amendUpdate(Class<T> type, Update<T> update) {
    Update<T> amended = update;
    for (StorageListener listener : all) {
      amended = listener.amendUpdate(type, amended);
    }
    return amended;
  }

  @Override
  public void postUpdate(Class<?> type) {
    all.forEach(listener -> listener.postUpdate(type));
  }
}
