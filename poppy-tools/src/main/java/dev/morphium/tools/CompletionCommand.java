package dev.morphium.tools;

import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Poppy;
import dev.morphium.server.cli.ServerManual;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command {@code poppy completion}: the completion script of all commands and options. */
@Command(
    name = "completion",
    description = {
      ClientPrograms.COMPLETION,
      "For instance: poppy completion > /etc/bash_completion.d/poppy"
    },
    mixinStandardHelpOptions = true,
    versionProvider = ToolsVersion.class)
final class CompletionCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    System.out.println(script());
    return ExitCode.OK;
  }

  static String script() {
    CommandLine all = new CommandLine(new PoppyTools());
    all.addSubcommand(
        ServerManual.version().term(),
        CommandSpec.create()
            .addOption(OptionSpec.builder("--json").arity("0").type(boolean.class).build()));
    Poppy.optionNames()
        .forEach(
            (name, takesValue) -> {
              if (all.getCommandSpec().findOption(name) == null) {
                all.getCommandSpec()
                    .addOption(
                        OptionSpec.builder(name)
                            .arity(takesValue ? "1" : "0")
                            .type(takesValue ? String.class : boolean.class)
                            .build());
              }
            });
    return AutoComplete.bash("poppy", all);
  }
}
