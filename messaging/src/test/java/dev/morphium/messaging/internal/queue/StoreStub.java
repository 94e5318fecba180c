package dev.morphium.messaging.internal.queue;

import dev.morphium.messaging.internal.work.model.MessageStore;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** A store of which a test says what some of its methods do; the others fail. */
public final class StoreStub {
  private final Map<String, Function<Object[], Object>> methods = new HashMap<>();

  /** Says what a method does. */
  public StoreStub with(String method, Function<Object[], Object> body) {
    methods.put(method, body);
    return this;
  }

  public MessageStore store() {
    Map<String, Function<Object[], Object>> known = Map.copyOf(methods);
    return (MessageStore)
        Proxy.newProxyInstance(
            MessageStore.class.getClassLoader(),
            new Class<?>[] {MessageStore.class},
            (proxy, method, arguments) -> {
              Function<Object[], Object> body = known.get(method.getName());
              if (body == null) {
                throw new AssertionError("nobody expects " + method);
              }
              return body.apply(arguments);
            });
  }
}
