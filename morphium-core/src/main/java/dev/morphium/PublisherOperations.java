package dev.morphium;

import dev.morphium.aggregate.Pipeline;
import dev.morphium.query.Query;
import dev.morphium.reactive.CursorPublisher;
import dev.morphium.watch.ChangeEvent;
import dev.morphium.watch.Watching;
import java.util.concurrent.Flow;

/** What {@link MorphiumPublishers} does. */
interface PublisherOperations extends MorphiumPublishers {
  /** The parts that it works with. */
  MorphiumContext parts();

  @Override
  default <T> Flow.Publisher<T> publisher(Query<T> query) {
    return CursorPublisher.ofCursor(parts().async, query::asCursor);
  }

  @Override
  default <R> Flow.Publisher<R> publisher(Pipeline<?, R> pipeline) {
    return CursorPublisher.ofCursor(parts().async, pipeline::iterate);
  }

  @Override
  default <T> Flow.Publisher<ChangeEvent<T>> publisher(Watching<T> watching) {
    return CursorPublisher.ofStream(parts().async, watching::open);
  }
}
