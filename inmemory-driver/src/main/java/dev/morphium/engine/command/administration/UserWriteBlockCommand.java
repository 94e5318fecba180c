package dev.morphium.engine.command.administration;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.PRIMARY_ONLY;
import static dev.morphium.engine.command.CommandFlag.WRITE_CONCERN;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.command.concern.UserWriteBlock;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.Set;

/** The command {@code setUserWriteBlockMode}. Source: MongoDB manual, same name. */
record UserWriteBlockCommand(UserWriteBlock block) implements ImmediateCommand {
  private static final CommandFields FIELDS = new CommandFields("setUserWriteBlockMode");
  private static final CommandField GLOBAL = FIELDS.bool("global");
  private static final CommandField REASON = FIELDS.string("reason");
  private static final String UNSPECIFIED = "Unspecified";
  private static final Set<String> REASONS =
      Set.of("ClusterToClusterMigrationInProgress", "DiskUseThresholdExceeded", UNSPECIFIED);

  CommandSpec spec() {
    return CommandSpec.of(
            FIELDS,
            "Refuses the writes of users, or no longer.",
            Requires.onCluster(ActionType.SET_USER_WRITE_BLOCK_MODE),
            this)
        .with(ADMIN_ONLY, PRIMARY_ONLY, WRITE_CONCERN);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    arguments.require(GLOBAL);
    boolean on = arguments.bool(GLOBAL, false);
    String reason = arguments.word(REASON, REASONS);
    block.set(invocation.access(), on, reason == null && on ? UNSPECIFIED : reason);
  }
}
