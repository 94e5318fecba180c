package dev.morphium.engine.command.replication;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code applyOps}: applies oplog entries, one after another.
 *
 * <p>Each entry becomes the command that has its effect, so that it obeys all rules of that
 * command. The first entry that fails ends it; what was done before stays. Source: MongoDB manual,
 * "applyOps".
 *
 * @param commands begins the commands that entries become
 */
record ApplyOpsCommand(BiFunction<Command, ClientContext, Execution> commands)
    implements CommandHandler {
  private static final int UNKNOWN_ERROR = 8;
  private static final int PRECONDITION = 6711600;
  private static final int ALWAYS_UPSERT = 6711601;
  private static final int PARTIAL_TRANSACTION = 31056;

  static final CommandFields FIELDS =
      new CommandFields("applyOps")
          .with(CommandField.ANY, "allowAtomic")
          .with(List.of(ValueType.INT64, ValueType.INT32), "count");
  private static final CommandField ALWAYS_UPSERTS = FIELDS.bool("alwaysUpsert");
  private static final CommandField PREPARE = FIELDS.looseBool("prepare");
  private static final CommandField BYPASS = FIELDS.looseBool("bypassDocumentValidation");

  @Override
  public CommandWork begin(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    ArrayValue array = (ArrayValue) arguments.first(List.of(ValueType.ARRAY));
    List<Document> entries = Arguments.documents(array, "applyOps.applyOps");
    refuseOptions(invocation);
    boolean bypass = arguments.bool(BYPASS, false);
    return new Application(commands, invocation.client(), entries, bypass);
  }

  private static void refuseOptions(Invocation invocation) {
    Document body = invocation.body();
    if (body.has("partialTxn")) {
      throw new CommandException(
          PARTIAL_TRANSACTION, "applyOps command cannot have 'partialTxn' option");
    }
    if (invocation.arguments().bool(PREPARE, false)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "applyOps command cannot prepare a transaction");
    }
    if (body.has("preCondition")) {
      throw new CommandException(
          PRECONDITION, "applyOps command no longer supports the 'preCondition' option");
    }
    if (invocation.arguments().bool(ALWAYS_UPSERTS, false)) {
      throw new CommandException(
          ALWAYS_UPSERT, "applyOps command no longer supports the 'alwaysUpsert:true' option");
    }
  }

  /** A command that an entry becomes, and what its answer is to be. */
  private record Part(String database, Supplier<Document> command, Consumer<Document> check) {}

  /** Applies the entries, one command after another. */
  private static final class Application implements CommandWork {
    private final BiFunction<Command, ClientContext, Execution> commands;
    private final ClientContext client;
    private final Iterator<Document> entries;
    private final boolean bypass;
    private final Deque<Part> parts = new ArrayDeque<>();
    private final List<Value> results = new ArrayList<>();
    private @Nullable InnerCommand running;

    Application(
        BiFunction<Command, ClientContext, Execution> commands,
        ClientContext client,
        List<Document> entries,
        boolean bypass) {
      this.commands = commands;
      this.client = client;
      this.entries = entries.iterator();
      this.bypass = bypass;
    }

    @Override
    public @Nullable Wait proceed(DocumentBuilder reply) {
      while (!parts.isEmpty() || entries.hasNext()) {
        if (parts.isEmpty()) {
          parts.addAll(parts(OplogOperation.parse(entries.next()), bypass));
        } else {
          Part part = parts.element();
          InnerCommand command = running == null ? begin(part) : running;
          running = command;
          Wait wait = command.proceed();
          if (wait != null) {
            return wait;
          }
          running = null;
          part.check.accept(answer(command.reply()));
          parts.remove();
        }
        if (parts.isEmpty()) {
          results.add(BooleanValue.TRUE);
        }
      }
      reply.append("applied", results.size()).append("results", ArrayValue.of(results));
      return null;
    }

    private InnerCommand begin(Part part) {
      DocumentBuilder body =
          new DocumentBuilder().appendAll(part.command.get()).append("$db", part.database);
      Document sent = body.build().compact();
      return new InnerCommand(
          commands.apply(
              new Command(part.database, sent.bytes(), sent.offset(), sent.length(), List.of()),
              client));
    }

    @Override
    public void end() {
      if (running != null) {
        running.end();
      }
    }
  }

  private static List<Part> parts(OplogOperation operation, boolean bypass) {
    return switch (operation.kind()) {
      case "n" -> List.of();
      case "c" -> {
        Document command = operation.asCommand();
        boolean renames = "renameCollection".equals(command.firstName());
        yield List.of(
            new Part(renames ? "admin" : operation.database(), () -> command, answer -> {}));
      }
      default ->
          List.of(
              new Part(
                  operation.database(),
                  () -> collections(operation),
                  answer -> requireCollection(operation, answer)),
              new Part(
                  operation.database(),
                  () -> operation.asWrite(bypass),
                  answer -> requireDocument(operation, answer)));
    };
  }

  private static Document collections(OplogOperation operation) {
    return new DocumentBuilder()
        .append("listCollections", 1)
        .startDocument("filter")
        .append("name", operation.collection())
        .end()
        .append("nameOnly", true)
        .build();
  }

  private static void requireCollection(OplogOperation operation, Document answer) {
    boolean found =
        answer.get("cursor") instanceof Document cursor
            && cursor.get("firstBatch") instanceof ArrayValue batch
            && !batch.isEmpty();
    if (!found) {
      throw new CommandException(
          ErrorCode.NAMESPACE_NOT_FOUND,
          "Failed to apply operation due to missing collection " + operation.namespace());
    }
  }

  private static void requireDocument(OplogOperation operation, Document answer) {
    if (operation.kind().equals("u")
        && answer.get("n") instanceof NumberValue matched
        && matched.isZero()) {
      throw new CommandException(
          UNKNOWN_ERROR, "No document to update for the applyOps entry " + operation.entry());
    }
  }

  private static Document answer(Reply reply) {
    if (!reply.ok()) {
      throw new CommandException(reply.errorCode(), reply.errorMessage());
    }
    Document answer = Document.view(reply.bytes(), reply.offset());
    if (answer.get("writeErrors") instanceof ArrayValue errors
        && !errors.isEmpty()
        && errors.get(0) instanceof Document error
        && error.get("code") instanceof NumberValue code) {
      throw new CommandException((int) code.longValue(), String.valueOf(error.get("errmsg")));
    }
    return answer;
  }
}
