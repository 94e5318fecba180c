package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.session.ClientSession;
import dev.morphium.session.TransactionOptions;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Transactions of a thread: all of it, or nothing. */
@Needs(Feature.TRANSACTIONS)
interface TransactionContract extends OnBackend {
  @Test
  default void blockIsCommittedWhenItEnds() {
    Morphium other = open(settings -> {});
    collection();
    String result =
        morphium()
            .inTransaction(
                () -> {
                  morphium().store(new Product("a", 1, 1));
                  assertThat(morphium().isInTransaction()).isTrue();
                  assertThat(morphium().findById(Product.class, "a")).isNotNull();
                  assertThat(other.findById(Product.class, "a")).isNull();
                  return "done";
                });
    assertThat(result).isEqualTo("done");
    assertThat(morphium().isInTransaction()).isFalse();
    assertThat(other.findById(Product.class, "a")).isNotNull();
  }

  @Test
  default void exceptionAbortsTheBlock() {
    collection();
    assertThatThrownBy(
            () ->
                morphium()
                    .inTransaction(
                        () -> {
                          morphium().store(new Product("a", 1, 1));
                          throw new IllegalArgumentException("no");
                        }))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no");
    assertThat(morphium().isInTransaction()).isFalse();
    assertThat(morphium().findAll(Product.class)).isEmpty();
  }

  @Test
  default void innerBlockIsPartOfTheOuterOne() {
    collection();
    assertThatThrownBy(
            () ->
                morphium()
                    .inTransaction(
                        () -> {
                          morphium().inTransaction(() -> morphium().store(new Product("a", 1, 1)));
                          throw new IllegalArgumentException("no");
                        }))
        .hasMessage("no");
    assertThat(morphium().findAll(Product.class)).isEmpty();
  }

  @Test
  default void conflictingBlockIsDoneAgain() {
    Morphium other = open(settings -> {});
    morphium().store(new Product("a", 0, 1));
    AtomicInteger attempts = new AtomicInteger();
    morphium()
        .inTransaction(
            TransactionOptions.SNAPSHOT,
            () -> {
              int stock = morphium().findById(Product.class, "a").stock();
              if (attempts.incrementAndGet() == 1) {
                other.createQueryFor(Product.class).f("id").eq("a").inc("stock", 100);
              }
              morphium().createQueryFor(Product.class).f("id").eq("a").set("stock", stock + 1);
            });
    assertThat(attempts).hasValue(2);
    assertThat(morphium().findById(Product.class, "a").stock()).isEqualTo(101);
  }

  @Test
  default void concurrentBlocksLoseNothing() throws Exception {
    morphium().store(new Product("a", 0, 1));
    Callable<Boolean> work =
        () -> {
          for (int i = 0; i < 5; i++) {
            morphium()
                .inTransaction(
                    () -> {
                      int stock = morphium().findById(Product.class, "a").stock();
                      morphium()
                          .createQueryFor(Product.class)
                          .f("id")
                          .eq("a")
                          .set("stock", stock + 1);
                    });
          }
          return true;
        };
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var done : threads.invokeAll(IntStream.range(0, 4).mapToObj(i -> work).toList())) {
        assertThat(done.get()).isTrue();
      }
    }
    assertThat(morphium().findById(Product.class, "a").stock()).isEqualTo(20);
  }

  @Test
  default void startedByHandItIsCommittedOrAborted() {
    collection();
    morphium().startTransaction();
    morphium().store(new Product("a", 1, 1));
    morphium().commitTransaction();
    morphium().startTransaction();
    morphium().store(new Product("b", 1, 1));
    assertThatThrownBy(() -> morphium().startTransaction())
        .isInstanceOf(IllegalStateException.class);
    morphium().abortTransaction();
    assertThat(morphium().createQueryFor(Product.class).idList(String.class)).containsExactly("a");
    assertThatThrownBy(() -> morphium().commitTransaction())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("transaction");
  }

  @Test
  default void numbersOfSequencesAreNotGivenBack() {
    run("{create: 'ticket'}");
    assertThatThrownBy(
            () ->
                morphium()
                    .inTransaction(
                        () -> {
                          morphium().store(new SequenceContract.Ticket(null, 0, "lost"));
                          throw new IllegalArgumentException("no");
                        }))
        .hasMessage("no");
    assertThat(morphium().store(new SequenceContract.Ticket(null, 0, "kept")).number())
        .isEqualTo(2);
  }

  @Test
  default void severalTypesChangeTogether() {
    Account from = morphium().store(new Account("Ada", 100));
    Account to = morphium().store(new Account("Bob", 0));
    morphium()
        .inTransaction(
            () -> {
              morphium().with(from).dec("balance", 30);
              morphium().with(to).inc("balance", 30);
              morphium().store(new Product("receipt", 1, 30));
            });
    assertThat(morphium().findById(Account.class, from.id).balance).isEqualTo(70);
    assertThat(morphium().findById(Account.class, to.id).balance).isEqualTo(30);
    assertThat(morphium().findAll(Product.class)).hasSize(1);
  }

  @Test
  default void sessionCarriesSeveralTransactions() {
    collection();
    try (ClientSession session = morphium().startSession()) {
      morphium()
          .inSession(
              session,
              () -> {
                morphium().inTransaction(() -> morphium().store(new Product("a", 1, 1)));
                morphium().inTransaction(() -> morphium().store(new Product("b", 1, 1)));
                return morphium().store(new Product("c", 1, 1));
              });
    }
    assertThat(morphium().createQueryFor(Product.class).countAll()).isEqualTo(3);
  }

  private void collection() {
    morphium()
        .runCommand(morphium().database(), org.bson.BsonDocument.parse("{create: 'product'}"));
  }
}
