package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.message.Message;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class SelectionTest extends Instances {
  record Parcel(String name, int weight) {}

  private static Message parcel(int weight) {
    return Message.to("parcels").payload(new Parcel("p" + weight, weight));
  }

  private Listening<Parcel> parcels(Messaging instance) {
    return instance.listenTo("parcels").payload(Parcel.class);
  }

  private static BsonDocument heavier(int than) {
    return BsonDocument.parse("{'payload.weight': {$gt: %d}}".formatted(than));
  }

  private void handle(Listening<Parcel> listening, String who) {
    Listener ignored =
        listening.handle(
            (parcel, context) -> {
              got.add(who + parcel.weight());
            });
  }

  @Test
  void workIsChosenByTheDatabase() {
    Messaging instance = instance("a");
    handle(parcels(instance).where(heavier(5)), "heavy");
    handle(parcels(instance).where(BsonDocument.parse("{'payload.weight': {$lte: 5}}")), "light");
    Messaging sender = instance("sender");
    for (int i = 1; i <= 9; i++) {
      sender.send(parcel(i).exclusive());
    }
    sender.send(parcel(100));
    await().until(() -> got.size() == 9);
    assertThat(got)
        .containsExactlyInAnyOrder(
            "light1", "light2", "light3", "light4", "light5", "heavy6", "heavy7", "heavy8",
            "heavy9");
  }

  @Test
  void whatNobodyWantsStays() {
    Messaging instance = instance("a");
    handle(parcels(instance).where(heavier(5)), "heavy");
    Messaging sender = instance("sender");
    sender.send(parcel(1).exclusive());
    sender.send(parcel(9).exclusive());
    await().until(() -> got.size() == 1);
    handle(parcels(instance), "any");
    await().until(() -> got.size() == 2);
    assertThat(got).containsExactly("heavy9", "any1");
  }

  @Test
  void broadcastsAreChosenHere() {
    Messaging instance = instance("a");
    handle(
        parcels(instance).filter(message -> message.payload().asDocument().containsKey("weight")),
        "some");
    handle(parcels(instance).filter(message -> message.priority() > 3), "urgent");
    Messaging sender = instance("sender");
    sender.send(parcel(1));
    sender.send(Message.to("parcels").payload(BsonDocument.parse("{size: 3}")));
    sender.send(parcel(2).exclusive());
    sender.send(parcel(3).priority(9));
    await().until(() -> got.size() == 3);
    assertThat(got).containsExactlyInAnyOrder("some1", "some3", "urgent3");
  }

  @Test
  void whoSaysBothTakesBoth() {
    handle(
        parcels(instance("a")).where(heavier(5)).filter(message -> message.priority() == 0),
        "both");
    Messaging sender = instance("sender");
    sender.send(parcel(1));
    sender.send(parcel(2).priority(1));
    sender.send(parcel(3).exclusive());
    sender.send(parcel(9).exclusive());
    await().until(() -> got.size() == 2);
    assertThat(got).containsExactlyInAnyOrder("both1", "both9");
  }

  @Test
  void aFilterThatTheDatabaseRefusesIsSaidAtOnce() {
    Listening<Parcel> wrong =
        parcels(instance("a")).where(BsonDocument.parse("{'payload.weight': {$heavier: 5}}"));
    assertThatThrownBy(() -> handle(wrong, "never"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("$heavier");
    assertThatThrownBy(
            () -> handle(parcels(instance("b")).group("g").filter(message -> true), "never"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("header()");
  }

  @Test
  void aFilterThatFailsHoldsUpNobody() {
    Messaging instance = instance("a");
    handle(
        parcels(instance)
            .filter(
                message -> {
                  if (message.priority() == 1) {
                    throw new IllegalStateException("no");
                  }
                  return true;
                }),
        "x");
    Messaging sender = instance("sender");
    sender.send(parcel(1).priority(1));
    sender.send(parcel(2));
    await().until(() -> !got.isEmpty());
    assertThat(got).containsExactly("x2");
  }

  @Test
  void listenersComeAndGo() {
    Messaging instance = instance("a");
    Listener first = instance.listen("parcels", Parcel.class, noting("first"));
    Listener second = instance.listen("parcels", Object.class, noting("second"));
    Messaging sender = instance("sender");
    sender.send(Message.to("parcels").payload(new Parcel("p", 1)));
    await().until(() -> got.size() == 2);
    got.clear();
    first.close();
    sender.send(Message.to("parcels").payload(new Parcel("p", 1)));
    sender.send(Message.to("parcels").payload(new Parcel("p", 2)).exclusive());
    await().until(() -> got.size() == 2);
    assertThat(got).allMatch(text -> text.startsWith("second"));
    second.close();
    sender.send(Message.to("parcels").payload(new Parcel("p", 3)).exclusive());
    got.clear();
    Listener third = instance.listen("parcels", Parcel.class, noting("third"));
    await().until(() -> got.size() == 1);
    assertThat(third.topic()).isEqualTo("parcels");
  }
}
