package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.query.Query;
import dev.morphium.reactive.ProbeSubscriber;
import dev.morphium.watch.ChangeEvent;
import dev.morphium.watch.ChangeStream;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Publishers of results and of changes. */
interface PublisherContract extends OnBackend {
  @Test
  default void publishersGiveWhatIsAskedFor() {
    morphium().storeList(IntStream.range(0, 30).mapToObj(i -> new Product("p" + i, i, 1)).toList());
    Query<Product> query =
        morphium().createQueryFor(Product.class).sort("stock").batchSize(7).f("stock").lt(20);

    ProbeSubscriber<Product> all = ProbeSubscriber.of(morphium().publisher(query));
    all.request(3).awaitCount(3);
    assertThat(all.isEnded()).isFalse();
    all.request(100).awaitEnd();
    assertThat(all.failure()).isNull();
    assertThat(all.results()).extracting(Product::stock).containsExactlyElementsOf(upTo(20));

    ProbeSubscriber<Product> aggregated =
        ProbeSubscriber.of(
            morphium()
                .publisher(
                    morphium()
                        .createAggregator(Product.class, Product.class)
                        .sort("stock")
                        .limit(4)));
    aggregated.request(4).awaitEnd();
    assertThat(aggregated.results()).extracting(Product::stock).containsExactly(0, 1, 2, 3);
  }

  private static List<Integer> upTo(int end) {
    return IntStream.range(0, end).boxed().toList();
  }

  @Test
  @Needs(Feature.CHANGE_STREAMS)
  default void changesArePublished() {
    Morphium morphium = morphium();
    morphium.store(new Product("a", 1, 1));
    BsonDocument begin;
    try (ChangeStream<Product> stream = morphium.watch(Product.class).open()) {
      morphium.store(new Product("b", 1, 1));
      begin = stream.next().resumeToken();
    }
    ProbeSubscriber<ChangeEvent<Product>> changes =
        ProbeSubscriber.of(morphium.publisher(morphium.watch(Product.class).startAfter(begin)));
    morphium.store(new Product("c", 1, 1));
    morphium.store(new Product("d", 1, 1));
    changes.request(1).awaitCount(1);
    assertThat(changes.results().get(0).entity().id()).isEqualTo("c");
    changes.request(5).awaitCount(2);
    assertThat(changes.results().get(1).entity().id()).isEqualTo("d");
    changes.cancel();
    morphium.store(new Product("e", 1, 1));
    assertThat(changes.isEnded()).isFalse();
  }
}
