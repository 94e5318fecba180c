package dev.morphium.engine.feed;

import dev.morphium.engine.change.Root;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A change stream: a cursor over the oplog that gives the events of what it watches, one after the
 * other.
 *
 * <p>It holds a place and no batch, so that a reader who never comes back keeps nothing alive. Not
 * for several threads at a time. Source: MongoDB manual, "Change Streams".
 */
public final class ChangeStream {
  private static final int CHECK_EVERY = 1024;

  private final Oplog oplog;
  private final StreamScope scope;
  private final StreamOptions options;
  private final EventPrefilter screen;
  private final EventBuilder events;
  private final int epoch;
  private long position;
  private int ordinal;

  /** Batches before this time are passed over: they came before the time to begin at. */
  private long from;

  /** The token whose event has yet to be found, before anything else. */
  private @Nullable ResumeToken resume;

  private int passedFragments;
  private boolean ending;
  private boolean ended;
  private ResumeToken reached;
  private ResumeToken lastEvent;

  /**
   * Opens a stream.
   *
   * @param newest gives the data as they are now
   * @param screen which events nobody wants: they are passed over
   * @throws CommandException when the token is none, or is too old
   */
  public ChangeStream(
      Oplog oplog,
      Supplier<Root> newest,
      StreamScope scope,
      StreamOptions options,
      EventPrefilter screen) {
    this.oplog = oplog;
    this.scope = scope;
    this.options = options;
    this.screen = screen;
    this.events = new EventBuilder(options, newest, oplog.expiry(newest));
    StreamOptions.Start start = options.start();
    Document after = start.resumeAfter();
    ResumeToken token = after == null ? null : ResumeToken.parse(after);
    if (token != null && token.kind() == ResumeToken.Kind.INVALIDATE && !start.afterInvalidate()) {
      throw new CommandException(
          ErrorCode.INVALID_RESUME_TOKEN,
          "Attempting to resume a change stream using 'resumeAfter' is not allowed from an"
              + " invalidate notification.");
    }
    Oplog.Place place;
    if (token == null && start.clusterTime() == null) {
      Oplog.Start now = oplog.end();
      place = now.place();
      reached = ResumeToken.highWaterMark(now.reached() + 1);
    } else {
      from = token != null ? token.clusterTime() : time(start);
      place = oplog.seek(from);
      reached = ResumeToken.highWaterMark(from);
    }
    if (token != null && !token.isMark()) {
      resume = token;
    }
    lastEvent = token == null ? reached : token;
    epoch = place.epoch();
    position = place.position();
  }

  private static long time(StreamOptions.Start start) {
    Long time = start.clusterTime();
    return time == null ? 0 : time;
  }

  /**
   * The next event, or null when there is none now or the stream has ended.
   *
   * @param interrupt is asked every so often whether to go on
   * @throws CommandException 286 when the reader came too late, 280 when the event of its token is
   *     not there, 47 when a required image is not there
   */
  public @Nullable Document next(Runnable interrupt) {
    int untilCheck = CHECK_EVERY;
    while (!ended) {
      boolean fromItsBeginning = ordinal == 0;
      OplogBatch batch = oplog.read(epoch, position);
      if (batch == null) {
        return null;
      }
      if (Long.compareUnsigned(batch.clusterTime(), from) >= 0) {
        Document event = next(batch);
        if (event != null) {
          return event;
        }
        reached = ResumeToken.highWaterMark(batch.clusterTime());
      }
      position++;
      ordinal = 0;
      if (fromItsBeginning) {
        passOver();
      }
      if (--untilCheck == 0) {
        interrupt.run();
        untilCheck = CHECK_EVERY;
      }
    }
    return null;
  }

  /**
   * Goes behind all that has happened, when nothing of it can concern this stream. Asked after a
   * batch without any event, so that streams on busy collections do not ask.
   */
  private void passOver() {
    if (ended || ending || resume != null) {
      return;
    }
    OplogBatch newest = oplog.passOver(scope, epoch, position);
    if (newest != null && Long.compareUnsigned(newest.clusterTime(), from) >= 0) {
      position = newest.position() + 1;
      reached = ResumeToken.highWaterMark(newest.clusterTime());
    }
  }

  /** The next event of a batch, or null when there is none any more. */
  private @Nullable Document next(OplogBatch batch) {
    if (resume != null) {
      goBehind(resume, batch);
      resume = null;
    }
    if (ending) {
      ending = false;
      ended = true;
      lastEvent = ResumeToken.event(batch, ordinal - 1).invalidate();
      return EventBuilder.invalidate(batch, lastEvent);
    }
    while (ordinal < batch.changes().size()) {
      OplogEntry change = batch.changes().get(ordinal);
      ordinal++;
      if (scope.shows(change, options.expanded())) {
        lastEvent = ResumeToken.event(batch, ordinal - 1);
        ending = scope.isEndedBy(change);
        if (screen.mayPass(change.effect())) {
          return events.build(batch, change, lastEvent);
        }
      }
    }
    return null;
  }

  /** Goes behind the event of a token, which must be the next one that this stream would give. */
  private void goBehind(ResumeToken token, OplogBatch batch) {
    boolean found =
        batch.clusterTime() == token.clusterTime()
            && batch.position() == token.position()
            && token.ordinal() < batch.changes().size()
            && batch.changes().get(token.ordinal()).collectionId().equals(token.collection())
            && scope.shows(batch.changes().get(token.ordinal()), options.expanded());
    if (!found) {
      throw Oplog.fatal(
          "cannot resume stream; the resume token was not found. " + token.toDocument());
    }
    ordinal = token.ordinal();
    if (token.fragment() >= 0) {
      passedFragments = token.fragment() + 1;
    } else {
      ordinal++;
      ending =
          token.kind() == ResumeToken.Kind.EVENT
              && scope.isEndedBy(batch.changes().get(token.ordinal()));
    }
  }

  /** Whether there is nothing more to come: the stream was invalidated. */
  public boolean isEnded() {
    return ended;
  }

  /** The token of the event that {@link #next} gave last. */
  ResumeToken lastEvent() {
    return lastEvent;
  }

  /** Whether the client has a part of the next event already. */
  boolean resumesWithinEvent() {
    return passedFragments > 0 || resume != null && resume.fragment() >= 0;
  }

  /** How many fragments of the next event the client has already. */
  int takePassedFragments() {
    int passed = passedFragments;
    passedFragments = 0;
    return passed;
  }

  /** The token that stands behind all that was read so far, whether there was an event or not. */
  public Document postBatchToken() {
    return (reached.isAtLeast(lastEvent) ? reached : lastEvent).toDocument();
  }
}
