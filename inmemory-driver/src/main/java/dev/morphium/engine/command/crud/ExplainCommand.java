package dev.morphium.engine.command.crud;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.dispatch.Dispatcher;
import dev.morphium.engine.command.query.Explainable;
import dev.morphium.engine.command.query.Explanation;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.function.Supplier;

/**
 * The command {@code explain}: how another command would be executed. Source: MongoDB manual,
 * "explain".
 */
record ExplainCommand(Supplier<Dispatcher> dispatcher, ExplainReply replies)
    implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("explain");
  private static final CommandField VERBOSITY = FIELDS.string("verbosity");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Document command = (Document) invocation.arguments().requireFirst(List.of(ValueType.OBJECT));
    String word = invocation.arguments().word(VERBOSITY, Explanation.Verbosity.WORDS);
    Invocation inner = dispatcher.get().prepareInner(command, invocation);
    if (!(inner.spec().handler() instanceof Explainable explainable)) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION, "Cannot explain cmd: " + inner.spec().name());
    }
    Explanation explanation = explainable.explain(inner);
    replies.append(reply, explanation, Explanation.Verbosity.of(word), invocation, command);
  }
}
