package dev.morphium.server.cli;

import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.HelpText;
import dev.morphium.server.cli.option.OptionGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The entries of the manual page that the server's options, variables and exit codes are. */
public final class ServerManual {
  /** A term and what it means. */
  public record Entry(String term, String meaning) {}

  /** What belongs together. */
  public record Section(String title, List<Entry> entries) {
    public Section {
      entries = List.copyOf(entries);
    }
  }

  private ServerManual() {}

  /** The options, group by group. */
  public static List<Section> options() {
    List<Section> sections = new ArrayList<>();
    for (OptionGroup group : new ServerOptions(Map.of()).groups()) {
      List<Entry> entries = new ArrayList<>();
      for (CommandOption option : group.options()) {
        if (!option.isHidden()) {
          entries.add(new Entry(option.usage(), HelpText.meaning(option)));
        }
      }
      sections.add(new Section(group.title(), entries));
    }
    return sections;
  }

  /** The variables that are options, too. */
  public static List<Entry> variables() {
    List<Entry> entries = new ArrayList<>();
    for (CommandOption option : new ServerOptions(Map.of()).allOptions()) {
      String variable = option.variable();
      if (variable != null && !option.isHidden()) {
        entries.add(new Entry(variable, option.longName()));
      }
    }
    return entries;
  }

  /** The codes that the server ends with. */
  public static List<Entry> exitCodes() {
    List<Entry> entries = new ArrayList<>();
    ExitCodes.descriptions()
        .forEach((code, meaning) -> entries.add(new Entry(code.toString(), meaning)));
    return entries;
  }

  /** Command lines. */
  public static List<Entry> examples() {
    return List.of(
        new Entry("poppy --port 0", "a test server on any free port"),
        new Entry(
            "poppy --journal data --auth --bind 0.0.0.0", "data on the disk, for other machines"),
        new Entry("poppy --config poppy.yaml --check-config", "is the file good?"));
  }

  /** The command that is not of the client programs. */
  public static Entry version() {
    return new Entry(VersionCommand.NAME, VersionCommand.DESCRIPTION);
  }
}
