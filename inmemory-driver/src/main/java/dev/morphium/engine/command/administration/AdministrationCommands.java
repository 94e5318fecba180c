package dev.morphium.engine.command.administration;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.concern.UserWriteBlock;
import dev.morphium.engine.replication.SetDescription;
import dev.morphium.engine.value.TimestampValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The table of the administration commands. */
public final class AdministrationCommands {
  private AdministrationCommands() {}

  /**
   * All commands of this family.
   *
   * @param data where what they decide is kept
   * @param timestamps gives the time of a change
   */
  public static List<CommandSpec> specs(
      DataAccess data, SetDescription set, Supplier<TimestampValue> timestamps) {
    List<CommandSpec> specs = new ArrayList<>();
    specs.add(new AutoCompactCommand().spec());
    specs.add(new CompactEncryptedCommand().spec());
    specs.add(new DropConnectionsCommand(set).spec());
    specs.add(new FeatureCompatibilityCommand().spec());
    specs.add(new FileMd5Command().spec());
    specs.addAll(new ClusterParameterCommands(timestamps).specs());
    specs.add(LogRotateCommand.spec(null, null));
    specs.add(new IndexCommitQuorumCommand().spec());
    specs.addAll(ProcessCommands.specs());
    specs.addAll(SearchIndexCommands.specs());
    specs.add(new UserWriteBlockCommand(new UserWriteBlock(data)).spec());
    return specs;
  }
}
