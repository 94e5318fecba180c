package dev.morphium.messaging.internal.group.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import dev.morphium.driver.Reply;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.group.ConsumerGroup;
import dev.morphium.messaging.message.Message;
import dev.morphium.settings.MorphiumSettings;
import java.util.concurrent.CountDownLatch;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class GroupControlTest {
  private final CountDownLatch first = new CountDownLatch(1);
  private final CountDownLatch second = new CountDownLatch(1);
  private final CountDownLatch firstGate = new CountDownLatch(1);
  private final CountDownLatch secondGate = new CountDownLatch(1);

  /** Keeps the first two answers that the upkeep gets when it asks for the groups. */
  private Driver holding(Driver real) {
    return new Driver() {
      @Override
      public Reply execute(Command command) {
        Reply reply = real.execute(command);
        if (Thread.currentThread().getName().equals("morphium-groups")
            && command.body().getFirstKey().equals("find")
            && command.body().containsValue(new BsonString("messages_groups"))) {
          hold(first.getCount() > 0 ? first : second);
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

  private void hold(CountDownLatch told) {
    told.countDown();
    try {
      (told == first ? firstGate : secondGate).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void anEarlierReadingDoesNotReplaceALaterOne() throws InterruptedException {
    String uri = "inmemory://" + new ObjectId() + "/shop";
    Driver driver = holding(Drivers.connect(uri));
    try (Morphium morphium = Morphium.builder(MorphiumSettings.of(uri)).driver(driver).open();
        Messaging messaging = Messaging.open(morphium)) {
      first.await();
      Thread registering = Thread.ofVirtual().start(() -> messaging.groups().register("x", "news"));
      await("it is through, or waits for the upkeep")
          .until(() -> !registering.isAlive() || registering.getState() == Thread.State.WAITING);
      firstGate.countDown();
      registering.join();
      second.await();
      messaging.send(Message.to("news").payload(1));
      secondGate.countDown();
      assertThat(messaging.groups().list()).extracting(ConsumerGroup::backlog).containsExactly(1L);
    }
  }
}
