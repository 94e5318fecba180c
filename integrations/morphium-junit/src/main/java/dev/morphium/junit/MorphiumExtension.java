package dev.morphium.junit;

import dev.morphium.testing.FailPointHandle;
import dev.morphium.testing.Fault;
import dev.morphium.testing.TestBackend;
import dev.morphium.testing.TestClock;
import dev.morphium.testing.TestDatabase;
import dev.morphium.testing.UnsupportedOnBackendException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * The extension behind {@link MorphiumTest} and {@link PoppyTest}. What a backend does not have,
 * like a clock that can be moved, skips the test with the reason.
 */
public final class MorphiumExtension
    implements ExecutionCondition,
        BeforeEachCallback,
        AfterEachCallback,
        BeforeTestExecutionCallback,
        AfterTestExecutionCallback,
        TestExecutionExceptionHandler,
        LifecycleMethodExecutionExceptionHandler,
        ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(MorphiumExtension.class, "test");

  /** A clock that can be moved is there in memory alone. */
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    boolean isAsked =
        context.getTestMethod().isPresent() && Injection.isAskedFor(TestClock.class, context);
    TestBackend backend = isAsked ? Declaration.of(context).backend() : null;
    return backend == null || backend.kind() == TestBackend.Kind.MEMORY
        ? ConditionEvaluationResult.enabled("")
        : ConditionEvaluationResult.disabled(
            "the clock can be moved on backend memory; " + backend + " has a time of its own");
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    Databases.OfClass shared = Databases.shared(context);
    if (shared != null) {
      shared.begin();
      context.getStore(NAMESPACE).put("turn", shared);
      loadNested(context, shared.database);
      Declaration.load(context.getRequiredTestMethod(), shared.database);
      shared.database.commands().clear();
    }
    for (Object test : context.getRequiredTestInstances().getAllInstances()) {
      if (!Injection.fields(test.getClass()).isEmpty()) {
        fill(test, context);
      }
    }
  }

  private static void fill(Object test, ExtensionContext context) {
    try {
      Injection.fill(test, Databases.of(context));
    } catch (UnsupportedOnBackendException e) {
      throw new TestAbortedException(e.getMessage(), e);
    }
  }

  /** Fixtures of nested classes: for each method, or once where all methods share the data. */
  private static void loadNested(ExtensionContext context, TestDatabase database) {
    Declaration declared = Declaration.of(context);
    for (Class<?> inner : declared.nested()) {
      if (declared.scope() == DatabaseScope.CLASS) {
        Declaration.load(inner, database);
      } else {
        ofNested(context, inner)
            .getOrComputeIfAbsent(inner, key -> Loaded.into(database, inner), Loaded.class);
      }
    }
  }

  private static ExtensionContext.Store ofNested(ExtensionContext context, Class<?> inner) {
    ExtensionContext place = context;
    while (place.getTestMethod().isPresent() || !place.getTestClass().equals(Optional.of(inner))) {
      place = place.getParent().orElseThrow();
    }
    return place.getStore(NAMESPACE);
  }

  private record Loaded() {
    static Loaded into(TestDatabase database, Class<?> fixtures) {
      Declaration.load(fixtures, database);
      return new Loaded();
    }
  }

  /** What the backend does not have skips the test, wherever it is asked for. */
  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw skipped(failure);
  }

  @Override
  public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw skipped(failure);
  }

  @Override
  public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    throw skipped(failure);
  }

  private static Throwable skipped(Throwable failure) {
    Throwable cause =
        failure instanceof ParameterResolutionException ? failure.getCause() : failure;
    return cause instanceof UnsupportedOnBackendException
        ? new TestAbortedException(cause.getMessage(), cause)
        : failure;
  }

  @Override
  public void beforeTestExecution(ExtensionContext context) {
    List<Fault> faults = Declaration.of(context).faults(context.getRequiredTestMethod());
    if (!faults.isEmpty()) {
      List<FailPointHandle> on = new ArrayList<>();
      context.getStore(NAMESPACE).put("faults", on);
      TestDatabase database = Databases.of(context);
      for (Fault fault : faults) {
        try {
          on.add(database.failPoint(fault));
        } catch (UnsupportedOnBackendException e) {
          throw new TestAbortedException(e.getMessage(), e);
        }
      }
    }
  }

  @Override
  public void afterTestExecution(ExtensionContext context) {
    List<?> on = context.getStore(NAMESPACE).remove("faults", List.class);
    if (on != null) {
      on.forEach(handle -> ((FailPointHandle) handle).close());
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Databases.OfClass shared = context.getStore(NAMESPACE).remove("turn", Databases.OfClass.class);
    if (shared != null) {
      shared.end();
    }
  }

  @Override
  public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
    return ExtensionContextScope.TEST_METHOD; // constructors have the database of the method
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return Injection.isFor(parameter.getParameter().getType(), parameter.getParameter());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return Injection.value(parameter.getParameter().getType(), Databases.of(context));
  }
}
