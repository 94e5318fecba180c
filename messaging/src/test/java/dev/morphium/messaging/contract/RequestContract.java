package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.answer.AnswerException;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Questions and answers. */
interface RequestContract extends OnBackend {
  /** How long to wait for answers that come. */
  Duration LONG = Duration.ofSeconds(90);

  /** What can be asked for. */
  record Sum(int left, int right, int sum) {}

  @Test
  default void anExclusiveQuestionIsAnsweredByOne() throws Exception {
    for (String name : List.of("a", "b")) {
      instance(name)
          .answer(
              "sum",
              Sum.class,
              (sum, context) -> new Sum(sum.left(), sum.right(), sum.left() + sum.right()));
    }
    Messaging asking = instance("asking");
    for (int i = 0; i < 10; i++) {
      Message question = Message.to("sum").payload(new Sum(i, 2, 0)).exclusive();
      assertThat(asking.request(question, Sum.class, LONG)).isEqualTo(new Sum(i, 2, i + 2));
    }
  }

  @Test
  default void aBroadcastQuestionIsAnsweredByTheFirst() throws Exception {
    for (String name : List.of("a", "b")) {
      instance(name).answer("name", String.class, (text, context) -> text + name);
    }
    String answer =
        instance("asking").request(Message.to("name").payload("I am "), String.class, LONG);
    assertThat(answer).isIn("I am a", "I am b");
  }

  @Test
  default void aDirectedQuestionIsAnsweredByWhomItNames() throws Exception {
    for (String name : List.of("a", "b")) {
      instance(name).answer("name", String.class, (text, context) -> Map.of("name", name));
    }
    Map<?, ?> answer =
        instance("asking")
            .request(Message.to("name").payload("?").recipients("b"), Map.class, LONG);
    assertThat(answer).hasToString("{name=b}");
  }

  @Test
  default void aFailureIsAnsweredToo() {
    instance("failing")
        .listenTo("sum")
        .retry(Retry.NEVER)
        .handle(
            (order, context) -> {
              throw new IllegalStateException("out of order");
            });
    Messaging asking = instance("asking");
    for (Message question : List.of(Message.to("sum"), Message.to("sum").exclusive())) {
      assertThatThrownBy(() -> asking.request(question, Integer.class, LONG))
          .isInstanceOf(AnswerException.class)
          .hasMessageContaining("out of order")
          .hasMessageContaining("failing");
    }
  }

  @Test
  default void nobodyAnswers() throws Exception {
    Messaging asking = instance("asking");
    Message question = Message.to("nobody").payload(1);
    assertThat(asking.request(question, Integer.class, Duration.ofMillis(50))).isNull();
  }

  @Test
  default void anAnswerIsForTheOneWhoAsked() throws Exception {
    instance("a").answer("name", String.class, (text, context) -> text + "!");
    Messaging one = instance("one");
    Messaging two = instance("two");
    for (int i = 0; i < 5; i++) {
      Message first = Message.to("name").payload("1").exclusive();
      Message second = Message.to("name").payload("2").exclusive();
      assertThat(one.request(first, String.class, LONG)).isEqualTo("1!");
      assertThat(two.request(second, String.class, LONG)).isEqualTo("2!");
    }
  }
}
