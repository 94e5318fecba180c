package dev.morphium.messaging.internal.client;

import dev.morphium.mapping.type.JavaType;
import dev.morphium.messaging.answer.Answer;
import dev.morphium.messaging.answer.AnswerStream;
import dev.morphium.messaging.answer.Request;
import dev.morphium.messaging.client.ServiceSettings;
import dev.morphium.messaging.internal.context.Payloads;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The client stub of a service (remote procedure calls): makes a question of each call. */
final class Stub implements InvocationHandler {
  private static final JavaType FAILURE = JavaType.of(Failure.class);

  private final Class<?> service;
  private final Contract contract;
  private final ServiceSettings settings;
  private final Payloads payloads;
  private final Function<Message, Request<Message>> asking;
  private final Consumer<Message> sending;

  Stub(
      Class<?> service,
      ServiceSettings settings,
      Payloads payloads,
      Function<Message, Request<Message>> asking,
      Consumer<Message> sending) {
    this.service = service;
    this.settings = settings;
    this.payloads = payloads;
    this.asking = asking;
    this.sending = sending;
    contract = new Contract(service);
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] given)
      throws Throwable {
    @Nullable Object[] arguments = given == null ? new Object[0] : given;
    Operation operation = contract.of(method);
    if (operation != null) {
      return call(operation, arguments);
    }
    if (method.isDefault()) {
      return defaultOf(method).bindTo(proxy).invokeWithArguments(arguments);
    }
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      case "toString" -> service.getSimpleName() + " by '" + settings.topicOf(service) + "'";
      default -> throw new AssertionError(method + " is no operation");
    };
  }

  /** A default method, which may be that of an interface that is not public. */
  private static MethodHandle defaultOf(Method method) throws IllegalAccessException {
    Class<?> owner = method.getDeclaringClass();
    return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
        .unreflectSpecial(method, owner);
  }

  private @Nullable Object call(Operation operation, @Nullable Object[] arguments)
      throws Throwable {
    Duration limit = operation.timeout() == null ? settings.timeout() : operation.timeout();
    Message message = message(operation, arguments);
    return switch (operation.kind()) {
      case ONE_WAY -> {
        sending.accept(message);
        yield null;
      }
      case VALUE -> value(operation, first(operation, asking.apply(message), limit));
      case FUTURE -> later(operation, asking.apply(message).async(limit));
      case STREAM -> {
        AnswerStream<Message> answers = asking.apply(message).stream(limit);
        yield answers.stream().map(answer -> element(operation, answer));
      }
    };
  }

  private Message message(Operation operation, @Nullable Object[] arguments) {
    BsonArray values = new BsonArray();
    for (Object argument : arguments) {
      BsonValue value = payloads.toBson(argument);
      values.add(value == null ? BsonNull.VALUE : value);
    }
    Message message =
        Message.to(settings.topicOf(service))
            .header(Calls.METHOD, operation.name())
            .payload(values);
    String instance = settings.instance();
    return instance == null ? message.exclusive() : message.recipients(instance);
  }

  private static Message first(Operation operation, Request<Message> request, Duration limit)
      throws InterruptedException {
    try {
      Message answer = request.firstOrThrow(limit);
      if (answer == null) {
        throw new AssertionError("a whole message is never null");
      }
      return answer;
    } catch (InterruptedException e) {
      if (Arrays.asList(operation.method().getExceptionTypes())
          .contains(InterruptedException.class)) {
        throw e;
      }
      Thread.currentThread().interrupt();
      throw new IllegalStateException(
          "interrupted while it waited for %s".formatted(operation.name()), e);
    }
  }

  private CompletableFuture<@Nullable Object> later(
      Operation operation, CompletableFuture<@Nullable Message> answer) {
    CompletableFuture<@Nullable Object> result = new CompletableFuture<>();
    var ignored =
        answer
            .whenComplete((message, failure) -> end(operation, result, message, failure))
            .thenCombine(
                result.whenComplete((value, failure) -> cancel(result, answer)), (x, y) -> y);
    return result;
  }

  private static void cancel(CompletableFuture<?> result, CompletableFuture<?> answer) {
    if (result.isCancelled()) {
      answer.cancel(true);
    }
  }

  private void end(
      Operation operation,
      CompletableFuture<@Nullable Object> result,
      @Nullable Message answer,
      @Nullable Throwable failure) {
    try {
      if (answer == null) {
        result.completeExceptionally(
            failure == null ? new AssertionError("a whole message is never null") : failure);
      } else {
        result.complete(value(operation, answer));
      }
    } catch (Throwable thrown) { // the future's owner is to see it, whatever it is
      result.completeExceptionally(thrown);
    }
  }

  private @Nullable Object element(Operation operation, Answer<Message> answer) {
    try {
      answer.orThrow();
      return value(operation, answer.message());
    } catch (RuntimeException | Error thrown) {
      throw thrown;
    } catch (Throwable thrown) {
      throw new CompletionException(thrown);
    }
  }

  private @Nullable Object value(Operation operation, Message answer) throws Throwable {
    if (!(answer.payload() instanceof BsonDocument document)) {
      throw new IllegalStateException(
          "%s to '%s' has no answer of a service; does something else listen to that topic?"
              .formatted(answer, answer.topic()));
    }
    if (document.get(Calls.THROWN) instanceof BsonDocument thrown) {
      if (payloads.fromBson(thrown, FAILURE) instanceof Failure failure) {
        throw Thrown.of(operation.method(), answer, failure);
      }
    }
    BsonValue value = document.get(Calls.VALUE);
    if (operation.result().raw() == Optional.class && (value == null || value.isNull())) {
      return Optional.empty();
    }
    return value == null || operation.result().raw() == void.class
        ? null
        : payloads.fromBson(value, operation.result());
  }
}
