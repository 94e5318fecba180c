package dev.morphium.messaging.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.exception.MappingException;
import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RequestTest extends Instances {
  private static final Duration SHORT = Duration.ofMillis(50);

  private void squaring(String name) {
    instance(name).answer("square", Integer.class, (number, context) -> number * number);
  }

  private static Message question(int number) {
    return Message.to("square").payload(number);
  }

  @Test
  void everybodyAnswersABroadcast() throws InterruptedException {
    squaring("a");
    squaring("b");
    squaring("c");
    List<Answer<Integer>> answers =
        instance("asking").request(question(3)).payload(Integer.class).all(3, SOON);
    assertThat(answers).extracting(Answer::value).containsExactly(9, 9, 9);
    assertThat(answers).extracting(Answer::from).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  void theOnesWhoCameInTimeAreEnough() {
    squaring("a");
    Messaging asking = instance("asking");
    await()
        .untilAsserted(
            () -> assertThat(asking.request(question(3)).all(3, Duration.ofSeconds(1))).hasSize(1));
  }

  @Test
  void aHandlerIsNotAskedAgainForAnAnswerThatCannotBeSent() {
    AtomicInteger runs = new AtomicInteger();
    instance("a")
        .listenTo("square")
        .answer(
            (number, context) -> {
              runs.incrementAndGet();
              return List.of(new Object());
            });
    Messaging asking = instance("asking");
    assertThatThrownBy(() -> asking.request(question(3).exclusive()).first(SOON))
        .hasMessageContaining("the answer to")
        .hasMessageContaining("java.lang.Object");
    await().until(() -> asking.jobs().deadLetters("square").count() == 1);
    assertThat(runs).hasValue(1);
  }

  @Test
  void anAnswerOfAnotherTypeIsToldWithItsPlace() {
    instance("a").answer("square", Integer.class, (number, context) -> "nine");
    Messaging asking = instance("asking");
    assertThatThrownBy(() -> asking.request(question(3), Integer.class, SOON))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("the answer of 'a' to 'square' cannot be read as java.lang.Integer")
        .hasMessageContaining("string");
  }

  @Test
  void eachRecipientAnswers() throws InterruptedException {
    squaring("a");
    squaring("b");
    squaring("c");
    List<Answer<Integer>> answers =
        instance("asking")
            .request(question(2).recipients("a", "c"))
            .payload(Integer.class)
            .all(SOON);
    assertThat(answers).extracting(Answer::from).containsExactlyInAnyOrder("a", "c");
  }

  @Test
  void nobodyAnswers() {
    Messaging asking = instance("asking");
    assertThatThrownBy(() -> asking.request(question(2).exclusive()).firstOrThrow(SHORT))
        .isInstanceOf(AnswerTimeoutException.class)
        .hasMessageContaining("square");
    assertThat(asking.request(question(2)).async(SHORT))
        .failsWithin(SOON)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(AnswerTimeoutException.class);
  }

  @Test
  void answersComeWhileTheCallerGoesOn() throws Exception {
    squaring("a");
    Messaging asking = instance("asking");
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      answers.add(asking.request(question(i).exclusive()).payload(Integer.class).async(SOON));
    }
    for (int i = 0; i < 100; i++) {
      assertThat(answers.get(i).get(90, TimeUnit.SECONDS)).isEqualTo(i * i);
    }
    assertThat(asking.request(question(4)).asyncAll(1, SOON).get()).hasSize(1);
  }

  @Test
  void aHandlerAnswersManyTimes() {
    instance("a")
        .answer(
            "count",
            Integer.class,
            (most, context) -> {
              for (int i = 1; i < most; i++) {
                context.answer(i);
              }
              return most > 3 ? null : most;
            });
    Messaging asking = instance("asking");
    for (int most : List.of(3, 4)) {
      Message question = Message.to("count").payload(most).exclusive();
      List<Integer> counted = new ArrayList<>();
      try (AnswerStream<Integer> answers =
          asking.request(question).payload(Integer.class).stream(SOON)) {
        answers.forEachRemaining(answer -> counted.add(answer.orThrow()));
        assertThat(answers.isComplete()).isTrue();
      }
      assertThat(counted).containsExactly(1, 2, 3);
    }
  }

  @Test
  void aStreamEndsWhenItIsClosed() throws Exception {
    Messaging asking = instance("asking");
    AnswerStream<Message> answers = asking.request(question(1)).stream(Duration.ofHours(1));
    CompletableFuture<Boolean> more =
        CompletableFuture.supplyAsync(answers::hasNext, Thread::startVirtualThread);
    answers.close();
    assertThat(more.get(90, TimeUnit.SECONDS)).isFalse();
  }

  @Test
  void failuresAreAnswers() throws InterruptedException {
    for (String name : List.of("a", "b")) {
      instance(name)
          .listenTo("square")
          .retry(Retry.NEVER)
          .handle(
              (message, context) -> {
                throw new IllegalArgumentException("no square of " + name);
              });
    }
    Messaging asking = instance("asking");
    List<Answer<Message>> answers = asking.request(question(1)).all(2, SOON);
    assertThat(answers)
        .allSatisfy(
            answer -> {
              assertThat(answer.failure()).isNotNull();
              assertThat(answer.failure().type()).isEqualTo("java.lang.IllegalArgumentException");
              assertThat(answer.failure().message()).isEqualTo("no square of " + answer.from());
            });
    assertThatThrownBy(() -> asking.request(question(1).recipients("b")).first(SOON))
        .isInstanceOf(AnswerException.class)
        .hasMessageContaining("no square of b");
  }

  @Test
  void thereIsAnAnswerWithoutAValue() throws InterruptedException {
    instance("a").listenTo("square").answerAutomatically().handle((message, context) -> {});
    assertThat(
            instance("asking")
                .request(question(1).exclusive())
                .payload(Integer.class)
                .firstOrThrow(SOON))
        .isNull();
  }

  @Test
  void closingEndsTheWaiting() throws Exception {
    Messaging asking = Messaging.open(morphium, MessagingSettings.DEFAULT.instance("asking"));
    CompletableFuture<Message> answer = asking.request(question(1)).async(Duration.ofHours(1));
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    Thread waiting =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    Message got = asking.request(question(1)).first(Duration.ofHours(1));
                    thrown.complete(new AssertionError("answered by " + got));
                  } catch (Throwable failure) {
                    thrown.complete(failure);
                  }
                });
    await().until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
    asking.close();
    assertThat(answer)
        .failsWithin(SOON)
        .withThrowableOfType(ExecutionException.class)
        .withMessageContaining("'asking' was closed while");
    assertThat(thrown.get()).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> asking.request(question(1)).first(SOON))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void waitingCanBeInterrupted() throws InterruptedException {
    Messaging asking = instance("asking");
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread waiting =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    Message got = asking.request(question(1)).first(Duration.ofHours(1));
                    thrown.set(new AssertionError("answered by " + got));
                  } catch (Throwable failure) {
                    thrown.set(failure);
                  }
                });
    await().until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
    waiting.interrupt();
    waiting.join();
    assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void nobodyWaitsInATransaction() {
    Messaging asking = instance("asking");
    morphium.inTransaction(
        () -> {
          assertThatThrownBy(() -> asking.request(question(1)).first(SOON))
              .isInstanceOf(IllegalStateException.class)
              .hasMessageContaining("commit");
        });
  }

  @Test
  void anAnswerThatNobodyToldOfIsFound() throws InterruptedException {
    Messaging asking =
        instance(MessagingSettings.DEFAULT.instance("asking").sweep(Duration.ofMillis(50)));
    AnswerStream<Integer> answers = asking.request(question(1)).payload(Integer.class).stream(SOON);
    String id = answers.question().id().toHexString();
    writeRaw(
        """
        {topic: 'square', delivery: 'REPLY', payload: 7, recipients: ['asking'],
         correlation_id: {$oid: '%s'}}\
        """
            .formatted(id));
    assertThat(answers.next().value()).isEqualTo(7);
    answers.close();
  }
}
