package dev.morphium.junit;

import dev.morphium.testing.Fault;
import dev.morphium.testing.TestBackend;
import dev.morphium.testing.TestDatabase;
import java.lang.reflect.AnnotatedElement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * What the annotations of a test class say.
 *
 * @param owner the class with the annotation: the test class, or one that it is nested in
 * @param scope for which tests there is one database
 * @param backend where databases live
 */
record Declaration(Class<?> owner, DatabaseScope scope, TestBackend backend) {
  /** What the class of a test says, or the nearest one that it is nested in. */
  static Declaration of(ExtensionContext context) {
    TestBackend configured =
        context
            .getConfigurationParameter(TestBackend.PROPERTY)
            .map(TestBackend::of)
            .orElseGet(TestBackend::configured);
    Class<?> test = context.getRequiredTestClass();
    for (Class<?> owner = test; owner != null; owner = owner.getEnclosingClass()) {
      Optional<MorphiumTest> plain = AnnotationSupport.findAnnotation(owner, MorphiumTest.class);
      if (plain.isPresent()) {
        String own = plain.get().backend();
        return new Declaration(
            owner, plain.get().scope(), own.isEmpty() ? configured : TestBackend.of(own));
      }
      Optional<PoppyTest> poppy = AnnotationSupport.findAnnotation(owner, PoppyTest.class);
      if (poppy.isPresent()) {
        return new Declaration(
            owner, poppy.get().scope(), withSockets(configured, poppy.get().set()));
      }
    }
    return new Declaration(test, DatabaseScope.METHOD, configured); // registered by hand
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

  /** The faults that a class and a method ask for. */
  static List<Fault> faults(AnnotatedElement... annotated) {
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
