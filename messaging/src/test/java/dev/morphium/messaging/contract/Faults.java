package dev.morphium.messaging.contract;

import dev.morphium.Morphium;
import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException.MaybeDone;
import dev.morphium.driver.Reply;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** A Morphium whose driver does as it is told: answers in the server's place, or loses commands. */
final class Faults {
  private volatile @Nullable Morphium morphium;
  private final AtomicLong met = new AtomicLong();
  private volatile Fault fault = command -> null;
  private volatile Predicate<Reply> delayed = reply -> false;

  /** What goes wrong. */
  @FunctionalInterface
  interface Fault {
    /** What is answered instead of asking the server; null to ask it. May throw. */
    @Nullable Reply instead(Command command);
  }

  /** Says what the Morphium is. */
  void morphium(Morphium faulty) {
    morphium = faulty;
  }

  /** The Morphium; everything goes well until something else is said. */
  Morphium morphium() {
    return Objects.requireNonNull(morphium);
  }

  /** From now on this goes wrong. */
  void begin(Fault what) {
    fault = what;
  }

  /** From now on everything goes well. */
  void end() {
    fault = command -> null;
  }

  /** From now on answers of some kind are on their way until whoever waits is interrupted. */
  void delay(Predicate<Reply> which) {
    delayed = which;
  }

  /** How many commands something went wrong with. */
  long met() {
    return met.get();
  }

  /** An error as a server answers it. */
  static Reply error(int code, String name, String message) {
    return Reply.of(
        BsonDocument.parse(
            "{ok: 0.0, code: %d, codeName: '%s', errmsg: '%s'}".formatted(code, name, message)));
  }

  /** A connection that broke. */
  static MaybeDone cut() {
    return new MaybeDone("the connection was cut by the test", null);
  }

  private static void waitUntilInterrupted() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MaybeDone("interrupted while the answer was on its way", e);
    }
  }

  /** A driver that does as it is told, with a real one behind it. */
  Driver between(Driver real) {
    return new Driver() {
      @Override
      public Reply execute(Command command) {
        Reply instead;
        try {
          instead = fault.instead(command);
        } catch (RuntimeException failure) {
          met.incrementAndGet();
          throw failure;
        }
        if (instead != null) {
          met.incrementAndGet();
          return instead;
        }
        Reply reply = real.execute(command);
        if (delayed.test(reply)) {
          met.incrementAndGet();
          waitUntilInterrupted();
        }
        return reply;
      }

      @Override
      public Capabilities capabilities() {
        return real.capabilities();
      }

      @Override
      public void close() {
        real.close();
      }
    };
  }
}
