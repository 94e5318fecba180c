package dev.morphium.messaging.soak;

import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What a seed decides about one message; whoever sends, handles or accounts for it finds out by
 * itself.
 *
 * @param number the message's number
 * @param key the ordering key; null for none
 * @param recipient the instance that is to do it; null for any
 * @param failures how many attempts fail before one succeeds
 * @param hopeless whether all attempts fail
 * @param aborted whether the transaction in which it is sent is aborted
 * @param delay how long it is to wait
 */
record Fate(
    int number,
    Kind kind,
    @Nullable String key,
    @Nullable String recipient,
    int failures,
    boolean hopeless,
    boolean aborted,
    Duration delay) {
  /** Instances that are there all the time have these names, and the numbers from 0. */
  static final String INSTANCE = "receiver-";

  /** What one sender sends; each has a thousand thousand numbers of its own. */
  static final int NUMBERS = 1_000_000;

  private static final Retry ALWAYS = Retry.times(10_000).fixed(Duration.ofMillis(20));
  private static final Retry THREE = Retry.times(3).fixed(Duration.ofMillis(20));

  /**
   * The fate of a message.
   *
   * @param instances how many instances there are
   */
  static Fate of(long seed, int number, int instances) {
    SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number);
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    String key = "k" + number / NUMBERS + "-" + random.nextInt(3);
    String recipient = INSTANCE + random.nextInt(instances);
    int failures = random.nextInt(5) == 0 ? 1 + random.nextInt(2) : 0;
    boolean hopeless = random.nextInt(25) == 0;
    boolean aborted = random.nextInt(4) == 0;
    Duration delay = Duration.ofMillis(200 + random.nextInt(400));
    return new Fate(
        number,
        kind,
        kind == Kind.KEYED ? key : null,
        kind == Kind.DIRECTED ? recipient : null,
        kind.isWork() ? failures : 0,
        kind.isWork() && hopeless,
        kind == Kind.TRANSACTED && aborted,
        kind == Kind.DELAYED ? delay : Duration.ZERO);
  }

  Message message() {
    Message message =
        Message.to(kind.topic()).payload(Map.of("number", number)).retry(hopeless ? THREE : ALWAYS);
    if (recipient != null) {
      message = message.recipients(recipient);
    } else if (kind != Kind.BROADCAST && kind != Kind.GROUPED) {
      message = message.exclusive();
    }
    if (key != null) {
      message = message.orderingKey(key);
    }
    return delay.isZero() ? message : message.delay(delay);
  }

  /** How many effects it has when everything is well. */
  int effects(int groups) {
    return hopeless || aborted ? 0 : kind == Kind.GROUPED ? groups : 1;
  }
}
