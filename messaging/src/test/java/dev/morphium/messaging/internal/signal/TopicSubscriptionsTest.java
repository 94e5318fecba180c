package dev.morphium.messaging.internal.signal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TopicSubscriptionsTest {
  private final TopicSubscriptions interest = new TopicSubscriptions();

  @Test
  void whoDoesNotWaitMayHaveMissedSomething() {
    assertThat(interest.add("a")).isTrue();
    interest.await("a", Duration.ZERO);
    assertThat(interest.told(interest.wish())).isTrue();
    assertThat(interest.isOpen()).isFalse();
    assertThat(interest.told(interest.wish())).isFalse();
  }

  @Test
  void anOlderWishDoesNotMeetOneThatWasGivenUp() {
    assertThat(interest.add("a")).isTrue();
    TopicSubscriptions.Wish older =
        interest.wish(); // a stream is opened for it, and that takes long
    assertThat(interest.add("b")).isTrue();
    interest.await("b", Duration.ZERO);
    assertThat(interest.told(older)).isTrue();
    assertThat(interest.isOpen()).isTrue();
    assertThat(interest.told(interest.wish())).as("b may have missed something").isTrue();
    assertThat(interest.told(interest.wish())).isFalse();
  }

  @Test
  void whoHasWaitedHasMissedNothing() {
    assertThat(interest.add("a")).isTrue();
    TopicSubscriptions.Wish wish = interest.wish();
    assertThat(interest.told(wish)).isFalse();
    interest.await("a", Duration.ofDays(1));
    assertThat(interest.add("a")).isFalse();
    assertThat(interest.told(wish)).isFalse();
  }
}
