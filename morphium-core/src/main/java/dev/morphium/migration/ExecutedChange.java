package dev.morphium.migration;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Property;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the migration log: what became of a change unit. It is a document of the collection
 * {@code change_unit}.
 *
 * @param id the unit's id
 * @param order when it comes
 * @param author who wrote it
 * @param state what became of it
 * @param at when it got into that state
 * @param millis how long that took
 * @param host where it was done
 * @param error why it failed; null when it did not
 */
@Entity(collectionName = "change_unit")
public record ExecutedChange(
    @Id String id,
    @Property(fieldName = "order") String order,
    String author,
    State state,
    Instant at,
    long millis,
    String host,
    @Nullable String error) {
  /** The state of a change unit; one that was never begun has no entry. */
  public enum State {
    /** It was begun, and is being done, or its process died. */
    STARTED,
    /** It is done. */
    EXECUTED,
    /** It failed or was taken back, and what it had done is undone; it will be done again. */
    ROLLED_BACK,
    /** It failed, and could not be undone. */
    FAILED
  }
}
