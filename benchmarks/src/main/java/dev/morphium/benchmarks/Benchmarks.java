package dev.morphium.benchmarks;

import dev.morphium.benchmarks.cold.ColdCommand;
import dev.morphium.benchmarks.delay.ScanDelayCommand;
import dev.morphium.benchmarks.delay.StarvationCommand;
import dev.morphium.benchmarks.entities.EntitiesCommand;
import dev.morphium.benchmarks.exhaustion.ExhaustionCommand;
import dev.morphium.benchmarks.faults.FaultsCommand;
import dev.morphium.benchmarks.faults.election.ElectionsCommand;
import dev.morphium.benchmarks.faults.rolling.RollingRestartCommand;
import dev.morphium.benchmarks.jmh.JmhCommand;
import dev.morphium.benchmarks.load.EchoCommand;
import dev.morphium.benchmarks.loopback.ClusterCommand;
import dev.morphium.benchmarks.loopback.DumpDelayCommand;
import dev.morphium.benchmarks.loopback.InitialSyncCommand;
import dev.morphium.benchmarks.loopback.JournalCommand;
import dev.morphium.benchmarks.loopback.LoopbackCommand;
import dev.morphium.benchmarks.memory.HeapCommand;
import dev.morphium.benchmarks.memory.SpillCommand;
import dev.morphium.benchmarks.messaging.MessagingCommand;
import dev.morphium.benchmarks.planning.PlanningCommand;
import dev.morphium.benchmarks.report.PageCommand;
import dev.morphium.benchmarks.security.SecurityCommand;
import dev.morphium.benchmarks.streams.StreamDelayCommand;
import dev.morphium.benchmarks.streams.WatchedInsertsCommand;
import dev.morphium.benchmarks.transactions.TransactionsCommand;
import dev.morphium.benchmarks.workload.WorkloadCommand;
import dev.morphium.benchmarks.ycsb.YcsbCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line of the measurements. */
@Command(
    name = "benchmarks",
    mixinStandardHelpOptions = true,
    description = "Measures the engine and the server; each command prints a table.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      WorkloadCommand.class,
      ColdCommand.class,
      YcsbCommand.class,
      EntitiesCommand.class,
      LoopbackCommand.class,
      JournalCommand.class,
      ClusterCommand.class,
      DumpDelayCommand.class,
      ScanDelayCommand.class,
      StarvationCommand.class,
      ExhaustionCommand.class,
      SecurityCommand.class,
      HeapCommand.class,
      SpillCommand.class,
      PlanningCommand.class,
      TransactionsCommand.class,
      InitialSyncCommand.class,
      WatchedInsertsCommand.class,
      StreamDelayCommand.class,
      MessagingCommand.class,
      FaultsCommand.class,
      RollingRestartCommand.class,
      ElectionsCommand.class,
      EchoCommand.class,
      PageCommand.class,
    })
public final class Benchmarks {
  private Benchmarks() {}

  public static void main(String[] arguments) {
    CommandLine line = new CommandLine(new Benchmarks());
    line.addSubcommand(
        new CommandLine(new JmhCommand()).setUnmatchedOptionsArePositionalParams(true));
    if (arguments.length == 0) {
      line.usage(System.out);
      return;
    }
    System.exit(line.execute(arguments));
  }
}
