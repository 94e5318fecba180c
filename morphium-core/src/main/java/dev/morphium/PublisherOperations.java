package dev.morphium;

import dev.morphium.aggregate.Pipeline;
import dev.morphium.internal.argument.Arguments;
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
    Arguments.required(query, "publisher", "query");
    return CursorPublisher.ofCursor(parts().async, query::asCursor);
  }

  @Override
  default <R> Flow.Publisher<R> publisher(Pipeline<?, R> pipeline) {
    Arguments.required(pipeline, "publisher", "pipeline");
    return CursorPublisher.ofCursor(parts().async, pipeline::iterate);
  }

  @Override
  default <T> Flow.Publisher<ChangeEvent<T>> publisher(Watching<T> watching) {
    Arguments.required(watching, "publisher", "watching");
    return CursorPublisher.ofStream(parts().async, watching::open);
  }
}
