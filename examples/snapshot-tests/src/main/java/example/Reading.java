package example;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import java.time.Instant;

/** What a sensor measured; forgotten after a day. */
@Entity(collectionName = "readings")
public record Reading(
    @Id long id, String sensor, double degrees, @Index(expireAfterSeconds = 86_400) Instant at) {}
