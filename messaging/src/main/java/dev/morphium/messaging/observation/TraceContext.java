package dev.morphium.messaging.observation;

import dev.morphium.messaging.message.Message;
import java.util.Map;

/**
 * The bridge to whatever traces requests: gives the context of the sending thread to messages, and
 * takes it up again where they are handled.
 *
 * <p>The context travels in the headers {@code traceparent} and {@code tracestate}. Without such a
 * bridge the headers of a message that is being handled are passed on to its answers and to what
 * its handler sends. Source: W3C, "Trace Context".
 */
public interface TraceContext {
  /** The header that names the trace and the span. */
  String PARENT = "traceparent";

  /** The header with what vendors add. */
  String STATE = "tracestate";

  /** The headers that stand for what this thread does; empty when it is not traced. */
  Map<String, String> current();

  /**
   * Goes on with a message's trace on this thread.
   *
   * @param message the message that is about to be handled; it may carry no trace
   * @return closed on the same thread when the handler has ended
   */
  Scope resume(Message message);

  /** The time in which a thread belongs to a trace. */
  interface Scope extends AutoCloseable {
    @Override
    void close();
  }
}
