package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.annotation.AutoSequence;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Numbers of sequences: each is given once, to whoever asks. */
interface SequenceContract extends OnBackend {
  /** A ticket with a number. */
  @Entity
  record Ticket(@Id ObjectId id, @AutoSequence long number, String text) {}

  /** An invoice with a number that is its id. */
  @Entity
  static class Invoice {
    @Id
    @AutoSequence(name = "invoices", startValue = 1000, inc = 10)
    long id;
  }

  @Test
  default void numbersBeginWithOne() {
    assertThat(morphium().store(new Ticket(null, 0, "a")).number()).isEqualTo(1);
    assertThat(morphium().store(new Ticket(null, 0, "b")).number()).isEqualTo(2);
    assertThat(morphium().store(new Ticket(null, 77, "c")).number()).isEqualTo(77);
    assertThat(morphium().store(new Ticket(null, 0, "d")).number()).isEqualTo(3);
  }

  @Test
  default void startAndDistanceAreAsDeclared() {
    assertThat(morphium().store(new Invoice()).id).isEqualTo(1000);
    assertThat(morphium().store(new Invoice()).id).isEqualTo(1010);
  }

  @Test
  default void listGetsItsNumbersAtOnce() {
    List<Ticket> tickets =
        IntStream.range(0, 100).mapToObj(i -> new Ticket(null, 0, "t" + i)).toList();
    assertThat(morphium().storeList(tickets))
        .extracting(Ticket::number)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, 100).boxed().toList());
  }

  @Test
  default void sequencesWithoutEntitiesHaveANameOnly() {
    assertThat(morphium().nextNumber("a")).isEqualTo(1);
    assertThat(morphium().nextNumber("a")).isEqualTo(2);
    assertThat(morphium().nextNumber("b")).isEqualTo(1);
  }

  @Test
  default void noNumberIsGivenTwice() throws Exception {
    Morphium other = open(settings -> {});
    Callable<List<Long>> first = () -> numbers(morphium());
    Callable<List<Long>> second = () -> numbers(other);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<List<Long>>> results = threads.invokeAll(List.of(first, second, first, second));
      List<Long> all = new java.util.ArrayList<>();
      for (Future<List<Long>> result : results) {
        all.addAll(result.get());
      }
      assertThat(all)
          .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 80).boxed().toList());
    }
  }

  private static List<Long> numbers(Morphium morphium) {
    return IntStream.range(0, 20).mapToObj(i -> morphium.nextNumber("shared")).toList();
  }
}
