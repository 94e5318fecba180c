package dev.morphium.junit;

import dev.morphium.Morphium;
import dev.morphium.messaging.Messaging;
import dev.morphium.testing.CapturedCommands;
import dev.morphium.testing.TestClock;
import dev.morphium.testing.TestDatabase;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** What parameters and fields get, by their types. */
final class Injection {
  private static final Map<Class<?>, Function<TestDatabase, Object>> BY_TYPE =
      Map.of(
          TestDatabase.class, database -> database,
          Morphium.class, TestDatabase::morphium,
          Messaging.class, TestDatabase::messaging,
          TestClock.class, TestDatabase::clock,
          CapturedCommands.class, TestDatabase::commands);

  private Injection() {}

  /** Whether something of this type gets a value. */
  static boolean isFor(Class<?> type, AnnotatedElement annotated) {
    return BY_TYPE.containsKey(type)
        || type == String.class && annotated.isAnnotationPresent(ConnectionUri.class);
  }

  static Object value(Class<?> type, TestDatabase database) {
    Function<TestDatabase, Object> known = BY_TYPE.get(type);
    return known == null ? database.connectionString() : known.apply(database);
  }

  /** Whether a method, its class or its constructor wants something of this type. */
  static boolean isAskedFor(Class<?> type, ExtensionContext context) {
    Class<?> test = context.getRequiredTestClass();
    Stream<Class<?>> parameters =
        Stream.concat(
                Stream.of((Executable) context.getRequiredTestMethod()),
                Stream.of(test.getDeclaredConstructors()))
            .flatMap(called -> Stream.of(called.getParameterTypes()));
    Stream<Class<?>> fields = fields(test).stream().map(Field::getType);
    return Stream.concat(parameters, fields).anyMatch(type::equals);
  }

  /** The fields of a class that get values. */
  static List<Field> fields(Class<?> type) {
    return ReflectionSupport.findFields(
        type,
        field ->
            !Modifier.isStatic(field.getModifiers())
                && !Modifier.isFinal(field.getModifiers())
                && isFor(field.getType(), field),
        HierarchyTraversalMode.TOP_DOWN);
  }

  static void fill(Object test, TestDatabase database) {
    for (Field field : fields(test.getClass())) {
      try {
        field.setAccessible(true);
        field.set(test, value(field.getType(), database));
      } catch (IllegalAccessException e) {
        throw new ExtensionConfigurationException(field + " cannot be set", e);
      }
    }
  }
}
