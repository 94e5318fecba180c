package dev.morphium.engine.command.concern;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The user write block: while it is on, the writes of users are refused on all databases but {@code
 * admin}, {@code config} and {@code local}, unless they may pass it.
 *
 * <p>It is a document of {@code config.user_writes_critical_sections}, so that all members of a set
 * have it, and new primaries keep it. Source: MongoDB manual, "setUserWriteBlockMode".
 */
public final class UserWriteBlock {
  private static final ConfigDocuments PLACE = ConfigDocuments.of("user_writes_critical_sections");

  /** The section of all databases. */
  private static final String ID = "";

  private static final String REASON = "userWriteBlockModeReason";
  private static final Set<String> INTERNAL = Set.of("admin", "config", "local");

  private final DataAccess data;
  private volatile Seen seen = new Seen(null, null);

  /** What a state of the collection says: the reason of the block, null when there is none. */
  private record Seen(@Nullable CollectionState collection, @Nullable String reason) {}

  public UserWriteBlock(DataAccess data) {
    this.data = data;
  }

  /** Why writes are refused; null when they are not. */
  public @Nullable String reason() {
    return reason(data.root().collection(PLACE.place()));
  }

  private @Nullable String reason(@Nullable CollectionState collection) {
    Seen last = seen;
    if (last.collection != collection) {
      last =
          new Seen(
              collection, collection == null ? null : reason(ConfigDocuments.find(collection, ID)));
      seen = last;
    }
    return last.reason;
  }

  private static @Nullable String reason(@Nullable Document section) {
    return section != null && section.get(REASON) instanceof StringValue text ? text.value() : null;
  }

  /**
   * Refuses a write.
   *
   * @throws CommandException 371 when the block is on and concerns the command
   */
  public void check(Invocation invocation) {
    check(invocation, data.root().collection(PLACE.place()));
  }

  /**
   * Refuses a write in the writer lane: the block may have come on since the command began.
   *
   * @throws CommandException 371 when the block is on and concerns the command
   */
  public void check(Invocation invocation, WriteBatch batch) {
    WritableCollection collection = batch.collection(PLACE.place());
    check(invocation, collection == null ? null : collection.state());
  }

  private void check(Invocation invocation, @Nullable CollectionState collection) {
    if (collection == null || reason(collection) == null) {
      return;
    }
    boolean passes =
        invocation.client().authentication().users().size() > 0
            && invocation.privileges().allow(ActionType.BYPASS_WRITE_BLOCKING_MODE);
    if (!passes && !INTERNAL.containsAll(WriteTargets.of(invocation))) {
      throw new CommandException(371, "User writes blocked");
    }
  }

  /**
   * Turns the block on or off.
   *
   * @param why the reason, which has to be the same for both; null to turn it off whatever it was
   * @throws CommandException 20 when it is on for another reason
   */
  public void set(DataAccess target, boolean on, @Nullable String why) {
    PLACE.change(
        target,
        ID,
        before -> {
          String now = reason(before);
          if (now != null && why != null && !now.equals(why)) {
            throw new CommandException(
                ErrorCode.ILLEGAL_OPERATION,
                "the user write block is on with the reason '"
                    + now
                    + "', and is not changed for the reason '"
                    + why
                    + "'");
          }
          if (!on || before != null) {
            return on ? before : null;
          }
          return new DocumentBuilder()
              .append("_id", ID)
              .append("blockNewUserShardedDDL", false)
              .append("blockUserWrites", true)
              .append(REASON, why == null ? "Unspecified" : why)
              .build();
        });
  }
}
