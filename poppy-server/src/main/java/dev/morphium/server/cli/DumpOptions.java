package dev.morphium.server.cli;

import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.cli.option.ValueKind;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.dump.retention.RetentionPeriod;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options that say where and when dumps of all data are written. */
final class DumpOptions {
  private static final int MOST_SECONDS = 86_400 * 366;
  private static final int MOST_KEPT = 10_000;

  private final CommandOption folder =
      CommandOption.one(
              "DIR",
              "Directory to write dumps of all data to, as mongodump does, while the server runs"
                  + " and when it is stopped; the newest one is read when it starts again.",
              "--dump-dir")
          .of(ValueKind.directory())
          .usual("no dumps");

  private final CommandOption pause =
      CommandOption.one(
              "SECONDS",
              "How many seconds after a dump the next one is written, if anything has changed; 0"
                  + " only when the server is stopped.",
              "--dump-interval")
          .of(ValueKind.number("seconds", 0, MOST_SECONDS))
          .usual(String.valueOf(DumpSettings.USUAL_INTERVAL.toSeconds()));

  private final CommandOption kept =
      CommandOption.one(
              "COUNT",
              "How many dumps are kept, the newest ones; those that the other rules keep come on"
                  + " top.",
              "--dump-keep")
          .of(ValueKind.number("dumps", 1, MOST_KEPT))
          .usual(String.valueOf(DumpSettings.USUAL_KEEP));

  private final Map<RetentionPeriod, CommandOption> periods = new EnumMap<>(RetentionPeriod.class);

  private final CommandOption within =
      CommandOption.one(
              "HOURS",
              "Keep every dump that is not older than so many hours.",
              "--dump-keep-within")
          .of(ValueKind.number("hours", 0, MOST_KEPT))
          .usual("0");

  private final CommandOption gzip =
      CommandOption.flag("Gzip the files of dumps.", "--dump-compress");

  DumpOptions() {
    for (RetentionPeriod period : RetentionPeriod.values()) {
      periods.put(
          period,
          CommandOption.one(
                  "COUNT",
                  "Keep the newest dump of each %s, for so many %ss that have one (UTC)."
                      .formatted(period.unit(), period.unit()),
                  "--dump-keep-" + period.name().toLowerCase(Locale.ROOT))
              .of(ValueKind.number(period.unit() + "s", 0, MOST_KEPT))
              .usual("0"));
    }
  }

  List<CommandOption> all() {
    List<CommandOption> all = new ArrayList<>(List.of(folder, pause, kept));
    all.addAll(periods.values());
    all.addAll(List.of(within, gzip));
    return all;
  }

  /** Where and when dumps are written; null when they are not. */
  @Nullable DumpSettings read() {
    String directory = folder.value();
    if (directory == null) {
      for (CommandOption option : all()) {
        if (option.isGiven()) {
          throw new UsageException(option.name() + ": there are no dumps without --dump-dir DIR");
        }
      }
      return null;
    }
    try {
      return new DumpSettings(
          Path.of(directory),
          Duration.ofSeconds(pause.number(DumpSettings.USUAL_INTERVAL.toSeconds())),
          retention(),
          gzip.isGiven());
    } catch (InvalidPathException e) {
      throw new UsageException(
          "%s takes a directory, not '%s'".formatted(folder.name(), directory));
    }
  }

  private DumpRetention retention() {
    Map<RetentionPeriod, Integer> counts = new EnumMap<>(RetentionPeriod.class);
    periods.forEach((period, option) -> counts.put(period, (int) option.number(0)));
    return new DumpRetention(
        (int) kept.number(DumpSettings.USUAL_KEEP), counts, Duration.ofHours(within.number(0)));
  }
}
