package dev.morphium;

import dev.morphium.listener.OperationObserver;
import dev.morphium.listener.StorageListener;
import dev.morphium.listener.WriteFailureListener;

/** What {@link MorphiumListeners} does. */
interface ListenerRegistration extends MorphiumListeners {
  /** The parts that it works with. */
  MorphiumContext parts();

  @Override
  default void addObserver(OperationObserver observer) {
    parts().observers.add(observer);
  }

  @Override
  default void removeObserver(OperationObserver observer) {
    parts().observers.remove(observer);
  }

  @Override
  default void addWriteFailureListener(WriteFailureListener listener) {
    parts().buffers.add(listener);
  }

  @Override
  default void removeWriteFailureListener(WriteFailureListener listener) {
    parts().buffers.remove(listener);
  }

  @Override
  default void addListener(StorageListener listener) {
    parts().listeners.add(listener);
  }

  @Override
  default void removeListener(StorageListener listener) {
    parts().listeners.remove(listener);
  }
}
