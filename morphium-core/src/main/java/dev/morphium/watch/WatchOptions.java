package dev.morphium.watch;

import dev.morphium.internal.argument.Arguments;
import java.time.Duration;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.jspecify.annotations.Nullable;

/**
 * The options of a change stream: which events it gives, and from where on; a value that never
 * changes. Source: MongoDB manual, "$changeStream".
 *
 * @param pipeline stages after {@code $changeStream}, for instance a {@code $match}
 * @param fullDocument whether events carry the document after the change
 * @param before whether events carry the document before the change
 * @param expanded whether there are events of indexes, collections and options too
 * @param maxAwait how long the server waits for news before it answers with nothing
 * @param batchSize the most events in one reply; 0 leaves that to the server
 * @param start where the stream begins
 */
public record WatchOptions(
    List<BsonDocument> pipeline,
    FullDocument fullDocument,
    FullDocument before,
    boolean expanded,
    Duration maxAwait,
    int batchSize,
    Start start) {
  /** Every event from now on; updates carry what changed. */
  public static final WatchOptions DEFAULT =
      new WatchOptions(
          List.of(),
          FullDocument.DEFAULT,
          FullDocument.OFF,
          false,
          Duration.ofSeconds(1),
          0,
          Start.NOW);

  /** Where a stream begins. */
  public sealed interface Start {
    /** With what happens after the stream was opened. */
    Start NOW = new Now();

    /** The beginning with the next change. */
    record Now() implements Start {}

    /**
     * The beginning after an event.
     *
     * @param resumeToken the event's token
     */
    record After(BsonDocument resumeToken) implements Start {}

    /**
     * The beginning with the changes of a moment.
     *
     * @param operationTime the moment, by the server's clock
     */
    record At(BsonTimestamp operationTime) implements Start {}
  }

  public WatchOptions {
    if (batchSize < 0) {
      throw new IllegalArgumentException("the batch size is 0 or more, not " + batchSize);
    }
    pipeline = List.copyOf(pipeline);
  }

  /** Another pipeline. */
  public WatchOptions withPipeline(List<BsonDocument> stages) {
    Arguments.elements(stages, "withPipeline", "stages");
    return new WatchOptions(stages, fullDocument, before, expanded, maxAwait, batchSize, start);
  }

  /** Other documents after the change. */
  public WatchOptions withFullDocument(FullDocument after) {
    Arguments.required(after, "withFullDocument", "after");
    return new WatchOptions(pipeline, after, before, expanded, maxAwait, batchSize, start);
  }

  /** Other documents before the change. */
  public WatchOptions withBefore(FullDocument earlier) {
    Arguments.required(earlier, "withBefore", "earlier");
    return new WatchOptions(pipeline, fullDocument, earlier, expanded, maxAwait, batchSize, start);
  }

  /** With or without events of indexes, collections and options. */
  public WatchOptions withExpanded(boolean all) {
    return new WatchOptions(pipeline, fullDocument, before, all, maxAwait, batchSize, start);
  }

  /** Another longest wait for news. */
  public WatchOptions withMaxAwait(Duration limit) {
    Arguments.required(limit, "withMaxAwait", "limit");
    return new WatchOptions(pipeline, fullDocument, before, expanded, limit, batchSize, start);
  }

  /** Another size of replies. */
  public WatchOptions withBatchSize(int events) {
    return new WatchOptions(pipeline, fullDocument, before, expanded, maxAwait, events, start);
  }

  /** Another beginning. */
  public WatchOptions withStart(Start from) {
    Arguments.required(from, "withStart", "from");
    return new WatchOptions(pipeline, fullDocument, before, expanded, maxAwait, batchSize, from);
  }

  /**
   * The options of the stage, from a token on when there is one.
   *
   * @param begun whether the stream has given an event; until then it may have to go on after the
   *     event that ended another stream, which only {@code startAfter} does
   */
  BsonDocument stage(@Nullable BsonDocument resumeToken, boolean begun, boolean deployment) {
    BsonDocument stage = new BsonDocument();
    if (fullDocument != FullDocument.DEFAULT) {
      stage.append("fullDocument", new BsonString(fullDocument.text()));
    }
    if (before != FullDocument.OFF) {
      stage.append("fullDocumentBeforeChange", new BsonString(before.text()));
    }
    if (expanded) {
      stage.append("showExpandedEvents", BsonBoolean.TRUE);
    }
    if (deployment) {
      stage.append("allChangesForCluster", BsonBoolean.TRUE);
    }
    if (resumeToken != null) {
      boolean after = start instanceof Start.After && !begun;
      return stage.append(after ? "startAfter" : "resumeAfter", resumeToken);
    }
    return switch (start) {
      case Start.Now ignored -> stage;
      case Start.After after -> stage.append("startAfter", after.resumeToken());
      case Start.At at -> stage.append("startAtOperationTime", at.operationTime());
    };
  }
}
