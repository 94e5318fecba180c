package dev.morphium.engine.command;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** One call of a command: which one, on which database, with which arguments, by whom. */
public final class Invocation {
  private final CommandSpec spec;
  private final String database;
  private final Arguments arguments;
  private final ClientContext client;
  private DataAccess access;
  private @Nullable Operation operation;

  Invocation(
      CommandSpec spec,
      String database,
      Arguments arguments,
      ClientContext client,
      DataAccess access) {
    this.access = access;
    this.spec = spec;
    this.database = database;
    this.arguments = arguments;
    this.client = client;
  }

  public CommandSpec spec() {
    return spec;
  }

  public String database() {
    return database;
  }

  public Arguments arguments() {
    return arguments;
  }

  public Document body() {
    return arguments.body();
  }

  public ClientContext client() {
    return client;
  }

  /** The data that the command reads and writes: all, or what its transaction sees. */
  public DataAccess access() {
    return access;
  }

  void runOn(DataAccess data) {
    access = data;
  }

  /** The session the command came in: the bytes of its id, or null. */
  public @Nullable Document session() {
    return arguments.document(GenericFields.SESSION);
  }

  void runAs(Operation started) {
    operation = started;
  }

  /** The running operation that this call became. */
  public Operation operation() {
    Operation started = operation;
    if (started == null) {
      throw new IllegalStateException(spec.name() + " does not run yet");
    }
    return started;
  }

  /**
   * The namespace that the command's own field names in the command's database.
   *
   * @throws CommandException 73 when the value is no string, empty, or no name a collection can
   *     have
   */
  public Namespace namespace() {
    Value first = arguments.first();
    if (!(first instanceof StringValue name)) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE, "collection name has invalid type " + first.type().alias());
    }
    return Namespace.of(database, name.value());
  }
}
