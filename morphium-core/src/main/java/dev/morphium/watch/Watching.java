package dev.morphium.watch;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PathMapping;
import dev.morphium.operation.Decoder;
import dev.morphium.query.filter.Filter;
import dev.morphium.watch.WatchOptions.Start;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;

/**
 * A builder of change streams: {@code
 * morphium.watch(Order.class).fullDocument(UPDATE_LOOKUP).open()}.
 *
 * <p>A value that never changes: each method gives a new one, which is what must be used.
 *
 * @param <T> the entities
 */
@CheckReturnValue
public final class Watching<T> {
  private final OpenStreams streams;
  private final WatchTarget target;
  private final PathMapping mapping;
  private final Decoder<T> decoder;
  private final WatchOptions options;

  /** Everything about a target, from now on. */
  Watching(OpenStreams streams, WatchTarget target, PathMapping mapping, Decoder<T> decoder) {
    this(streams, target, mapping, decoder, WatchOptions.DEFAULT);
  }

  private Watching(
      OpenStreams streams,
      WatchTarget target,
      PathMapping mapping,
      Decoder<T> decoder,
      WatchOptions options) {
    this.streams = streams;
    this.target = target;
    this.mapping = mapping;
    this.decoder = decoder;
    this.options = options;
  }

  /**
   * Only events whose document after the change fits; updates carry one only with {@link
   * #fullDocument}.
   *
   * @throws IllegalArgumentException when the filter asks for more than fields of the document
   */
  public Watching<T> match(Filter<? super T> filter) {
    Arguments.required(filter, "match", "filter");
    BsonDocument condition = new BsonDocument();
    prefixed(filter.toBson(mapping), condition);
    return stage(new BsonDocument("$match", condition));
  }

  /**
   * Sends events through a stage: {@code $match}, {@code $project} and others, as it is; the {@code
   * _id} of events has to stay.
   */
  public Watching<T> stage(BsonDocument stage) {
    Arguments.required(stage, "stage", "stage");
    List<BsonDocument> pipeline = new ArrayList<>(options.pipeline());
    pipeline.add(stage.clone());
    return with(options.withPipeline(pipeline));
  }

  /** Whether updates carry the document after the change. */
  public Watching<T> fullDocument(FullDocument after) {
    Arguments.required(after, "fullDocument", "after");
    return with(options.withFullDocument(after));
  }

  /** Whether events carry the document before the change. */
  public Watching<T> before(FullDocument before) {
    Arguments.required(before, "before", "before");
    return with(options.withBefore(before));
  }

  /** Events of indexes, collections and options too. */
  public Watching<T> expanded() {
    return with(options.withExpanded(true));
  }

  /** How long the server waits for news before it answers with nothing; default one second. */
  public Watching<T> maxAwait(Duration limit) {
    Arguments.required(limit, "maxAwait", "limit");
    return with(options.withMaxAwait(limit));
  }

  /** The most events that the server sends at once; 0 leaves that to the server. */
  public Watching<T> batchSize(int events) {
    return with(options.withBatchSize(events));
  }

  /** From the event after another one, given by its token. */
  public Watching<T> startAfter(BsonDocument resumeToken) {
    Arguments.required(resumeToken, "startAfter", "resumeToken");
    return from(new Start.After(resumeToken));
  }

  /** From a moment on. */
  public Watching<T> startAt(BsonTimestamp operationTime) {
    Arguments.required(operationTime, "startAt", "operationTime");
    return from(new Start.At(operationTime));
  }

  /** Opens the stream; to be closed. */
  public ChangeStream<T> open() {
    return streams.open(target, decoder, options);
  }

  /** Tells a listener of every event, on a thread of its own, until it is closed. */
  public Subscription<T> listen(Consumer<ChangeEvent<T>> listener) {
    Arguments.required(listener, "listen", "listener");
    return listenWhile(
        event -> {
          listener.accept(event);
          return true;
        });
  }

  /** Tells a listener of every event, on a thread of its own, until it says false. */
  public Subscription<T> listenWhile(Predicate<ChangeEvent<T>> listener) {
    Arguments.required(listener, "listenWhile", "listener");
    return Subscription.start(this::open, listener, failure -> {});
  }

  /** Tells a listener of every event, and of the failure that ends it. */
  public Subscription<T> listenWhile(
      Predicate<ChangeEvent<T>> listener, Consumer<Throwable> onFailure) {
    Arguments.required(listener, "listenWhile", "listener");
    Arguments.required(onFailure, "listenWhile", "onFailure");
    return Subscription.start(this::open, listener, onFailure);
  }

  private Watching<T> from(Start start) {
    return with(options.withStart(start));
  }

  private Watching<T> with(WatchOptions next) {
    return new Watching<>(streams, target, mapping, decoder, next);
  }

  /** Conditions on a document as conditions on the event that carries it. */
  private static void prefixed(BsonDocument filter, BsonDocument target) {
    filter.forEach(
        (name, condition) -> {
          if (name.equals("$and") || name.equals("$or") || name.equals("$nor")) {
            BsonArray parts = new BsonArray();
            condition
                .asArray()
                .forEach(
                    part -> {
                      BsonDocument inner = new BsonDocument();
                      prefixed(part.asDocument(), inner);
                      parts.add(inner);
                    });
            target.append(name, parts);
          } else if (name.startsWith("$")) {
            throw new IllegalArgumentException(
                name + " cannot be asked of the documents of a change stream; use stage(…)");
          } else {
            target.append("fullDocument." + name, condition);
          }
        });
  }
}
