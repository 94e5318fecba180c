package dev.morphium.listener;

/** A listener of buffered or asynchronous writes that failed after their callers went on. */
@FunctionalInterface
public interface WriteFailureListener {
  /** Called on the thread that sent the writes, once for all that failed for one reason. */
  void failed(WriteFailure failure);
}
