package dev.morphium.server.cli;

import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.ValueKind;
import dev.morphium.server.dump.retention.DumpRetention;
import dev.morphium.server.dump.retention.RetentionPeriod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The options that say which dumps, or which backups, are kept. */
final class RetentionOptions {
  private static final int MOST_KEPT = 10_000;

  private final int usual;
  private final CommandOption kept;
  private final Map<RetentionPeriod, CommandOption> periods = new EnumMap<>(RetentionPeriod.class);
  private final CommandOption within;

  /**
   * @param what one of them is called: {@code dump} or {@code backup}
   * @param usual how many are kept when nobody says anything
   */
  RetentionOptions(String what, int usual) {
    this.usual = usual;
    String prefix = "--" + what + "-keep";
    kept =
        CommandOption.one(
                "COUNT",
                "How many %ss are kept, the newest ones; those that the other rules keep come on top."
                    .formatted(what),
                prefix)
            .of(ValueKind.number(what + "s", 1, MOST_KEPT))
            .usual(String.valueOf(usual));
    for (RetentionPeriod period : RetentionPeriod.values()) {
      periods.put(
          period,
          CommandOption.one(
                  "COUNT",
                  "Keep the newest %s of each %s, for so many %ss that have one (UTC)."
                      .formatted(what, period.unit(), period.unit()),
                  prefix + "-" + period.name().toLowerCase(Locale.ROOT))
              .of(ValueKind.number(period.unit() + "s", 0, MOST_KEPT))
              .usual("0"));
    }
    within =
        CommandOption.one(
                "HOURS",
                "Keep every %s that is not older than so many hours.".formatted(what),
                prefix + "-within")
            .of(ValueKind.number("hours", 0, MOST_KEPT))
            .usual("0");
  }

  List<CommandOption> all() {
    List<CommandOption> all = new ArrayList<>(List.of(kept));
    all.addAll(periods.values());
    all.add(within);
    return all;
  }

  /** The rules that were given. */
  DumpRetention read() {
    Map<RetentionPeriod, Integer> counts = new EnumMap<>(RetentionPeriod.class);
    periods.forEach((period, option) -> counts.put(period, (int) option.number(0)));
    return new DumpRetention((int) kept.number(usual), counts, Duration.ofHours(within.number(0)));
  }
}
