package dev.morphium.internal.execution;

import dev.morphium.operation.Answer;
import dev.morphium.operation.Interceptor;
import java.util.function.BooleanSupplier;

/** The interceptor that refuses operations after their owner was closed, and says so. */
public final class OpenCheck implements Interceptor {
  private final BooleanSupplier closed;

  /**
   * @param closed whether the owner was closed
   */
  public OpenCheck(BooleanSupplier closed) {
    this.closed = closed;
  }

  @Override
  public Answer around(Call call, Next next) {
    require();
    return next.run(call);
  }

  /**
   * Refuses to go on with an owner that was closed.
   *
   * @throws IllegalStateException when it was
   */
  public void require() {
    if (closed.getAsBoolean()) {
      throw new IllegalStateException(
          "this Morphium is closed; open another one with Morphium.connect(…), and close it when"
              + " nobody uses it any more");
    }
  }
}
