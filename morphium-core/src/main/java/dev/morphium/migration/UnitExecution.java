package dev.morphium.migration;

import dev.morphium.Morphium;
import dev.morphium.migration.ExecutedChange.State;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The execution of one change unit, noted in the log before and after. */
final class UnitExecution {
  private static final Logger LOG = LoggerFactory.getLogger(Migrations.class);

  private final Morphium morphium;
  private final MigrationLog log;
  private final InstantSource clock;
  private final ChangeUnit unit;

  UnitExecution(Morphium morphium, MigrationLog log, InstantSource clock, ChangeUnit unit) {
    this.morphium = morphium;
    this.log = log;
    this.clock = clock;
    this.unit = unit;
  }

  /**
   * Does the unit.
   *
   * @param abandoned whether it was begun before, by a process that died
   */
  void execute(boolean abandoned) {
    if (abandoned && !unit.transactional()) {
      LOG.warn("the change unit {} was begun and never ended; it is rolled back first", unit.id());
      rollBack(null);
    }
    Instant begun = clock.instant();
    log.note(unit, State.STARTED, begun, null);
    try {
      if (unit.transactional()) {
        morphium.inTransaction(() -> unit.execute(morphium));
      } else {
        unit.execute(morphium);
      }
    } catch (RuntimeException | Error failure) {
      failed(begun, failure);
      throw new MigrationException(
          "the change unit %s failed and was rolled back: %s".formatted(unit.id(), failure),
          failure);
    }
    log.note(unit, State.EXECUTED, begun, null);
    LOG.info("the change unit {} is done", unit.id());
  }

  private void failed(Instant begun, Throwable failure) {
    if (unit.transactional()) {
      log.note(unit, State.ROLLED_BACK, begun, failure);
    } else {
      rollBack(failure);
    }
  }

  /**
   * Undoes the unit.
   *
   * @param reason why; null when it did not fail
   */
  void rollBack(@Nullable Throwable reason) {
    Instant begun = clock.instant();
    try {
      unit.rollback(morphium);
    } catch (RuntimeException | Error failure) {
      if (reason != null) {
        failure.addSuppressed(reason);
      }
      log.note(unit, State.FAILED, begun, reason == null ? failure : reason);
      throw new MigrationException(
          ("the change unit %s %s and could not be rolled back: %s; mend the data, then say"
                  + " forget(\"%s\")")
              .formatted(
                  unit.id(),
                  reason == null ? "is to be undone" : "failed (" + reason + ")",
                  failure,
                  unit.id()),
          failure);
    }
    log.note(unit, State.ROLLED_BACK, begun, reason);
    LOG.info("the change unit {} is rolled back", unit.id());
  }
}
