package dev.morphium.reactive;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.query.Query;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import org.reactivestreams.tck.TestEnvironment;
import org.reactivestreams.tck.flow.FlowPublisherVerification;
import org.testng.annotations.AfterClass;

/** The technology compatibility kit of Reactive Streams, run by {@link ReactiveStreamsTckTest}. */
public final class CursorPublisherVerification
    extends FlowPublisherVerification<CursorPublisherVerification.Counted> {
  private static final long PATIENCE_MILLIS = 90_000;
  private static final long SILENCE_MILLIS = 50;
  private static final int DOCUMENTS = 1000;

  private final Morphium morphium = Morphium.connect("inmemory://");
  private final Morphium closed = Morphium.connect("inmemory://");

  /** A document. */
  @Entity
  record Counted(@Id int id) {}

  /** Made by the kit. */
  public CursorPublisherVerification() {
    super(new TestEnvironment(PATIENCE_MILLIS, SILENCE_MILLIS, SILENCE_MILLIS));
    morphium.storeList(IntStream.range(0, DOCUMENTS).mapToObj(Counted::new).toList());
    closed.close();
  }

  /** Ends it. */
  @AfterClass
  public void close() {
    morphium.close();
  }

  @Override
  public Flow.Publisher<Counted> createFlowPublisher(long elements) {
    Query<Counted> query = morphium.createQueryFor(Counted.class).sort("id").batchSize(3);
    return morphium.publisher(query.f("id").lt(Math.min(elements, DOCUMENTS)));
  }

  @Override
  public Flow.Publisher<Counted> createFailedFlowPublisher() {
    return closed.publisher(morphium.createQueryFor(Counted.class));
  }

  /** As many as any test wants that reads to the end; the one that wants more cancels soon. */
  @Override
  public long maxElementsFromPublisher() {
    return Integer.MAX_VALUE;
  }
}
