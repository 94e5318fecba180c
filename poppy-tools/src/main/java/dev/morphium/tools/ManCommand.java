package dev.morphium.tools;

import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Poppy;
import dev.morphium.server.cli.ServerManual;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The command {@code poppy man}: the manual page, made of the options of the server and its
 * commands.
 */
@Command(
    name = "man",
    description = {
      ClientPrograms.MAN,
      "For instance: poppy man > /usr/local/share/man/man1/poppy.1"
    },
    mixinStandardHelpOptions = true,
    versionProvider = ToolsVersion.class)
final class ManCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    System.out.print(page());
    return ExitCode.OK;
  }

  static String page() {
    ManualPage page =
        new ManualPage("POPPY", Poppy.version())
            .section("NAME")
            .paragraph("poppy - a MongoDB-compatible server in memory, and its clients")
            .section("SYNOPSIS")
            .paragraph("poppy [OPTION]...")
            .paragraph("poppy COMMAND [OPTION]...")
            .section("DESCRIPTION")
            .paragraph(
                "Without a command poppy is a server that drivers and tools of MongoDB work with."
                    + " It keeps its data in memory, and on the disk, too, when it is given a"
                    + " directory (--journal). Alone or with others it is a replica set.")
            .paragraph(
                "What the command line says counts more than the environment, that more than the"
                    + " configuration file (--config), and that more than a default.")
            .section("OPTIONS");
    for (ServerManual.Section section : ServerManual.options()) {
      entries(page.subsection(section.title()), section.entries());
    }
    page.section("COMMANDS");
    new CommandLine(new PoppyTools()).getSubcommands().values().forEach(each -> add(page, each));
    ServerManual.Entry version = ServerManual.version();
    page.subsection("poppy " + version.term() + " [--json]").paragraph(version.meaning());
    environment(page);
    entries(page.section("EXIT STATUS"), ServerManual.exitCodes());
    page.paragraph("Those of the commands are told with them.").section("EXAMPLES");
    entries(page, ServerManual.examples());
    return page.toString();
  }

  private static void environment(ManualPage page) {
    page.section("ENVIRONMENT")
        .entry("JAVA_HOME", "The Java to prefer, when it is 21 or newer.")
        .entry("POPPY_JAVA_OPTS", "Further options for the Java virtual machine.")
        .paragraph("Options of the server:");
    entries(page, ServerManual.variables());
  }

  private static void entries(ManualPage page, List<ServerManual.Entry> entries) {
    entries.forEach(each -> page.entry(each.term(), each.meaning()));
  }

  /** A command, and those within it. */
  private static void add(ManualPage page, CommandLine command) {
    page.subsection(command.getHelp().abbreviatedSynopsis().strip());
    CommandSpec spec = command.getCommandSpec();
    for (String each : spec.usageMessage().description()) {
      page.paragraph(plain(each));
    }
    spec.positionalParameters()
        .forEach(each -> page.entry(each.paramLabel(), joined(each.description())));
    for (OptionSpec each : spec.options()) {
      if (!each.hidden() && !each.usageHelp() && !each.versionHelp()) {
        String label = each.arity().max() == 0 ? "" : "=" + each.paramLabel();
        page.entry(String.join(", ", each.names()) + label, joined(each.description()));
      }
    }
    Map<String, String> codes = spec.usageMessage().exitCodeList();
    if (!codes.isEmpty()) {
      page.paragraph("Exit codes:");
      codes.forEach((code, meaning) -> page.entry(code, plain(meaning)));
    }
    command.getSubcommands().values().forEach(each -> add(page, each));
  }

  private static String joined(String... lines) {
    return Stream.of(lines).map(ManCommand::plain).collect(Collectors.joining(" "));
  }

  /** Without the markup of the library for command lines. */
  private static String plain(String text) {
    return Ansi.OFF.string(text.contains("%") ? text.formatted() : text);
  }
}
