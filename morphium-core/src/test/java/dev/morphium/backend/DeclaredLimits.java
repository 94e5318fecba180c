package dev.morphium.backend;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * Runs the tests that a backend is declared not to pass: failing, they are shown as skipped with
 * the declared reason; passing, they fail, so that no list outlives what it lists.
 */
public final class DeclaredLimits implements InvocationInterceptor {
  /** A contract on a backend that may lack something. */
  public interface Limited {
    /** Why a test is declared to fail here; null when it has to pass. */
    @Nullable String declaredReason(Method test);
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    Limited contract = (Limited) context.getRequiredTestInstance();
    String reason = contract.declaredReason(method.getExecutable());
    if (reason == null) {
      invocation.proceed();
      return;
    }
    try {
      invocation.proceed();
    } catch (Exception | AssertionError failure) {
      throw new TestAbortedException(reason, failure);
    }
    throw new AssertionError(
        "passes, although it is declared that it cannot: %s; take it off the list"
            .formatted(reason));
  }
}
