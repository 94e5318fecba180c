package dev.morphium.engine.command;

import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.ReplicationTarget;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the members that a write concern names.
 *
 * <p>Whatever a member acknowledges has been committed by the majority, so that only more than that
 * has to be waited for. Source: MongoDB manual, "Write Concern".
 */
final class WriteConcernWaits {
  private static final Duration WITHOUT_LIMIT = Duration.ofDays(1);

  private final Replication replication;

  WriteConcernWaits(Replication replication) {
    this.replication = replication;
  }

  /**
   * Waits for the members.
   *
   * @param interrupt throws when the operation is to end
   * @return false when the time was over before
   * @throws CommandException 189 when this member ceased to be the primary before, or what {@code
   *     interrupt} throws
   */
  boolean await(Document concern, long clusterTime, Runnable interrupt) {
    SetConfiguration configuration = replication.membership().standing().configuration();
    ReplicationTarget target = target(concern.get("w"), configuration);
    if (target == null) {
      return true;
    }
    long limit = Arguments.toLong(concern.get("wtimeout"), 0);
    return replication
        .control()
        .awaitReplication(
            target, clusterTime, limit <= 0 ? WITHOUT_LIMIT : Duration.ofMillis(limit), interrupt);
  }

  /** Whether there is anybody to wait for. */
  boolean wouldWait(Document concern) {
    return target(concern.get("w"), replication.membership().standing().configuration()) != null;
  }

  static CommandException timedOut() {
    return new CommandException(
        ErrorCode.WRITE_CONCERN_TIMEOUT, "waiting for replication timed out");
  }

  /** Whom to wait for; null when the majority is enough. */
  static @Nullable ReplicationTarget target(Value acknowledgement, SetConfiguration configuration) {
    return switch (acknowledgement) {
      case NumberValue number -> {
        long count = Arguments.toLong(number, 0);
        yield count <= 1 || count <= configuration.majority() && configuration.voters() > 1
            ? null
            : new ReplicationTarget.Members((int) count);
      }
      case Document tags -> tags(tags);
      case StringValue name ->
          configuration.modes().get(name.value()) instanceof Document tags ? tags(tags) : null;
      default -> null;
    };
  }

  private static ReplicationTarget tags(Document tags) {
    List<ReplicationTarget.Tag> wanted = new ArrayList<>();
    for (Element tag : tags.elements()) {
      wanted.add(new ReplicationTarget.Tag(tag.name(), (int) Arguments.toLong(tag.value(), 1)));
    }
    return new ReplicationTarget.Tags(wanted);
  }
}
