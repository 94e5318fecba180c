package dev.morphium.engine.signal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What holds for each kind of signal. */
class SignalsTest {
  private final AtomicInteger called = new AtomicInteger();

  @Test
  void aOneShotSignalCallsAllThatAreRegisteredOnce() {
    OneShotSignal signal = new OneShotSignal();
    signal.onReady(called::incrementAndGet);
    signal.onReady(called::incrementAndGet);
    signal.onReady(called::incrementAndGet).run();
    signal.fire();
    signal.fire();
    assertThat(called).hasValue(2);
    signal.onReady(called::incrementAndGet);
    assertThat(called).as("it stays ready").hasValue(3);
  }

  @Test
  void theFirstOfTwoSignalsIsEnough() {
    OneShotSignal one = new OneShotSignal();
    OneShotSignal other = new OneShotSignal();
    Signal either = new EitherSignal(one, other);
    either.onReady(called::incrementAndGet);
    assertThat(either.isReady()).isFalse();
    other.fire();
    one.fire();
    assertThat(called).hasValue(1);
    assertThat(either.isReady()).isTrue();
  }

  @Test
  void aConditionIsLookedAtWhenSomethingHasChanged() {
    Conditions conditions = new Conditions();
    AtomicInteger value = new AtomicInteger();
    Signal reached = conditions.signal(() -> value.get() >= 2);
    reached.onReady(called::incrementAndGet);
    value.set(1);
    conditions.changed();
    assertThat(called).hasValue(0);
    value.set(2);
    conditions.changed();
    conditions.changed();
    assertThat(called).hasValue(1);
    reached.onReady(called::incrementAndGet);
    assertThat(called).as("it holds already").hasValue(2);
  }
}
