package dev.morphium.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.annotation.Aliases;
import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.messaging.job.JobStatus;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.schedule.Schedule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Objects that are sent to a listener which takes those of another class. */
class WrongPayloadTest extends Instances {
  /** What the listener takes. */
  @Embedded
  record Pay(String to, int cents) {}

  /** Something else altogether. */
  @Embedded
  record Address(String street, String city) {}

  /** Something else that has a name in common. */
  @Embedded
  record Letter(String to, String text) {}

  /** Has all that a listener needs, and more. */
  @Embedded
  record Transfer(String to, int cents, String from) {}

  /** An entity. */
  @Entity
  record Customer(@Id String id, String name) {}

  /** Another one. */
  @Entity
  record Article(@Id String id, String title) {}

  /** Nothing but an id. */
  @Entity
  record Mention(@Id String id) {}

  /** Has a property that was once called otherwise. */
  @Embedded
  static final class Renamed {
    @Aliases("street")
    String road = "";
  }

  /** The same type in another application, which has come further. */
  static final class Later {
    /** Has got a property. */
    @Embedded
    record Address(String street, String city, int floor) {}

    private Later() {}
  }

  private String refused(Object payload, Class<?> wanted) {
    Messaging messaging = instance("one");
    messaging.listen("pay", wanted, (value, context) -> got.add(value.toString()));
    messaging.send(Message.job("pay").payload(payload));
    await().until(() -> messaging.jobs().deadLetters("pay").count() == 1);
    JobStatus dead = messaging.jobs().deadLetters("pay").list(1).get(0);
    assertThat(got).isEmpty();
    assertThat(dead.failures()).hasSize(1);
    Failure failure = dead.failures().get(0);
    return String.valueOf(failure.message());
  }

  private void taken(Object payload, Class<?> wanted, String text) {
    Messaging messaging = instance("one");
    messaging.listen("pay", wanted, (value, context) -> got.add(value.toString()));
    messaging.send(Message.job("pay").payload(payload));
    await().until(() -> !got.isEmpty() || messaging.jobs().deadLetters("pay").count() == 1);
    assertThat(got).singleElement().asString().contains(text);
  }

  @Test
  void anObjectWithoutAnyOfItsPropertiesIsADeadLetter() {
    assertThat(refused(new Address("Elm", "Bath"), Pay.class))
        .contains("to 'pay'", Address.class.getName(), Pay.class.getName())
        .contains("none of the fields [cents, to], but [city, street]");
  }

  @Test
  void aNumberIsNotMadeUp() {
    assertThat(refused(new Letter("Ann", "hello"), Pay.class))
        .contains(Letter.class.getName(), "it lacks the fields [cents]");
  }

  @Test
  void anIdInCommonIsNothingInCommon() {
    assertThat(refused(new Customer("c1", "Ann"), Article.class))
        .contains("none of the fields [title], but [_id, name]");
  }

  @Test
  void aRunOfAScheduleSaysItsTypeToo() {
    Messaging messaging = instance("one");
    messaging.listen("pay", Pay.class, (value, context) -> got.add(value.toString()));
    messaging
        .schedules()
        .put(
            "daily",
            Schedule.every(Duration.ofDays(1)),
            Message.job("pay").payload(new Address("Elm", "Bath")));
    messaging.schedules().trigger("daily");
    await().until(() -> messaging.jobs().deadLetters("pay").count() == 1);
    assertThat(got).isEmpty();
  }

  @Test
  void anObjectWithMoreThanIsWantedIsTaken() {
    taken(new Transfer("Ann", 3, "Bob"), Pay.class, "Pay[to=Ann, cents=3]");
  }

  @Test
  void anIdMayBeAllThatIsWanted() {
    taken(new Customer("c1", "Ann"), Mention.class, "c1");
  }

  @Test
  void anotherNameOfAPropertyCounts() {
    taken(new Address("Elm", "Bath"), Renamed.class, "Renamed");
  }

  @Test
  void aCopyOfTheClassMayDiffer() {
    taken(new Address("Elm", "Bath"), Later.Address.class, "floor=0");
  }

  @Test
  void mapsAndDocumentsTakeAnything() {
    taken(new Address("Elm", "Bath"), Map.class, "city=Bath");
  }

  @Test
  void aDocumentTakesAnything() {
    taken(new Address("Elm", "Bath"), BsonDocument.class, "Bath");
  }

  @Test
  void aMapAndWhatAnotherClientWroteAreReadAsTheyAre() {
    Messaging messaging = instance("one");
    messaging.listen("pay", Pay.class, (value, context) -> got.add(value.toString()));
    messaging.send(Message.job("pay").payload(Map.of("to", "Ann")));
    await().until(() -> got.size() == 1);
    writeRaw("{topic: 'pay', delivery: 'EXCLUSIVE', payload: {a: 1}, work: {state: 'READY'}}");
    await().until(() -> got.size() == 2);
    assertThat(List.copyOf(got)).containsExactly("Pay[to=Ann, cents=0]", "Pay[to=null, cents=0]");
  }

  @Test
  void aMessageSaysOfWhichClassItsPayloadIs() {
    Messaging messaging = instance("one");
    Message sent = messaging.send(Message.job("pay").payload(new Address("Elm", "Bath")));
    assertThat(sent.payloadType()).isEqualTo(Address.class.getName());
    assertThat(sent.copy().payloadType()).isEqualTo(Address.class.getName());
    assertThat(sent.copy().payload(3).payloadType()).isNull();
    assertThat(messaging.send(Message.job("pay").payload(Map.of("a", 1))).payloadType()).isNull();
  }
}
