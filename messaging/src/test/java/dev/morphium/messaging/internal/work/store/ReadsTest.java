package dev.morphium.messaging.internal.work.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.Reply;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import dev.morphium.settings.MorphiumSettings;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class ReadsTest {
  private final Queue<String> elsewhere = new ConcurrentLinkedQueue<>();

  /** Notes what may be read from a server that is behind. */
  private Driver noting(Driver real) {
    return new Driver() {
      @Override
      public Reply execute(Command command) {
        BsonDocument body = command.body();
        if (body.containsKey("$readPreference") && !body.toJson().contains("$changeStream")) {
          elsewhere.add(body.toJson());
        }
        return real.execute(command);
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

  @Test
  void stepsFollowFromWhatThePrimarySays() {
    String uri = "inmemory://" + new ObjectId() + "/shop";
    MorphiumSettings settings =
        MorphiumSettings.builder(uri).readPreference(ReadPreference.SECONDARY_PREFERRED).build();
    try (Morphium morphium =
            Morphium.builder(settings).driver(noting(Drivers.connect(uri))).open();
        Messaging messaging = Messaging.open(morphium)) {
      messaging
          .listenTo("orders")
          .handle(
              (order, context) -> {
                context.result(1);
              });
      Message order = Message.to("orders").unique("pen").exclusive().keepResult();
      ObjectId first = messaging.send(order).id();
      await().until(() -> messaging.jobs().find(first).state() == State.DONE);
      assertThat(messaging.jobs().counts()).containsEntry(State.DONE, 1L);
      assertThat(messaging.status().instances()).hasSize(1);
    }
    assertThat(elsewhere).isEmpty();
  }
}
