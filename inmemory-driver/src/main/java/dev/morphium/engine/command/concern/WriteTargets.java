package dev.morphium.engine.command.concern;

import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.List;

/** The databases that a command writes to, which need not be the one that it runs on. */
final class WriteTargets {
  private WriteTargets() {}

  static List<String> of(Invocation invocation) {
    if (!invocation.spec().is(CommandFlag.WRITE)) {
      return ofPipeline(invocation.body().get("pipeline"), invocation.database());
    }
    if (invocation.spec().is(CommandFlag.SYSTEM_WRITE)) {
      return List.of();
    }
    return switch (invocation.spec().name()) {
      case "bulkWrite" -> ofBulk(invocation.body().get("nsInfo"));
      case "renameCollection" ->
          List.of(database(invocation.arguments().first()), database(invocation.body().get("to")));
      default -> List.of(invocation.database());
    };
  }

  private static List<String> ofBulk(Value namespaces) {
    return namespaces instanceof ArrayValue array
        ? array.elements().stream()
            .map(each -> each instanceof Document info ? database(info.get("ns")) : "admin")
            .toList()
        : List.of();
  }

  /** Only the last stage of a pipeline may write. */
  private static List<String> ofPipeline(Value given, String own) {
    if (!(given instanceof ArrayValue pipeline)
        || pipeline.isEmpty()
        || !(pipeline.get(pipeline.size() - 1) instanceof Document stage)) {
      return List.of();
    }
    Value target = stage.get("$out");
    if (stage.get("$merge") instanceof Document merge) {
      target = merge.get("into");
    } else if (target.isMissing()) {
      target = stage.get("$merge");
    }
    if (target instanceof Document other && other.get("db") instanceof StringValue name) {
      return List.of(name.value());
    }
    return target.isMissing() ? List.of() : List.of(own);
  }

  /** What is no namespace is the command's to refuse. */
  private static String database(Value namespace) {
    return namespace instanceof StringValue text ? text.value().split("\\.", 2)[0] : "admin";
  }
}
