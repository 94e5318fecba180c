package dev.morphium.messaging.internal.observation;

import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.observation.TraceContext;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Gives messages that are sent a trace, and handlers the trace of their message. */
public final class Tracing {
  @SuppressWarnings("ThreadLocalUsage") // one for each queue, and removed after each message
  private final ThreadLocal<@Nullable Map<String, String>> handled = new ThreadLocal<>();

  private volatile @Nullable TraceContext context;

  /** Nothing but passing on, until there is a bridge. */
  public Tracing() {}

  /** The bridge to whatever traces; null for none. */
  public void context(@Nullable TraceContext bridge) {
    context = bridge;
  }

  /** A message with the trace of the present thread, unless it has one. */
  public Message stamp(Message message) {
    TraceContext bridge = context;
    Map<String, String> trace = bridge == null ? handled.get() : bridge.current();
    if (trace == null || message.headers().containsKey(TraceContext.PARENT)) {
      return message;
    }
    Message stamped = message;
    for (Map.Entry<String, String> header : trace.entrySet()) {
      stamped = stamped.header(header.getKey(), header.getValue());
    }
    return stamped;
  }

  /** Handles a message as a part of its trace. */
  public <T extends @Nullable Object> T within(Message message, Callable<T> handler)
      throws Exception {
    TraceContext bridge = context;
    if (bridge != null) {
      try (TraceContext.Scope ignored = bridge.resume(message)) {
        return handler.call();
      }
    }
    String parent = message.headers().get(TraceContext.PARENT);
    if (parent == null) {
      return handler.call();
    }
    Map<String, String> trace = new HashMap<>();
    trace.put(TraceContext.PARENT, parent);
    String state = message.headers().get(TraceContext.STATE);
    if (state != null) {
      trace.put(TraceContext.STATE, state);
    }
    handled.set(trace);
    try {
      return handler.call();
    } finally {
      handled.remove();
    }
  }
}
