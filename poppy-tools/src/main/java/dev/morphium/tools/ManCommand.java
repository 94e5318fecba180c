package dev.morphium.tools;

import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Poppy;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Help.Ansi;

/**
 * The command {@code poppy man}: the manual page, made of the help of the server and its commands.
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
    StringBuilder page =
        new StringBuilder(".TH POPPY 1 \"\" \"%s\"\n".formatted(Poppy.version()))
            .append(
                ".SH NAME\npoppy \\- a MongoDB\\-compatible server in memory, and its clients\n");
    section(page, "server", Poppy.help());
    new CommandLine(new PoppyTools())
        .getSubcommands()
        .forEach((name, command) -> section(page, "poppy " + name, help(command)));
    return page.toString();
  }

  private static String help(CommandLine command) {
    StringBuilder all = new StringBuilder(command.getUsageMessage(Ansi.OFF));
    command
        .getSubcommands()
        .values()
        .forEach(each -> all.append('\n').append(each.getUsageMessage(Ansi.OFF)));
    return all.toString();
  }

  /** A section whose lines stay as they are. */
  private static void section(StringBuilder page, String title, String text) {
    page.append(".SH ").append(title.toUpperCase(Locale.ROOT)).append("\n.nf\n");
    for (String line : text.split("\n", -1)) {
      String escaped = line.replace("\\", "\\e").replace("-", "\\-");
      page.append(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" : "")
          .append(escaped)
          .append('\n');
    }
    page.append(".fi\n");
  }
}
