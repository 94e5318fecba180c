package dev.morphium;

import dev.morphium.aggregate.Pipeline;
import dev.morphium.query.Query;
import dev.morphium.watch.ChangeEvent;
import dev.morphium.watch.Watching;
import java.util.concurrent.Flow;

/**
 * The publishers of a {@link Morphium}, for Reactive Streams: results that are asked for in
 * portions (backpressure).
 *
 * <pre>{@code
 * morphium.publisher(morphium.createQueryFor(User.class)).subscribe(subscriber);
 * }</pre>
 */
public interface MorphiumPublishers {
  /**
   * A publisher of a query's results, which reads no batch before its subscriber has asked for what
   * is in it: {@code morphium.publisher(query).subscribe(subscriber)}.
   *
   * <p>Each subscriber gets a cursor of its own, opened when it first asks for results, and closed
   * when it cancels. It is told of results, of their end and of failures on virtual threads.
   */
  <T> Flow.Publisher<T> publisher(Query<T> query);

  /** A publisher of an aggregation's results; see {@link #publisher(Query)}. */
  <R> Flow.Publisher<R> publisher(Pipeline<?, R> pipeline);

  /**
   * A publisher of a change stream's events, which waits for servers that are away; see {@link
   * #publisher(Query)}. Events count from a subscriber's first request on.
   */
  <T> Flow.Publisher<ChangeEvent<T>> publisher(Watching<T> watching);
}
