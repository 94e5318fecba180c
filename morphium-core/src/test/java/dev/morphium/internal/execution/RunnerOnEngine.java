package dev.morphium.internal.execution;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Reply;
import dev.morphium.inmemory.InMemoryDriver;
import dev.morphium.internal.transaction.Transactions;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.session.ServerSessions;
import dev.morphium.session.SessionBinding;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** A runner on an engine of its own that notes what is sent, and can lose or replace replies. */
public final class RunnerOnEngine implements AutoCloseable {
  public final List<BsonDocument> sent = new CopyOnWriteArrayList<>();
  public final ServerSessions sessions = new ServerSessions(System::nanoTime);
  public final SessionBinding binding = new SessionBinding();
  public final CommandRunner runner;
  public final Transactions transactions;
  private final InMemoryDriver engine = new InMemoryDriver();
  private final Deque<Fault> faults = new ConcurrentLinkedDeque<>();

  private record Fault(String command, UnaryOperator<@Nullable Reply> change) {}

  public RunnerOnEngine() {
    this(List.of());
  }

  /** A runner with interceptors around each command. */
  public RunnerOnEngine(List<Interceptor> interceptors) {
    Driver noting = new Noting();
    CommandSender sender = new CommandSender(noting, interceptors);
    OperationExecutor executor =
        new OperationExecutor(sender, sessions, binding, OperationOptions.DEFAULT, true);
    runner = new InterceptedRunner(List.of(), executor, null);
    transactions =
        new Transactions(sender, sessions, binding, null, Duration.ZERO, System::nanoTime);
  }

  /** Runs a command as it is. */
  public BsonDocument run(String database, BsonDocument command) {
    return runner.run(new Operation.RunCommand(database, command, OperationOptions.DEFAULT));
  }

  /** Changes the reply to the next command of a name, after it was done. */
  public void change(String command, UnaryOperator<Reply> change) {
    faults.add(new Fault(command, change));
  }

  /** The commands of a name, in the order they were sent. */
  public List<BsonDocument> sent(String name) {
    return sent.stream().filter(command -> command.getFirstKey().equals(name)).toList();
  }

  @Override
  public void close() {
    engine.close();
  }

  private final class Noting implements Driver {
    @Override
    public Reply execute(Command command) {
      sent.add(command.body());
      Reply reply = engine.execute(command);
      Fault fault = faults.peek();
      if (fault != null && fault.command.equals(command.name())) {
        faults.remove();
        return fault.change.apply(reply);
      }
      return reply;
    }

    @Override
    public dev.morphium.driver.Capabilities capabilities() {
      return engine.capabilities();
    }

    @Override
    public void close() {
      engine.close();
    }
  }
}
