package dev.morphium.messaging.internal.client;

import dev.morphium.messaging.client.OneWay;
import dev.morphium.messaging.client.ServiceSettings;
import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.internal.context.Call;
import dev.morphium.messaging.internal.context.ListenerOptions;
import dev.morphium.messaging.internal.context.OwnTopics;
import dev.morphium.messaging.internal.queue.Queue;
import dev.morphium.messaging.internal.request.runner.Asking;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Services over a queue: an interface's calls become questions, which one of those who serve it
 * answers. A call is done at most once.
 */
public final class Services {
  private final Queue queue;
  private final Asking asking;

  /** Services that ask and answer over a queue. */
  public Services(Queue queue, Asking asking) {
    this.queue = queue;
    this.asking = asking;
  }

  /**
   * An implementation whose methods are done by whoever serves them.
   *
   * <p>Methods throw what they threw there; {@link
   * dev.morphium.messaging.answer.AnswerTimeoutException} when nobody answered in time, {@link
   * dev.morphium.messaging.answer.AnswerException} for exceptions that they do not declare. One
   * that gives a {@link java.util.concurrent.CompletableFuture} returns at once, one that gives a
   * {@link java.util.stream.Stream}, to be closed, gives its elements as they come, and {@link
   * OneWay} ones are sent and forgotten. Default methods are done here.
   *
   * @throws IllegalArgumentException when the type is no interface that can be called so
   */
  public <S> S client(Class<S> service, ServiceSettings settings) {
    Stub stub =
        new Stub(
            service,
            settings,
            queue.tools().payloads(),
            asking::request,
            message -> queue.send(List.of(message)));
    return service.cast(
        Proxy.newProxyInstance(service.getClassLoader(), new Class<?>[] {service}, stub));
  }

  /**
   * Does what clients of a service ask for, until what is given back is closed.
   *
   * @throws IllegalArgumentException when the type is no interface that can be called so
   */
  public <S> Listener serve(Class<S> service, S implementation, ServiceSettings settings) {
    OwnTopics.requireFree(settings.topicOf(service));
    ListenerOptions options =
        ListenerOptions.of(settings.topicOf(service))
            .concurrency(settings.concurrency())
            .retry(Retry.NEVER);
    Server server =
        new Server(
            service,
            implementation,
            queue.tools().payloads(),
            queue.tools().store()::now,
            queue.tools().instance());
    PayloadType<Message> whole = PayloadType.of(Message.class);
    return queue.listen(options, new Call<>(whole, server), () -> {});
  }
}
