package dev.morphium.engine.command.access;

import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.RequiredPrivileges;
import dev.morphium.engine.pipeline.PipelinePrivileges;
import dev.morphium.engine.pipeline.StageSpec;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.security.privilege.ResourcePattern;
import dev.morphium.engine.value.StringValue;
import java.util.List;

/**
 * The privileges of the commands that open cursors; they are asked for again with each batch.
 *
 * <p>Source: MongoDB manual, "aggregate", "find", "getMore".
 */
public final class ReadPrivileges {
  /** What {@code find} needs. */
  public static final RequiredPrivileges FIND = Requires.onCollection(ActionType.FIND);

  private ReadPrivileges() {}

  /** What the stages need; see the table of stages. */
  public static RequiredPrivileges aggregate(OperatorTable<StageSpec> stages) {
    return (invocation, held) -> {
      List<Privilege> needed =
          new PipelinePrivileges(
                  stages,
                  invocation.client().authentication().users(),
                  invocation.database(),
                  invocation.arguments().first() instanceof StringValue name ? name.value() : null,
                  Names.isTrue(invocation, "bypassDocumentValidation"))
              .of(Names.field(invocation, "pipeline"));
      invocation.needs(needed);
      return needed.stream().allMatch(held::allow);
    };
  }

  /** The privileges that a cursor of this command goes on to need. */
  public static List<Privilege> ofCursor(Invocation invocation) {
    if (invocation.privileges() == Privileges.ALL) {
      return List.of();
    }
    return invocation.spec().privileges() == FIND
        ? List.of(Privilege.of(ResourcePattern.exact(invocation.namespace()), ActionType.FIND))
        : invocation.needs();
  }
}
