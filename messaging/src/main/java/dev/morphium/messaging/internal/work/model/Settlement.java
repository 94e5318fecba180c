package dev.morphium.messaging.internal.work.model;

import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.IfFailed;
import dev.morphium.messaging.message.State;
import java.time.Instant;
import java.util.List;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A settlement (acknowledgement): how an attempt ended. Nothing of it happens when the lease was
 * lost.
 */
public sealed interface Settlement {
  /** The lease that ends. */
  Lease lease();

  /** The state that the work has afterwards, where it is kept. */
  State state();

  /** Done, and of no more interest: deleted, unless somebody waits for it. */
  record Delete(Lease lease) implements Settlement {
    @Override
    public State state() {
      return State.DONE;
    }
  }

  /** Done, and only its keys are kept until a moment: nobody asks for its payload. */
  record Remembered(Lease lease, Instant deleteAt) implements Settlement {
    @Override
    public State state() {
      return State.DONE;
    }
  }

  /** Done, and kept until a moment for whoever asks. */
  record Done(Lease lease, @Nullable BsonValue result, Instant deleteAt) implements Settlement {
    @Override
    public State state() {
      return State.DONE;
    }
  }

  /** Failed, and to be tried again. */
  record Again(Lease lease, Failure failure, Instant due) implements Settlement {
    @Override
    public State state() {
      return State.WAITING;
    }
  }

  /**
   * To be handled once more, when others are done.
   *
   * @param others all that it waits for
   * @param ifFailed what becomes of it when one of them fails
   * @param phase how often it waited, with this time
   */
  record Blocked(
      Lease lease, List<ObjectId> others, @Nullable BsonValue result, IfFailed ifFailed, int phase)
      implements Settlement {
    @Override
    public State state() {
      return State.BLOCKED;
    }
  }

  /** Failed for good. */
  record Dead(Lease lease, Failure failure) implements Settlement {
    @Override
    public State state() {
      return State.DEAD;
    }
  }

  /** Given up by somebody's wish. */
  record Cancelled(Lease lease) implements Settlement {
    @Override
    public State state() {
      return State.CANCELLED;
    }
  }

  /** Given back unharmed: the attempt does not count. */
  record Released(Lease lease) implements Settlement {
    @Override
    public State state() {
      return State.READY;
    }
  }
}
