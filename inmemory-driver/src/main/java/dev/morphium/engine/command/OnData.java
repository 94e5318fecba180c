package dev.morphium.engine.command;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A command that works on what the invocation sees: all data, the inside of a transaction, or one
 * moment of the past.
 *
 * <p>Commands are made for some data; nearly all invocations work on the same, so that the command
 * made for them serves, and another one is made only where the data are others.
 */
public class OnData<C extends CommandHandler> implements CommandHandler {
  private final DataAccess home;
  private final C atHome;
  private final Function<DataAccess, C> factory;

  private OnData(DataAccess home, Function<DataAccess, C> factory) {
    this.home = home;
    this.atHome = factory.apply(home);
    this.factory = factory;
  }

  /**
   * A command.
   *
   * @param home what most invocations work on
   * @param factory makes the command for some data
   */
  public static CommandHandler of(DataAccess home, Function<DataAccess, CommandHandler> factory) {
    return new OnData<>(home, factory);
  }

  /** A command that can be explained. */
  public static Explainable explainable(
      DataAccess home, Function<DataAccess, Explainable> factory) {
    return new OfExplainable(home, factory);
  }

  @SuppressWarnings("ReferenceEquality") // most commands work on the same data
  C on(Invocation invocation) {
    DataAccess access = invocation.access();
    return access == home ? atHome : factory.apply(access);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    on(invocation).run(invocation, reply);
  }

  @Override
  public boolean isBrief(Invocation invocation) {
    return on(invocation).isBrief(invocation);
  }

  @Override
  public @Nullable Pause pause(Invocation invocation) {
    return on(invocation).pause(invocation);
  }

  @Override
  public void abandon(Invocation invocation) {
    on(invocation).abandon(invocation);
  }

  /** The same for commands that can be explained. */
  private static final class OfExplainable extends OnData<Explainable> implements Explainable {
    OfExplainable(DataAccess home, Function<DataAccess, Explainable> factory) {
      super(home, factory);
    }

    @Override
    public Explained explain(Invocation invocation) {
      return on(invocation).explain(invocation);
    }
  }
}
