package dev.morphium;

import dev.morphium.listener.OperationObserver;
import dev.morphium.listener.StorageListener;
import dev.morphium.listener.WriteFailureListener;

/** The listeners of a {@link Morphium}: of commands, of entities, of writes that fail later. */
public interface MorphiumListeners {
  /** Adds an observer, which is told of every command from now on. */
  void addObserver(OperationObserver observer);

  /** Removes an observer of commands. */
  void removeObserver(OperationObserver observer);

  /** Adds a listener of buffered and asynchronous writes that fail after their callers went on. */
  void addWriteFailureListener(WriteFailureListener listener);

  /** Removes a listener of failed writes. */
  void removeWriteFailureListener(WriteFailureListener listener);

  /** Adds a listener of what happens to entities, which may veto it. */
  void addListener(StorageListener listener);

  /** Removes a listener of what happens to entities. */
  void removeListener(StorageListener listener);
}
