package dev.morphium.messaging.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.message.Message;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** What messages carry. */
interface PayloadContract extends OnBackend {
  /** An entity. */
  @Entity
  record Customer(@Id String id, String name, Instant since) {}

  /** A plain record. */
  record Line(String article, int pieces, List<String> notes) {}

  /** A shape, of which there are several kinds. */
  @Embedded(polymorph = true)
  sealed interface Shape {}

  /** One. */
  @Embedded(polymorph = true, typeId = "circle")
  record Circle(double radius) implements Shape {}

  /** Another. */
  @Embedded(polymorph = true, typeId = "square")
  record Square(double side) implements Shape {}

  /** A message with properties of its own. */
  @Entity(polymorph = true, typeId = "parcel")
  class Parcel extends Message {
    private double weight;
    private List<String> stamps = List.of();

    /** For the mapping. */
    protected Parcel() {}

    Parcel(String topic, double weight, String... stamps) {
      super(topic);
      this.weight = weight;
      this.stamps = List.of(stamps);
    }
  }

  @Test
  default void valuesOfAllKindsComeAsTheyWent() {
    Instant now = Instant.ofEpochMilli(1_700_000_000_123L);
    List<Object> values =
        List.of(
            new Customer("c1", "Ada", now),
            new Line("pen", 3, List.of("blue", "")),
            "text, also \u00e4\u4f60\ud83d\ude00\u0000!",
            "",
            7,
            7_000_000_000L,
            1.5,
            true,
            now,
            new ObjectId(),
            TimeUnit.DAYS,
            new byte[] {1, 2, 3},
            new Circle(2),
            new BsonString("raw"));
    Map<Integer, Object> got = new ConcurrentHashMap<>();
    Messaging messaging = instance("a");
    for (int i = 0; i < values.size(); i++) {
      int number = i;
      messaging.listen(
          "kind" + i, values.get(i).getClass(), (value, context) -> got.put(number, value));
    }
    Messaging sender = sender();
    for (int i = 0; i < values.size(); i++) {
      Message message = Message.to("kind" + i).payload(values.get(i));
      sender.send(i % 2 == 0 ? message : message.exclusive());
    }
    await().until(() -> got.size() == values.size());
    for (int i = 0; i < values.size(); i++) {
      assertThat(got.get(i)).isEqualTo(values.get(i));
    }
  }

  @Test
  default void mapsAndLists() {
    Queue<Object> got = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("a");
    messaging.listen("map", Map.class, (map, context) -> got.add(map));
    messaging.listen("list", List.class, (list, context) -> got.add(list));
    Messaging sender = sender();
    Map<String, Object> map = Map.of("a", 1, "b", List.of("x"), "c.d", "dotted");
    sender.send(Message.to("map").payload(map).exclusive());
    sender.send(Message.to("list").payload(List.of(1, "two", 3.0)));
    await().until(() -> got.size() == 2);
    assertThat(got).containsExactlyInAnyOrder(map, List.of(1, "two", 3.0));
  }

  @Test
  default void aKindOfItsTypeComesAsItself() {
    Queue<Shape> got = new ConcurrentLinkedQueue<>();
    instance("a").listen("shapes", Shape.class, OnBackend.keep(got));
    Messaging sender = sender();
    sender.send(Message.to("shapes").payload(new Circle(2)));
    sender.send(Message.to("shapes").payload(new Square(3)));
    await().until(() -> got.size() == 2);
    assertThat(got).containsExactly(new Circle(2), new Square(3));
  }

  @Test
  default void whoeverWantsMayHaveTheStoredForm() {
    Queue<BsonValue> got = new ConcurrentLinkedQueue<>();
    instance("a").listen("raw", BsonValue.class, OnBackend.keep(got));
    sender().send(Message.to("raw").payload(new Line("pen", 3, List.of())));
    await().until(() -> !got.isEmpty());
    assertThat(got.peek().asDocument().getInt32("pieces").getValue()).isEqualTo(3);
  }

  @Test
  default void aMessageMayCarryNothing() {
    AtomicReference<Message> got = new AtomicReference<>();
    instance("a").listenTo("nothing").handle((message, context) -> got.getAndSet(message));
    sender().send(Message.to("nothing").header("why", "because"));
    await().until(() -> got.get() != null);
    assertThat(got.get().payload()).isNull();
    assertThat(got.get().headers()).containsEntry("why", "because");
    assertThat(got.get().sender()).isEqualTo("sender");
    assertThat(got.get().topic()).isEqualTo("nothing");
  }

  @Test
  default void messagesMayHavePropertiesOfTheirOwn() {
    Queue<Message> got = new ConcurrentLinkedQueue<>();
    Messaging messaging = instance("a");
    messaging.listenTo("parcels").handle((message, context) -> got.add(message));
    Messaging sender = sender();
    sender.send(new Parcel("parcels", 2.5, "fragile").payload("in it"));
    sender.send(new Parcel("parcels", 3.5).payload("in it").exclusive());
    await().until(() -> got.size() == 2);
    assertThat(got)
        .allSatisfy(
            message -> {
              assertThat(message).isInstanceOf(Parcel.class);
              assertThat(message.payload()).isEqualTo(new BsonString("in it"));
            });
    assertThat(got.stream().mapToDouble(message -> ((Parcel) message).weight)).contains(2.5, 3.5);
    assertThat(got.stream().map(message -> ((Parcel) message).stamps))
        .contains(List.of("fragile"), List.of());
  }
}
