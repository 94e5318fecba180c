package dev.morphium;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.internal.transaction.Transactions;
import dev.morphium.session.ClientSession;
import dev.morphium.session.TransactionOptions;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What {@link MorphiumSessions} does. */
interface SessionOperations extends MorphiumSessions {
  /** The parts that it works with. */
  MorphiumContext parts();

  @Override
  default <R> R inTransaction(Supplier<R> work) {
    Arguments.required(work, "inTransaction", "work");
    return beginning().run(TransactionOptions.DEFAULT, work);
  }

  @Override
  default void inTransaction(Runnable work) {
    Arguments.required(work, "inTransaction", "work");
    inTransaction(TransactionOptions.DEFAULT, work);
  }

  @Override
  default <R> R inTransaction(TransactionOptions options, Supplier<R> work) {
    Arguments.required(options, "inTransaction", "options");
    Arguments.required(work, "inTransaction", "work");
    return beginning().run(options, work);
  }

  @Override
  default void inTransaction(TransactionOptions options, Runnable work) {
    Arguments.required(options, "inTransaction", "options");
    Arguments.required(work, "inTransaction", "work");
    beginning()
        .run(
            options,
            () -> {
              work.run();
              return Boolean.TRUE;
            });
  }

  @Override
  default void startTransaction() {
    beginning().start(TransactionOptions.DEFAULT);
  }

  @Override
  default void startTransaction(TransactionOptions options) {
    Arguments.required(options, "startTransaction", "options");
    beginning().start(options);
  }

  /** The transactions, after what was collected before was sent: it is not to overtake them. */
  private Transactions beginning() {
    if (!parts().transactions.isActive()) {
      parts().buffers.beforeTransaction();
    }
    return parts().transactions;
  }

  @Override
  default void commitTransaction() {
    parts().transactions.commit();
  }

  @Override
  default void abortTransaction() {
    parts().transactions.abort();
  }

  @Override
  default boolean isInTransaction() {
    return parts().transactions.isActive();
  }

  @Override
  default ClientSession startSession() {
    return parts().sessions.explicit(true);
  }

  @Override
  default <R> R inSession(@Nullable ClientSession session, Supplier<R> work) {
    Arguments.required(work, "inSession", "work");
    if (session != null && !session.isOf(parts().sessions)) {
      throw new IllegalArgumentException(
          "this session was started by another Morphium: each works with its own startSession()");
    }
    return parts().binding.call(session, work);
  }
}
