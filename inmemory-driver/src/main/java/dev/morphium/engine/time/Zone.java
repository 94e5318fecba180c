package dev.morphium.engine.time;

import dev.morphium.protocol.CommandException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A time zone: of the Olson database by its identifier, or a fixed offset such as {@code +02:30}.
 *
 * <p>Source: MongoDB manual, "Time Zone" of the date expressions.
 */
public final class Zone {
  public static final Zone UTC = new Zone("UTC", 0, null);

  private static final Set<String> UTC_NAMES = Set.of("UTC", "GMT", "Etc/UTC", "Etc/GMT");
  private static final Set<String> KNOWN = Set.copyOf(ZoneId.getAvailableZoneIds());

  private final String name;
  private final int offset;
  private final @Nullable ZoneRules rules;

  private Zone(String name, int offset, @Nullable ZoneRules rules) {
    this.name = name;
    this.offset = offset;
    this.rules = rules;
  }

  /**
   * @throws CommandException 40485 when there is no such zone
   */
  public static Zone parse(String name) {
    Zone zone = find(name);
    if (zone == null) {
      throw new CommandException(40485, "unrecognized time zone identifier: \"" + name + "\"");
    }
    return zone;
  }

  /** The zone of this name, or null when there is none. */
  public static @Nullable Zone find(String name) {
    if (UTC_NAMES.contains(name)) {
      return UTC;
    }
    if (!name.isEmpty() && (name.charAt(0) == '+' || name.charAt(0) == '-')) {
      return offset(name);
    }
    int fixed = fixedHours(name);
    if (fixed != 0) {
      return new Zone(name, fixed * 3_600_000, null);
    }
    return KNOWN.contains(name) && !name.startsWith("SystemV/")
        ? new Zone(name, 0, ZoneId.of(name).getRules())
        : null;
  }

  /** Three identifiers of the database are abbreviations, which Java leaves out. */
  private static int fixedHours(String name) {
    return switch (name) {
      case "EST" -> -5;
      case "MST" -> -7;
      case "HST" -> -10;
      default -> 0;
    };
  }

  /** Reads {@code +hh}, {@code +hhmm} or {@code +hh:mm}. */
  private static @Nullable Zone offset(String name) {
    String digits =
        name.length() == 6 && name.charAt(3) == ':'
            ? name.substring(1, 3) + name.substring(4)
            : name.substring(1);
    if (digits.length() != 2 && digits.length() != 4
        || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return null;
    }
    int hours = Integer.parseInt(digits, 0, 2, 10);
    int minutes = digits.length() == 2 ? 0 : Integer.parseInt(digits, 2, 4, 10);
    int size = (hours * 60 + minutes) * 60_000;
    return new Zone(name, name.charAt(0) == '-' ? -size : size, null);
  }

  /** A zone that is always that many milliseconds ahead of UTC. */
  public static Zone ofOffset(int millis) {
    return millis == 0 ? UTC : new Zone("", millis, null);
  }

  public String name() {
    return name;
  }

  public boolean isUtc() {
    return rules == null && offset == 0;
  }

  /** How many milliseconds the zone is ahead of UTC at a moment. */
  public int offset(long epochMillis) {
    return rules == null
        ? offset
        : rules.getOffset(Instant.ofEpochMilli(epochMillis)).getTotalSeconds() * 1000;
  }

  /** The local time of a moment, as milliseconds since 1970-01-01T00:00 local time. */
  public long toLocal(long epochMillis) {
    return epochMillis + offset(epochMillis);
  }

  /** What calendar and clock show at a moment. */
  public CalendarTime calendar(long epochMillis) {
    return CalendarTime.of(toLocal(epochMillis));
  }

  /**
   * The moment of a local time: of two the earlier one; one that does not exist is moved on by the
   * gap.
   */
  public long toEpoch(long localMillis) {
    if (rules == null) {
      return localMillis - offset;
    }
    LocalDateTime local =
        LocalDateTime.ofEpochSecond(Math.floorDiv(localMillis, 1000), 0, ZoneOffset.UTC);
    return localMillis - rules.getOffset(local).getTotalSeconds() * 1000L;
  }
}
