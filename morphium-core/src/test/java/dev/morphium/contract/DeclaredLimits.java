package dev.morphium.contract;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * Runs the tests that a backend is declared not to pass: failing, they are shown as skipped with
 * the declared reason; passing, they fail, so that no list outlives what it lists.
 */
final class DeclaredLimits implements InvocationInterceptor {
  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context)
      throws Throwable {
    MorphiumContract contract = (MorphiumContract) context.getRequiredTestInstance();
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
