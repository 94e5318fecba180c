package dev.morphium.messaging.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.answer.AnswerException;
import dev.morphium.messaging.answer.AnswerTimeoutException;
import dev.morphium.messaging.client.AnswerWithin;
import dev.morphium.messaging.client.OneWay;
import dev.morphium.messaging.client.ServiceSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ServicesTest extends Instances {
  record Point(int x, int y) {}

  interface Calculator {
    int sum(List<Integer> numbers);

    Point move(Point from, int by);

    Map<String, List<Point>> byName(List<Point> points);

    @Nullable String echo(@Nullable String text);

    String echo(int number);

    CompletableFuture<Integer> later(int number);

    Stream<Integer> count(int most);

    void check(int number) throws IOException;

    Optional<Point> find(int number);

    @OneWay
    void note(String text);

    @AnswerWithin(value = 100, unit = TimeUnit.MILLISECONDS)
    int slow();

    default int twice(int number) {
      return sum(List.of(number, number));
    }
  }

  private final class Real implements Calculator {
    @Override
    public int sum(List<Integer> numbers) {
      return numbers.stream().mapToInt(Integer::intValue).sum();
    }

    @Override
    public Point move(Point from, int by) {
      return new Point(from.x() + by, from.y() + by);
    }

    @Override
    public Map<String, List<Point>> byName(List<Point> points) {
      return Map.of("all", points);
    }

    @Override
    public @Nullable String echo(@Nullable String text) {
      return text;
    }

    @Override
    public String echo(int number) {
      return "number " + number;
    }

    @Override
    public Optional<Point> find(int number) {
      return number == 0 ? Optional.empty() : Optional.of(new Point(number, number));
    }

    @Override
    public CompletableFuture<Integer> later(int number) {
      return number > 0
          ? CompletableFuture.completedFuture(number + 1)
          : CompletableFuture.failedFuture(new IllegalArgumentException("not positive"));
    }

    @Override
    public Stream<Integer> count(int most) {
      return IntStream.range(0, most).boxed();
    }

    @Override
    public void check(int number) throws IOException {
      switch (number) {
        case 0 -> throw new IOException("disk full");
        case 1 -> throw new ArithmeticException("divided by one");
        case 2 -> throw new IllegalStateException("not now");
        default -> got.add("checked " + number);
      }
    }

    @Override
    public void note(String text) {
      got.add(text);
    }

    @Override
    public int slow() {
      try {
        given.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return 1;
    }
  }

  private final CountDownLatch given = new CountDownLatch(1);
  private Calculator calculator;

  @BeforeEach
  void serve() {
    instance("server").serve(Calculator.class, new Real());
    calculator = instance("client").client(Calculator.class);
  }

  @Test
  void callsAreDoneElsewhere() {
    assertThat(calculator.sum(List.of(1, 2, 3))).isEqualTo(6);
    assertThat(calculator.sum(List.of())).isZero();
    assertThat(calculator.move(new Point(1, 2), 3)).isEqualTo(new Point(4, 5));
    assertThat(calculator.byName(List.of(new Point(1, 2))))
        .isEqualTo(Map.of("all", List.of(new Point(1, 2))));
    assertThat(calculator.twice(4)).isEqualTo(8);
  }

  @Test
  void methodsWithOneNameAreToldApart() {
    assertThat(calculator.echo("x")).isEqualTo("x");
    assertThat(calculator.echo(null)).isNull();
    assertThat(calculator.echo(3)).isEqualTo("number 3");
  }

  @Test
  void futuresAndStreamsComeLater() throws Exception {
    assertThat(calculator.find(0)).isEmpty();
    assertThat(calculator.find(2)).contains(new Point(2, 2));
    assertThat(calculator.later(1).get(90, TimeUnit.SECONDS)).isEqualTo(2);
    assertThat(calculator.later(0))
        .failsWithin(SOON)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(IllegalArgumentException.class);
    try (Stream<Integer> numbers = calculator.count(20)) {
      assertThat(numbers.toList()).hasSize(20).startsWith(0, 1, 2).isSorted();
    }
  }

  @Test
  void exceptionsAreCarriedBack() throws IOException {
    calculator.check(7);
    assertThat(got).containsExactly("checked 7");
    assertThatThrownBy(() -> calculator.check(0))
        .isInstanceOf(IOException.class)
        .hasMessage("disk full")
        .hasCauseInstanceOf(AnswerException.class);
    assertThatThrownBy(() -> calculator.check(1))
        .isInstanceOf(AnswerException.class)
        .hasMessageContaining("divided by one")
        .hasMessageContaining("server");
    assertThatThrownBy(() -> calculator.check(2)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aOneWayCallIsNotWaitedFor() {
    calculator.note("noted");
    await().until(() -> got.contains("noted"));
  }

  @Test
  void aCallEndsInTime() {
    assertThatThrownBy(calculator::slow).isInstanceOf(AnswerTimeoutException.class);
    given.countDown();
    Calculator nobody =
        instance("other")
            .client(
                Calculator.class,
                ServiceSettings.DEFAULT.topic("nobody").timeout(Duration.ofMillis(50)));
    assertThatThrownBy(() -> nobody.sum(List.of()))
        .isInstanceOf(AnswerTimeoutException.class)
        .hasMessageContaining("nobody");
  }

  @Test
  void oneInstanceCanBeCalled() {
    instance("second").serve(Calculator.class, new Real());
    ServiceSettings second = ServiceSettings.DEFAULT.instance("second");
    assertThat(instance("third").client(Calculator.class, second).sum(List.of(1))).isEqualTo(1);
  }

  @Test
  void aStubIsAnObject() {
    assertThat(new HashSet<>(List.of(calculator))).contains(calculator);
    assertThat(calculator).isNotEqualTo(new Object());
    assertThat(calculator.hashCode()).isEqualTo(System.identityHashCode(calculator));
    assertThat(calculator).hasToString("Calculator by '%s'".formatted(Calculator.class.getName()));
  }

  interface Empty {}

  interface Wrong {
    @OneWay
    int lost();
  }

  interface Other {
    int unknown();

    int sum(String text);
  }

  @Test
  void notEveryTypeIsAService() {
    for (Class<?> type : List.of(String.class, Empty.class, Wrong.class, Override.class)) {
      assertThatThrownBy(() -> instance("x" + type.getSimpleName()).client(type))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void whatTheServerDoesNotKnowIsAnswered() {
    Other other =
        instance("other")
            .client(Other.class, ServiceSettings.DEFAULT.topic(Calculator.class.getName()));
    assertThatThrownBy(other::unknown)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no method 'unknown'");
    assertThatThrownBy(() -> other.sum("text")).isInstanceOf(AnswerException.class);
  }
}
