package dev.morphium.engine.command.diagnostic;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.LENIENT;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.parameter.Parameter;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The commands {@code getParameter} and {@code setParameter}. Source: MongoDB manual. */
public record ParameterCommands(ServerParameters parameters) {
  private static final CommandFields SELECTION = CommandFields.statement("getParameter");
  private static final CommandField DETAILS = SELECTION.looseBool("showDetails");
  private static final CommandField ALL = SELECTION.looseBool("allParameters");
  private static final CommandField SET_AT = SELECTION.string("setAt");

  /** Both commands. */
  public List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
                new CommandFields("getParameter"),
                "Gives the values of server parameters.",
                Requires.onCluster(ActionType.GET_PARAMETER),
                this::get)
            .with(ADMIN_ONLY, LENIENT),
        CommandSpec.of(
                new CommandFields("setParameter"),
                "Sets server parameters.",
                Requires.onCluster(ActionType.SET_PARAMETER),
                this::set)
            .with(ADMIN_ONLY, LENIENT));
  }

  private void get(Invocation invocation, DocumentBuilder reply) {
    Value first = invocation.arguments().first();
    Document selection = first instanceof Document given ? given : Document.EMPTY;
    Arguments arguments = Arguments.parseStatement(SELECTION, selection);
    String setAt = arguments.string(SET_AT);
    if (setAt != null && !Set.of("startup", "runtime").contains(setAt)) {
      throw Arguments.noSuchWord(setAt, "setAt");
    }
    boolean all =
        arguments.bool(ALL, false) || first instanceof StringValue word && word.value().equals("*");
    Set<String> names = new TreeSet<>(parameters.names());
    if (!all) {
      names.retainAll(Set.copyOf(named(invocation.body()).keySet()));
      if (names.isEmpty()) {
        throw new CommandException(ErrorCode.INVALID_OPTIONS, "no option found to get");
      }
    }
    for (String name : names) {
      append(reply, name, arguments.bool(DETAILS, false), all ? setAt : null);
    }
  }

  private void append(DocumentBuilder reply, String name, boolean details, @Nullable String setAt) {
    Parameter parameter = parameters.find(name);
    if (parameter == null) {
      return;
    }
    boolean atRuntime = parameter.atRuntime();
    if (setAt != null && !(setAt.equals("startup") ? parameter.atStartup() : atRuntime)) {
      return;
    }
    Value value = parameters.value(name);
    if (details) {
      reply
          .startDocument(name)
          .append("value", value)
          .append("settableAtRuntime", atRuntime)
          .append("settableAtStartup", parameter.atStartup())
          .end();
    } else {
      reply.append(name, value);
    }
  }

  /** The fields after the first that no command has. */
  private static Map<String, Value> named(Document body) {
    Map<String, Value> named = new LinkedHashMap<>();
    for (Element element : body.elements()) {
      named.put(element.name(), element.value());
    }
    String first = body.firstName();
    named.keySet().removeIf(name -> name.equals(first) || Arguments.isGeneric(name));
    return named;
  }

  private void set(Invocation invocation, DocumentBuilder reply) {
    Map<String, Value> named = named(invocation.body());
    if (named.isEmpty()) {
      throw new CommandException(ErrorCode.INVALID_OPTIONS, "no option found to set");
    }
    Map<String, Value> read = new LinkedHashMap<>();
    named.forEach((name, sent) -> read.put(name, reader(name).apply(sent)));
    String last = "";
    Value was = Constant.MISSING;
    for (Map.Entry<String, Value> entry : read.entrySet()) {
      last = entry.getKey();
      was = parameters.value(last);
      parameters.set(last, entry.getValue());
    }
    reply.append("was", was);
  }

  private UnaryOperator<Value> reader(String name) {
    Parameter parameter = parameters.find(name);
    if (parameter == null) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS, "attempted to set unrecognized parameter [" + name + "]");
    }
    UnaryOperator<Value> reader = parameter.reader();
    if (reader == null) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION, "not allowed to change [" + name + "] at runtime");
    }
    return reader;
  }
}
