package dev.morphium.messaging.spi;

import dev.morphium.messaging.message.Failure;
import java.time.Instant;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** How an attempt ended. Nothing of it happens when the lease was lost. */
public sealed interface Settlement {
  /** The lease that ends. */
  Lease lease();

  /** Done, and of no more interest: deleted. */
  record Delete(Lease lease) implements Settlement {}

  /** Done, and kept until a moment for whoever asks. */
  record Done(Lease lease, @Nullable BsonValue result, Instant deleteAt) implements Settlement {}

  /** Failed, and to be tried again. */
  record Again(Lease lease, Failure failure, Instant due) implements Settlement {}

  /** Failed for good. */
  record Dead(Lease lease, Failure failure) implements Settlement {}

  /** Given up by somebody's wish. */
  record Cancelled(Lease lease) implements Settlement {}

  /** Given back unharmed: the attempt does not count. */
  record Released(Lease lease) implements Settlement {}
}
