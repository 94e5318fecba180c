package dev.morphium.junit;

import dev.morphium.testing.Fault;
import dev.morphium.testing.TestBackend;
import dev.morphium.testing.TestDatabase;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * What the annotations of a test class say.
 *
 * @param owner the class with the annotation: the test class, or one that it is nested in
 * @param nested the classes between, from the outer one to the test class; none without nesting
 * @param scope for which tests there is one database
 * @param backend where databases live
 */
record Declaration(
    Class<?> owner, List<Class<?>> nested, DatabaseScope scope, TestBackend backend) {
  /** What the class of a test says, or the nearest one that it is nested in. */
  static Declaration of(ExtensionContext context) {
    TestBackend configured =
        context
            .getConfigurationParameter(TestBackend.PROPERTY)
            .map(TestBackend::of)
            .orElseGet(TestBackend::configured);
    List<Class<?>> nested = new ArrayList<>();
    for (Class<?> owner : classes(context)) {
      Optional<MorphiumTest> plain = AnnotationSupport.findAnnotation(owner, MorphiumTest.class);
      if (plain.isPresent()) {
        String own = plain.get().backend();
        TestBackend backend = own.isEmpty() ? configured : TestBackend.of(own);
        return new Declaration(owner, nested, plain.get().scope(), backend);
      }
      Optional<PoppyTest> poppy = AnnotationSupport.findAnnotation(owner, PoppyTest.class);
      if (poppy.isPresent()) {
        TestBackend backend = withSockets(configured, poppy.get().set());
        return new Declaration(owner, nested, poppy.get().scope(), backend);
      }
      nested.addFirst(owner);
    }
    Class<?> test = context.getRequiredTestClass(); // registered by hand
    return new Declaration(test, List.of(), DatabaseScope.METHOD, configured);
  }

  /**
   * The class of a test and those that it is nested in, as they run: a nested class that is
   * inherited lies in the class that inherits it.
   */
  private static Set<Class<?>> classes(ExtensionContext context) {
    Set<Class<?>> classes = new LinkedHashSet<>();
    for (Optional<ExtensionContext> at = Optional.of(context);
        at.isPresent();
        at = at.get().getParent()) {
      at.get().getTestClass().ifPresent(classes::add);
    }
    return classes;
  }

  private static TestBackend withSockets(TestBackend configured, boolean set) {
    return switch (configured.kind()) {
      case SET, EXTERNAL -> configured;
      case MEMORY, SERVER -> TestBackend.of(set ? "set" : "server");
    };
  }

  /** Loads the fixtures of a class or a method. */
  static void load(AnnotatedElement annotated, TestDatabase database) {
    for (Fixture fixture : AnnotationSupport.findRepeatableAnnotations(annotated, Fixture.class)) {
      for (String resource : fixture.value()) {
        if (fixture.collection().isEmpty()) {
          database.load(resource);
        } else {
          database.load(resource, fixture.collection());
        }
      }
      for (Class<? extends Supplier<? extends Iterable<?>>> source : fixture.entities()) {
        database.store(made(source).get());
      }
    }
  }

  private static <T> T made(Class<T> type) {
    try {
      var constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new ExtensionConfigurationException(
          "the fixture %s has no constructor without parameters that works".formatted(type), e);
    }
  }

  /** The faults that the classes and a method ask for. */
  List<Fault> faults(Method method) {
    List<AnnotatedElement> annotated = new ArrayList<>(nested);
    annotated.addFirst(owner);
    annotated.addLast(method);
    List<Fault> faults = new ArrayList<>();
    for (AnnotatedElement element : annotated) {
      for (FailPoint point :
          AnnotationSupport.findRepeatableAnnotations(element, FailPoint.class)) {
        faults.add(
            new Fault(
                point.value(),
                List.of(point.commands()),
                point.times(),
                Duration.ofMillis(point.millis())));
      }
    }
    return faults;
  }
}
