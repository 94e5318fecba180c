package dev.morphium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Version;
import dev.morphium.annotation.WriteBuffer;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.VersionMismatchException;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.converter.Converter;
import dev.morphium.settings.MorphiumSettings;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a new user tries: stale deletes, nulls, projections, keys of maps, wrong settings. */
class MoreMistakesTest {
  private final Morphium morphium =
      Morphium.connect("inmemory://%s/shop".formatted(UUID.randomUUID()));

  @AfterEach
  void close() {
    morphium.close();
  }

  /** Something with a version. */
  @Entity
  record Versioned(@Id String id, String text, @Version long version) {}

  /** Buffered, and with a version. */
  @Entity
  @WriteBuffer
  record Buffered(@Id String id, @Version long version) {}

  @Test
  void deletingAStaleEntityIsRefused() {
    Versioned first = morphium.store(new Versioned("a", "1", 0));
    Versioned second = morphium.store(new Versioned("a", "2", first.version()));
    Versioned other = morphium.store(new Versioned("b", "1", 0));
    assertThatThrownBy(() -> morphium.delete(first))
        .isInstanceOf(VersionMismatchException.class)
        .hasMessageContaining("Versioned {\"_id\": \"a\"} is no longer in version 1");
    assertThatThrownBy(() -> morphium.deleteList(List.of(other, first)))
        .isInstanceOf(VersionMismatchException.class);
    assertThat(morphium.findAll(Versioned.class)).containsExactly(second);
    assertThat(morphium.delete(second)).isTrue();
    assertThat(morphium.delete(second)).as("it is gone").isFalse();
    morphium.store(new Versioned("c", "1", 0));
    assertThat(morphium.delete(new Versioned("c", "?", 0))).as("by its id alone").isTrue();
    Buffered buffered = morphium.store(new Buffered("a", 0));
    morphium.store(buffered);
    assertThatThrownBy(() -> morphium.delete(buffered))
        .isInstanceOf(VersionMismatchException.class);
  }

  /** An embedded one. */
  record Inner(int count, Integer boxed) {}

  /** A primitive, and a box. */
  @Entity
  record Numbers(@Id String id, int born, Integer boxed, Inner inner, List<Inner> many) {}

  @Test
  void nullForAPrimitiveIsRefused() {
    Numbers stored =
        morphium.store(new Numbers("a", 1, 2, new Inner(1, 2), List.of(new Inner(1, 2))));
    for (String path : List.of("born", "inner.count", "many.0.count")) {
      assertThatThrownBy(() -> morphium.with(stored).set(path, null))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Numbers." + path)
          .hasMessageContaining("primitive");
    }
    morphium.with(stored).set("boxed", null);
    morphium.createQueryFor(Numbers.class).everything().set("inner.boxed", null);
    assertThat(morphium.findById(Numbers.class, "a").boxed()).isNull();
    assertThat(morphium.createQueryFor(Numbers.class).f("born").eq(null).countAll()).isZero();
  }

  /** A class, which reread fills anew. */
  @Entity
  static class Person {
    @Id String id;
    String name;
    String city;
  }

  @Test
  void storingAProjectedEntityIsRefused() {
    morphium.store(new Numbers("a", 1, 2, null, null));
    Numbers partial = morphium.createQueryFor(Numbers.class).project("born").get();
    assertThatThrownBy(() -> morphium.store(partial))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("this Numbers was read with a projection");
    Numbers changed = morphium.with(partial).set("born", 3);
    assertThatThrownBy(() -> morphium.store(changed)).isInstanceOf(MappingException.class);
    assertThat(morphium.findById(Numbers.class, "a").boxed()).isEqualTo(2);
    Person person = new Person();
    person.id = "p";
    person.name = "Ada";
    person.city = "Rome";
    morphium.store(person);
    Person read = morphium.createQueryFor(Person.class).hideFields("city").asList().get(0);
    assertThatThrownBy(() -> morphium.storeList(List.of(read)))
        .isInstanceOf(MappingException.class);
    morphium.reread(read);
    morphium.store(read);
    assertThat(morphium.findById(Person.class, "p").city).isEqualTo("Rome");
  }

  /** Times that Java has finer than BSON. */
  @Entity
  record Times(@Id String id, Instant at, LocalDateTime local) {}

