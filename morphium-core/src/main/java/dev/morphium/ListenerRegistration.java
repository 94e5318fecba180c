package dev.morphium;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.listener.OperationObserver;
import dev.morphium.listener.StorageListener;
import dev.morphium.listener.WriteFailureListener;

/** What {@link MorphiumListeners} does. */
interface ListenerRegistration extends MorphiumListeners {
  /** The parts that it works with. */
  MorphiumContext parts();

  @Override
  default void addObserver(OperationObserver observer) {
    Arguments.required(observer, "addObserver", "observer");
    parts().observers.add(observer);
  }

  @Override
  default void removeObserver(OperationObserver observer) {
    Arguments.required(observer, "removeObserver", "observer");
    parts().observers.remove(observer);
  }

  @Override
  default void addWriteFailureListener(WriteFailureListener listener) {
    Arguments.required(listener, "addWriteFailureListener", "listener");
    parts().buffers.add(listener);
  }

  @Override
  default void removeWriteFailureListener(WriteFailureListener listener) {
    Arguments.required(listener, "removeWriteFailureListener", "listener");
    parts().buffers.remove(listener);
  }

  @Override
  default void addListener(StorageListener listener) {
    Arguments.required(listener, "addListener", "listener");
    parts().listeners.add(listener);
  }

  @Override
  default void removeListener(StorageListener listener) {
    Arguments.required(listener, "removeListener", "listener");
    parts().listeners.remove(listener);
  }
}
