package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.exception.WriteException;
import dev.morphium.query.Query;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Operations that run while the caller goes on, and what is counted of all of them. */
interface AsyncContract extends OnBackend {
  @Test
  default void operationsRunWhileTheCallerGoesOn() throws Exception {
    List<CompletableFuture<Product>> stored =
        IntStream.range(0, 20)
            .mapToObj(i -> morphium().async().call(m -> m.store(new Product("p" + i, i, 1))))
            .toList();
    for (CompletableFuture<Product> one : stored) {
      assertThat(one.get().unitPrice()).isEqualTo(1);
    }
    Query<Product> query = morphium().createQueryFor(Product.class);
    assertThat(morphium().async(query).call(Query::countAll).get()).isEqualTo(20);
  }

  @Test
  default void failuresAreThoseOfTheOperation() throws Exception {
    morphium().async().run(m -> m.insert(new Product("a", 1, 1))).get();
    assertThatThrownBy(() -> morphium().async().run(m -> m.insert(new Product("a", 1, 1))).get())
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(WriteException.class);
  }

  @Test
  default void commandsAreCounted() {
    long before = morphium().statistics().operations();
    morphium().insert(new Product("a", 1, 1));
    morphium().findById(Product.class, "a");
    assertThatThrownBy(() -> morphium().insert(new Product("a", 1, 1)))
        .isInstanceOf(WriteException.class);
    assertThat(morphium().statistics().operations()).isEqualTo(before + 3);
    assertThat(morphium().statistics().errors()).isEqualTo(1);
    assertThat(morphium().statistics().commands().get("insert").count()).isEqualTo(2);
  }
}
