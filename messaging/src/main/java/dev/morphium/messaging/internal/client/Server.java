package dev.morphium.messaging.internal.client;

import dev.morphium.messaging.handler.MessageContext;
import dev.morphium.messaging.handler.Responder;
import dev.morphium.messaging.internal.context.Payloads;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import java.lang.reflect.InvocationTargetException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The server side of a service (remote procedure calls): makes a call of each question.
 *
 * <p>What a method throws is the answer, and nothing is tried again: whether to do so is for the
 * caller to say. Where nobody waits for an answer the message becomes a dead letter.
 */
final class Server implements Responder<Message> {
  private final Class<?> service;
  private final Object implementation;
  private final Contract contract;
  private final Payloads payloads;
  private final Supplier<Instant> now;
  private final String instance;

  Server(
      Class<?> service,
      Object implementation,
      Payloads payloads,
      Supplier<Instant> now,
      String instance) {
    this.service = service;
    this.implementation = implementation;
    this.payloads = payloads;
    this.now = now;
    this.instance = instance;
    contract = new Contract(service);
  }

  @Override
  public @Nullable Object respond(Message message, MessageContext context) throws Exception {
    try {
      return answer(call(message), context);
    } catch (Exception thrown) {
      if (message.replyTo() == null) {
        throw thrown;
      }
      Failure failure = Failure.of(thrown, context.attempt(), now.get(), instance);
      BsonValue bson = payloads.toBson(failure);
      return new BsonDocument(Calls.THROWN, bson == null ? BsonNull.VALUE : bson);
    }
  }

  private @Nullable Object answer(@Nullable Object result, MessageContext context)
      throws Exception {
    if (result instanceof Stream<?> elements) {
      try (elements) {
        elements.forEachOrdered(element -> context.answer(document(element)));
      }
      return null;
    }
    return document(result instanceof CompletionStage<?> stage ? await(stage) : result);
  }

  private BsonDocument document(@Nullable Object value) {
    BsonValue bson =
        payloads.toBson(value instanceof Optional<?> maybe ? maybe.orElse(null) : value);
    return new BsonDocument(Calls.VALUE, bson == null ? BsonNull.VALUE : bson);
  }

  private static @Nullable Object await(CompletionStage<?> stage) throws Exception {
    try {
      return stage.toCompletableFuture().get();
    } catch (ExecutionException failed) {
      throw unwrapped(failed.getCause(), failed);
    }
  }

  private @Nullable Object call(Message message) throws Exception {
    String name = message.headers().get(Calls.METHOD);
    Operation operation = contract.named(name);
    if (operation == null) {
      throw new IllegalArgumentException(
          "%s has no method '%s'; it has %s"
              .formatted(service.getSimpleName(), name, contract.names()));
    }
    BsonArray values = message.payload() instanceof BsonArray array ? array : new BsonArray();
    if (values.size() != operation.parameters().size()) {
      throw new IllegalArgumentException(
          "%s.%s takes %d arguments, not %d"
              .formatted(
                  service.getSimpleName(), name, operation.parameters().size(), values.size()));
    }
    @Nullable Object[] arguments = new @Nullable Object[values.size()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = payloads.fromBson(values.get(i), operation.parameters().get(i));
    }
    try {
      return operation.method().invoke(implementation, arguments);
    } catch (InvocationTargetException failed) {
      throw unwrapped(failed.getCause(), failed);
    }
  }

  private static Exception unwrapped(@Nullable Throwable thrown, Exception otherwise) {
    return switch (thrown) {
      case Error error -> throw error;
      case Exception exception -> exception;
      case null, default -> otherwise;
    };
  }
}
