package dev.morphium.spring.messaging;

import dev.morphium.messaging.Listening;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.handler.MessageContext;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.env.PropertyResolver;

/** The method of a bean that handles messages. */
record ListenerMethod(Object bean, Method method, Class<?> type) {
  ListenerMethod {
    int payloads = 0;
    for (Class<?> parameter : method.getParameterTypes()) {
      payloads += parameter == MessageContext.class ? 0 : 1;
    }
    if (payloads > 1) {
      throw new ListenerDeclarationException(
          "%s.%s with @MessageListener has %d parameters for one payload; it takes a payload or a"
                  .formatted(type.getName(), method.getName(), payloads)
              + " Message, and may take a MessageContext");
    }
    method.setAccessible(true);
  }

  Listener listen(Messaging messaging, String topic, MessageListener how, PropertyResolver texts) {
    Listening<Message> begun = messaging.listenTo(topic).retry(retry(how, texts));
    if (how.concurrency() > 0) {
      begun = begun.concurrency(how.concurrency());
    }
    if (!how.group().isEmpty()) {
      begun = begun.group(how.group());
    }
    Duration limit = duration(how.timeLimit(), texts);
    if (limit != null) {
      begun = begun.timeLimit(limit);
    }
    Class<?> payload = payload();
    return payload == Message.class ? handled(begun) : handled(begun.payload(payload));
  }

  private static Retry retry(MessageListener how, PropertyResolver texts) {
    Duration pause = duration(how.pause(), texts);
    Retry usual = Retry.DEFAULT;
    return new Retry(
        how.attempts() == 0 ? usual.attempts() : how.attempts(),
        pause == null ? usual.pause() : pause,
        usual.factor(),
        usual.longest(),
        usual.jitter());
  }

  private static @Nullable Duration duration(String said, PropertyResolver texts) {
    String text = texts.resolveRequiredPlaceholders(said);
    return text.isEmpty() ? null : DurationStyle.detectAndParse(text);
  }

  private <P> Listener handled(Listening<P> listening) {
    if (method.getReturnType() == void.class) {
      return listening.handle((P payload, MessageContext context) -> call(payload, context));
    }
    return listening.answer((payload, context) -> call(payload, context));
  }

  private Class<?> payload() {
    for (Class<?> parameter : method.getParameterTypes()) {
      if (parameter != MessageContext.class) {
        return parameter;
      }
    }
    return Message.class; // it does not want to know
  }

  private @Nullable Object call(@Nullable Object payload, MessageContext context) throws Exception {
    Object[] arguments = new Object[method.getParameterCount()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = method.getParameterTypes()[i] == MessageContext.class ? context : payload;
    }
    try {
      return method.invoke(bean, arguments);
    } catch (InvocationTargetException thrown) {
      if (thrown.getCause() instanceof Exception own) {
        throw own;
      }
      throw thrown;
    }
  }
}
