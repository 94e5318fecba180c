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
import dev.morphium.engine.command.query.FeatureCompatibility;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import java.util.List;

/**
 * The command {@code setFeatureCompatibilityVersion}: there is one version, which can be set again,
 * and no other. Source: MongoDB manual, same name.
 */
final class FeatureCompatibilityCommand implements ImmediateCommand {
  private static final CommandFields FIELDS = new CommandFields("setFeatureCompatibilityVersion");
  private static final CommandField CONFIRM = FIELDS.bool("confirm");
  private static final String ONLY = FeatureCompatibility.VERSION;

  CommandSpec spec() {
    return CommandSpec.of(
            FIELDS,
            "Sets the feature compatibility version, of which there is one.",
            Requires.onCluster(ActionType.SET_FEATURE_COMPATIBILITY_VERSION),
            this)
        .with(ADMIN_ONLY, PRIMARY_ONLY, WRITE_CONCERN);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Value version = arguments.first(List.of(ValueType.STRING));
    String wanted = version instanceof StringValue text ? text.value() : "";
    if (!wanted.equals(ONLY)) {
      throw new CommandException(
          4926900,
          "Invalid feature compatibility version '" + wanted + "': this server has '" + ONLY + "'");
    }
    if (!arguments.bool(CONFIRM, false)) {
      throw new CommandException(
          7369100,
          "Once you have set the version you may not be able to go back; re-run the command with"
              + " 'confirm: true'");
    }
  }
}