  @Test
  void storeGivesWhatIsStored() {
    Times fine =
        new Times(
            "a", Instant.ofEpochSecond(1, 123_456_789), LocalDateTime.of(2026, 1, 1, 1, 1, 1, 1));
    Times stored = morphium.store(fine);
    assertThat(stored).isEqualTo(morphium.findById(Times.class, "a"));
    assertThat(stored.at()).isEqualTo(Instant.ofEpochMilli(1123));
    Times inserted = morphium.insert(new Times("b", fine.at(), fine.local()));
    assertThat(inserted).isEqualTo(morphium.findById(Times.class, "b"));
  }

  /** A key with a converter. */
  record Code(String text) {}

  /** Maps with keys that have a text form. */
  @Entity
  record Keys(
      @Id String id,
      Map<LocalDate, String> days,
      Map<Currency, String> currencies,
      Map<Locale, String> locales,
      Map<Duration, String> durations,
      Map<URI, String> uris,
      Map<ZoneId, String> zones,
      Map<LocalDateTime, String> times,
      Map<Code, String> codes) {}

  private static final class CodeConverter implements Converter<Code> {
    @Override
    public BsonValue toBson(Code value) {
      return new BsonString(value.text());
    }

    @Override
    public Code fromBson(BsonValue value) {
      return new Code(value.asString().getValue());
    }
  }

  @Test
  void keysOfMapsAreOfEveryTypeWithAText() {
    Keys keys =
        new Keys(
            "a",
            Map.of(LocalDate.EPOCH, "x"),
            Map.of(Currency.getInstance("EUR"), "x"),
            Map.of(Locale.CANADA, "x"),
            Map.of(Duration.ofMillis(1500), "x"),
            Map.of(URI.create("http://example.org/$a"), "x"),
            Map.of(ZoneId.of("Europe/Rome"), "x"),
            Map.of(LocalDateTime.of(2026, 1, 1, 1, 1, 1, 5), "x"),
            Map.of(new Code("c.d"), "x"));
    Mapper mapper = Mapper.builder().converter(Code.class, new CodeConverter()).build();
    byte[] bytes = mapper.mapping(Keys.class).encode(keys);
    assertThat(mapper.mapping(Keys.class).decode(bytes, 0, bytes.length)).isEqualTo(keys);
  }

  /** Counters. */
  @Entity
  static class Counters {
    @Id String id = "a";
    AtomicInteger small = new AtomicInteger(1);
    AtomicLong large = new AtomicLong(2);
    AtomicBoolean flag = new AtomicBoolean(true);
  }

  @Test
  void atomicNumbersAreStored() {
    Counters counters = morphium.store(new Counters());
    morphium.with(counters).inc("small", 4);
    Counters read = morphium.findById(Counters.class, "a");
    assertThat(read.small).hasValue(5);
    assertThat(read.large).hasValue(2);
    assertThat(read.flag).isTrue();
  }

  /** A result of a group stage, with an id that no annotation names. */
  record Group(String id, long count) {}

  @Test
  void theIdOfAResultIsItsId() {
    morphium.store(new Versioned("a", "x", 0));
    morphium.store(new Versioned("b", "x", 0));
    List<Group> groups =
        morphium
            .createAggregator(Versioned.class, Group.class)
            .raw(BsonDocument.parse("{$group: {_id: '$text', count: {$sum: {$numberLong: '1'}}}}"))
            .asList();
    assertThat(groups).containsExactly(new Group("x", 2));
  }

  @Test
  void messagesNameWhatIsMeant() {
    assertThatThrownBy(() -> Morphium.connect((String) null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the connection string is null");
    assertThatThrownBy(() -> Morphium.connect((MorphiumSettings) null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the settings are null");
    assertThatThrownBy(() -> morphium.findById(Person.class, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("null is no id");
    assertThatThrownBy(() -> morphium.findAll(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the type is null");
    assertThatThrownBy(() -> Morphium.connect("localhost:27017"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("mongodb://localhost:27017");
    assertThatThrownBy(() -> Morphium.connect("mongodb://localhost/?foo=1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unknown option foo")
        .hasMessageNotContaining("did you mean")
        .hasMessageContaining("maxPoolSize");
    assertThatThrownBy(() -> Morphium.connect("mongodb://localhost/?maxPoolSise=1"))
        .hasMessageContaining("did you mean maxPoolSize?");
    assertThatThrownBy(() -> mapperOf().fromBson(new BsonString("x"), BigInteger.class))
        .hasMessageContaining("a BigInteger");
  }

  private static Mapper mapperOf() {
    return Mapper.builder().build();
  }
}
