package dev.morphium.migration;

import dev.morphium.Morphium;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.migration.ExecutedChange.State;
import dev.morphium.update.Update;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The migration log: an entry for each change unit that was ever begun. */
final class MigrationLog {
  private final Morphium morphium;
  private final InstantSource clock;
  private final String host;

  MigrationLog(Morphium morphium, InstantSource clock, String host) {
    this.morphium = morphium;
    this.clock = clock;
    this.host = host;
  }

  /** All entries by the ids of their units, in the units' order. */
  Map<String, ExecutedChange> all() {
    Map<String, ExecutedChange> entries = new LinkedHashMap<>();
    morphium
        .createQueryFor(ExecutedChange.class)
        .readPreference(ReadPreference.PRIMARY)
        .sort("order,id")
        .asList()
        .forEach(entry -> entries.put(entry.id(), entry));
    return entries;
  }

  /** Notes what became of a unit; a majority of the servers has it when this returns. */
  void note(ChangeUnit unit, State state, Instant begun, @Nullable Throwable error) {
    Instant now = clock.instant();
    morphium
        .createQueryFor(ExecutedChange.class)
        .f("id")
        .eq(unit.id())
        .writeConcern(WriteConcern.MAJORITY)
        .upsert(
            Update.of(ExecutedChange.class)
                .set("order", unit.order())
                .set("author", unit.author())
                .set("state", state)
                .set("at", now)
                .set("millis", Duration.between(begun, now).toMillis())
                .set("host", host)
                .set("error", error == null ? null : error.toString()));
  }

  /** Removes the entry of a unit; whether there was one. */
  boolean forget(String id) {
    return morphium
            .createQueryFor(ExecutedChange.class)
            .f("id")
            .eq(id)
            .writeConcern(WriteConcern.MAJORITY)
            .delete()
            .deleted()
        > 0;
  }
}
