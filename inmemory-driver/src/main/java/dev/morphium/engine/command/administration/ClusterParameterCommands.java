package dev.morphium.engine.command.administration;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.PRIMARY_ONLY;

import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The commands {@code getClusterParameter} and {@code setClusterParameter}. Source: MongoDB manual,
 * same names.
 *
 * @param timestamps gives the time of a change
 */
record ClusterParameterCommands(Supplier<TimestampValue> timestamps) {
  private static final String GET = "getClusterParameter";
  private static final String SET = "setClusterParameter";

  List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
                new CommandFields(GET),
                "Gives the values of cluster parameters.",
                Requires.onCluster(ActionType.GET_CLUSTER_PARAMETER),
                this::get)
            .with(ADMIN_ONLY),
        CommandSpec.of(
                new CommandFields(SET),
                "Sets a cluster parameter.",
                Requires.onCluster(ActionType.SET_CLUSTER_PARAMETER),
                this::set)
            .with(ADMIN_ONLY, PRIMARY_ONLY, LENIENT));
  }

  private void get(Invocation invocation, DocumentBuilder reply) {
    Value which = invocation.arguments().first(List.of(ValueType.STRING, ValueType.ARRAY));
    List<String> names = new ArrayList<>();
    if (which instanceof StringValue name) {
      if (name.value().equals("*")) {
        names.addAll(ClusterParameters.names());
      } else {
        names.add(name.value());
      }
    } else if (which instanceof ArrayValue array) {
      addAll(array, names);
    }
    Root root = invocation.access().root();
    List<Value> values = new ArrayList<>();
    names.forEach(name -> values.add(ClusterParameters.get(root, name)));
    reply.append("clusterParameters", ArrayValue.of(values));
  }

  private static void addAll(ArrayValue array, List<String> names) {
    int index = 0;
    for (Value element : array.elements()) {
      if (!(element instanceof StringValue name)) {
        throw Arguments.wrongType(
            GET + "." + GET + "." + index, element.type(), List.of(ValueType.STRING));
      }
      names.add(name.value());
      index++;
    }
    if (names.isEmpty()) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "Must supply at least one cluster server parameter name");
    }
  }

  private void set(Invocation invocation, DocumentBuilder reply) {
    Value given = invocation.arguments().first(List.of(ValueType.OBJECT));
    List<Element> parameters = ((Document) given).elements();
    if (parameters.size() != 1) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS, SET + " only supports setting exactly one parameter");
    }
    String name = parameters.get(0).name();
    Value value = parameters.get(0).value();
    ClusterParameters.get(invocation.access().root(), name);
    if (!(value instanceof Document document)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "Cluster parameter value must be an object: " + name);
    }
    ClusterParameters.set(invocation.access(), name, document, timestamps.get());
  }
}
