package dev.morphium.internal.buffer;

import dev.morphium.listener.WriteFailure;
import dev.morphium.listener.WriteFailureListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Those who are told of writes that failed; the log is always one of them. */
final class WriteFailures implements WriteFailureListener {
  private static final Logger LOG = LoggerFactory.getLogger(WriteFailures.class);

  private final List<WriteFailureListener> listeners = new CopyOnWriteArrayList<>();

  void add(WriteFailureListener listener) {
    listeners.add(listener);
  }

  void remove(WriteFailureListener listener) {
    listeners.remove(listener);
  }

  @Override
  public void failed(WriteFailure failure) {
    LOG.error(
        "{} collected writes ({}) to {} were not done, or not for sure: {}",
        failure.statements().size(),
        failure.operation(),
        failure.namespace(),
        failure.cause().toString());
    for (WriteFailureListener listener : listeners) {
      try {
        listener.failed(failure);
      } catch (RuntimeException e) {
        LOG.error("a listener of failed writes failed itself", e);
      }
    }
  }
}
