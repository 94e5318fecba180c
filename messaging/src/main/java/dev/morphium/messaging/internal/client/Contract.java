package dev.morphium.messaging.internal.client;

import dev.morphium.mapping.type.JavaType;
import dev.morphium.messaging.client.AnswerWithin;
import dev.morphium.messaging.client.OneWay;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The methods of a service that are called from afar: the abstract ones of its interface.
 *
 * <p>A method goes by its name; where several have one name, by its name and the simple names of
 * its parameters' types, as in {@code add(int,String)}.
 */
final class Contract {
  private final Map<Method, Operation> byMethod = new HashMap<>();
  private final Map<String, Operation> byName = new HashMap<>();

  /**
   * @throws IllegalArgumentException when the type cannot be a service
   */
  Contract(Class<?> service) {
    if (!service.isInterface() || service.isSealed() || service.isAnnotation()) {
      throw new IllegalArgumentException(
          "%s is no interface that anybody may implement; a service is such an interface"
              .formatted(service.getName()));
    }
    List<Method> remote =
        Arrays.stream(service.getMethods())
            .filter(method -> Modifier.isAbstract(method.getModifiers()))
            .filter(method -> !isOfObject(method))
            .toList();
    if (remote.isEmpty()) {
      throw new IllegalArgumentException(
          "%s has no abstract methods; a service has one at least".formatted(service.getName()));
    }
    Map<String, List<Method>> signatures =
        remote.stream().collect(Collectors.groupingBy(Contract::signature));
    Map<String, Long> names =
        signatures.values().stream()
            .collect(Collectors.groupingBy(all -> all.get(0).getName(), Collectors.counting()));
    signatures.forEach(
        (signature, methods) -> {
          Method method = mostSpecific(methods);
          method.setAccessible(true); // the interface need not be public
          String name =
              names.getOrDefault(method.getName(), 1L) == 1 ? method.getName() : signature;
          Operation operation = operation(service, method, name);
          if (byName.put(name, operation) != null) {
            throw new IllegalArgumentException(
                "%s has two methods that are both called %s; give one of them another name"
                    .formatted(service.getName(), name));
          }
          methods.forEach(one -> byMethod.put(one, operation));
        });
  }

  /** The operation of a method; null for one that is not called from afar. */
  @Nullable Operation of(Method method) {
    return byMethod.get(method);
  }

  /** The operation of a name; null for none. */
  @Nullable Operation named(@Nullable String name) {
    return name == null ? null : byName.get(name);
  }

  /** The names of all operations, in their alphabetical order. */
  List<String> names() {
    return byName.keySet().stream().sorted().toList();
  }

  /** An interface that overrides a method of another one has both, which differ in the result. */
  private static Method mostSpecific(List<Method> methods) {
    Comparator<Method> wider =
        (left, right) ->
            left.getReturnType() == right.getReturnType()
                ? 0
                : left.getReturnType().isAssignableFrom(right.getReturnType()) ? -1 : 1;
    return methods.stream().max(wider).orElseThrow();
  }

  private static Operation operation(Class<?> service, Method method, String name) {
    JavaType owner = JavaType.of(service);
    List<JavaType> parameters =
        Arrays.stream(method.getGenericParameterTypes()).map(owner::resolve).toList();
    JavaType result = owner.resolve(method.getGenericReturnType());
    Operation.Kind kind = kind(method);
    if (kind == Operation.Kind.FUTURE || kind == Operation.Kind.STREAM) {
      result = result.argument(0);
    }
    AnswerWithin within = method.getAnnotation(AnswerWithin.class);
    within = within == null ? service.getAnnotation(AnswerWithin.class) : within;
    Duration timeout =
        within == null ? null : Duration.of(within.value(), within.unit().toChronoUnit());
    return new Operation(method, name, parameters, result, kind, timeout);
  }

  private static Operation.Kind kind(Method method) {
    Class<?> result = method.getReturnType();
    if (method.isAnnotationPresent(OneWay.class)) {
      if (result != void.class) {
        throw new IllegalArgumentException(
            "%s is @OneWay and gives back something; nobody would wait for it".formatted(method));
      }
      return Operation.Kind.ONE_WAY;
    }
    if (result == CompletableFuture.class || result == CompletionStage.class) {
      return Operation.Kind.FUTURE;
    }
    return result == Stream.class ? Operation.Kind.STREAM : Operation.Kind.VALUE;
  }

  private static String signature(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(Collectors.joining(",", method.getName() + "(", ")"));
  }

  private static boolean isOfObject(Method method) {
    return Arrays.stream(Object.class.getMethods())
        .anyMatch(
            known ->
                known.getName().equals(method.getName())
                    && Arrays.equals(known.getParameterTypes(), method.getParameterTypes()));
  }
}
