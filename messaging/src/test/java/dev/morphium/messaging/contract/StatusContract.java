package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.instance.Instance;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.status.Level;
import org.junit.jupiter.api.Test;

/** Who takes part, and how they are doing. */
interface StatusContract extends OnBackend {
  @Test
  default void instancesAreKnownWhileTheyAreThere() {
    Messaging first = instance("a");
    Messaging second = instance("b");
    assertThat(first.status().instances()).extracting(Instance::name).containsExactly("a", "b");
    second.close();
    assertThat(first.status().instances()).extracting(Instance::name).containsExactly("a");
  }

  @Test
  default void allInstancesTellHowTheyAreDoing() throws Exception {
    Messaging first = instance("a");
    Messaging second = instance("b");
    second.listenTo("orders").handle(order -> {});
    assertThat(first.status().ask(Level.PING, RequestContract.LONG))
        .extracting(status -> status.instance())
        .containsExactlyInAnyOrder("a", "b");
    assertThat(first.status().ask(Level.MESSAGING, RequestContract.LONG))
        .filteredOn(status -> status.instance().equals("b"))
        .singleElement()
        .satisfies(
            status ->
                assertThat(status.messaging().listeners())
                    .anyMatch(listener -> listener.topic().equals("orders")));
  }

  @Test
  default void theWorkOfTopicsIsCounted() {
    Messaging messaging = instance("a");
    for (int i = 0; i < 3; i++) {
      messaging.send(Message.to("orders").exclusive());
    }
    await()
        .until(
            () ->
                messaging.status().topics().stream()
                    .anyMatch(
                        topic -> topic.topic().equals("orders") && topic.count(State.READY) == 3));
  }
}
