package dev.morphium.engine.feed;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The delivery of change events from a pipeline to the client: none may lose its resume token, none
 * may be too large.
 *
 * <p>Source: MongoDB manual, "Change Streams" and "$changeStreamSplitLargeEvent".
 */
public final class EventDelivery {
  private static final FieldName ID = new FieldName("_id");

  private final ChangeStream stream;
  private final Supplier<@Nullable Document> shaped;
  private final boolean splits;
  private final int most;
  private @Nullable Deque<Document> fragments;
  private @Nullable Document lastFragment;

  /**
   * @param shaped gives the events of the stream as the pipeline has left them
   * @param splits whether events that are too large come in fragments
   * @throws CommandException 280 when the stream goes on within a split event and nothing splits
   */
  public EventDelivery(ChangeStream stream, Supplier<@Nullable Document> shaped, boolean splits) {
    this(stream, shaped, splits, Limits.MAX_BSON_OBJECT_SIZE);
  }

  EventDelivery(
      ChangeStream stream, Supplier<@Nullable Document> shaped, boolean splits, int most) {
    if (!splits && stream.resumesWithinEvent()) {
      throw Oplog.fatal(
          "To resume from a split event, the $changeStream pipeline must include a"
              + " $changeStreamSplitLargeEvent stage");
    }
    this.stream = stream;
    this.shaped = shaped;
    this.splits = splits;
    this.most = most;
  }

  /**
   * The next event or fragment, or null when there is none now.
   *
   * @throws CommandException 280 when the pipeline has changed the token, 10334 when the event is
   *     too large
   */
  public @Nullable Document next() {
    if (fragments != null) {
      Document fragment = fragments.poll();
      if (fragments.isEmpty()) {
        fragments = null;
        lastFragment = null;
      } else {
        lastFragment = fragment;
      }
      return fragment;
    }
    Document event = shaped.get();
    if (event == null) {
      return null;
    }
    ResumeToken token = stream.lastEvent();
    if (!(event.get(ID) instanceof Document id) || !id.equals(token.toDocument())) {
      throw Oplog.fatal(
          "Encountered an event whose _id field, which contains the resume token, was modified by"
              + " the pipeline. Modifying the _id field of an event makes it impossible to resume"
              + " the stream from that point. Only transformations that retain the unmodified _id"
              + " field are allowed. Expected: "
              + new DocumentBuilder().append(ID, token.toDocument()).build()
              + " but found: "
              + new DocumentBuilder().append(ID, event.get(ID)).build());
    }
    int passed = stream.takePassedFragments();
    if (event.length() <= most && passed == 0) {
      return event;
    }
    if (!splits) {
      throw new CommandException(
          ErrorCode.BSON_OBJECT_TOO_LARGE,
          "BSONObj size: %d is invalid. Size must be between 0 and %d, but the change event is"
                  .formatted(event.length(), most)
              + " larger; $changeStreamSplitLargeEvent splits such events");
    }
    List<Document> all =
        event.length() <= most ? List.of() : EventSplitter.split(event, token, most);
    if (passed >= all.size() && passed > 0) {
      throw Oplog.fatal(
          "Attempted to resume from a split event, but the resumed stream produced a different"
              + " split. Ensure that the pipeline used to resume is the same as the original");
    }
    fragments = new ArrayDeque<>(all.subList(passed, all.size()));
    return next();
  }

  /** Whether nothing more will come. */
  public boolean isEnded() {
    return fragments == null && stream.isEnded();
  }

  /** The token that stands behind all that was given or passed over so far. */
  public Document postBatchToken() {
    return lastFragment != null && lastFragment.get(ID) instanceof Document token
        ? token
        : stream.postBatchToken();
  }
}
