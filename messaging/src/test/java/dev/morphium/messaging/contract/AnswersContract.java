package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.answer.Answer;
import dev.morphium.messaging.answer.AnswerStream;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** More than one answer, and answers that come later. */
interface AnswersContract extends OnBackend {
  /** How long to wait for answers that come. */
  Duration PATIENCE = Duration.ofSeconds(90);

  private void squaring(String... names) {
    for (String name : names) {
      instance(name).answer("square", Integer.class, (number, context) -> number * number);
    }
  }

  private static Message question(int number) {
    return Message.to("square").payload(number);
  }

  @Test
  default void everybodyWhoHearsAQuestionAnswers() throws Exception {
    squaring("a", "b", "c");
    List<Answer<Integer>> answers =
        instance("asking").request(question(3)).payload(Integer.class).all(3, PATIENCE);
    assertThat(answers).extracting(Answer::value).containsExactly(9, 9, 9);
    assertThat(answers).extracting(Answer::from).containsExactlyInAnyOrder("a", "b", "c");
  }

  @Test
  default void everyRecipientOfAQuestionAnswers() throws Exception {
    squaring("a", "b", "c");
    Message question = question(3).recipients("a", "c");
    assertThat(instance("asking").request(question).all(PATIENCE))
        .extracting(Answer::from)
        .containsExactlyInAnyOrder("a", "c");
  }

  @Test
  default void answersComeWhileWhoAskedGoesOn() throws Exception {
    squaring("a");
    Messaging asking = instance("asking");
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      answers.add(asking.request(question(i).exclusive()).payload(Integer.class).async(PATIENCE));
    }
    for (int i = 0; i < 10; i++) {
      assertThat(answers.get(i).get(90, TimeUnit.SECONDS)).isEqualTo(i * i);
    }
  }

  @Test
  default void oneHandlerAnswersManyTimes() {
    instance("a")
        .answer(
            "count",
            Integer.class,
            (most, context) -> {
              for (int i = 1; i < most; i++) {
                context.answer(i);
              }
              return most;
            });
    Message question = Message.to("count").payload(4).exclusive();
    List<Integer> counted = new ArrayList<>();
    try (AnswerStream<Integer> answers =
        instance("asking").request(question).payload(Integer.class).stream(PATIENCE)) {
      answers.forEachRemaining(answer -> counted.add(answer.orThrow()));
      assertThat(answers.isComplete()).isTrue();
    }
    assertThat(counted).containsExactlyInAnyOrder(1, 2, 3, 4);
  }
}
