package dev.morphium.server.dump.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.server.dump.layout.CollectionMetadata;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class ParallelCollectionsTest {
  private static final List<DumpedCollection> COLLECTIONS =
      IntStream.range(0, 6)
          .mapToObj(
              i ->
                  new DumpedCollection(
                      "db",
                      "c" + i,
                      new CollectionMetadata(null, null, new BsonDocument(), List.of(), null)))
          .toList();

  @Test
  void severalAreTakenAtTheSameTime() throws IOException {
    Set<DumpedCollection> taken = ConcurrentHashMap.newKeySet();
    CyclicBarrier together = new CyclicBarrier(3);
    ParallelCollections.each(
        3,
        COLLECTIONS,
        () ->
            collection -> {
              await(together);
              taken.add(collection);
            });
    assertThat(taken).hasSize(6);
  }

  private static void await(CyclicBarrier together) throws IOException {
    try {
      together.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IOException(e);
    }
  }

  @Test
  void theFirstFailureIsThrownAndNothingIsBegunAfterIt() {
    Set<DumpedCollection> taken = ConcurrentHashMap.newKeySet();
    assertThatThrownBy(
            () ->
                ParallelCollections.each(
                    1,
                    COLLECTIONS,
                    () ->
                        collection -> {
                          taken.add(collection);
                          throw new IOException("the disk is full");
                        }))
        .hasMessage("the disk is full");
    assertThat(taken).hasSize(1);
    assertThatThrownBy(
            () ->
                ParallelCollections.each(
                    4,
                    COLLECTIONS,
                    () ->
                        collection -> {
                          throw new IOException("the disk is full");
                        }))
        .isInstanceOf(IOException.class)
        .hasMessage("the disk is full");
  }
}
