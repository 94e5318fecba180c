package dev.morphium.mapping;

import static dev.morphium.mapping.RoundTripTest.bson;
import static dev.morphium.mapping.RoundTripTest.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.exception.MappingException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Documents that the mapper of Morphium 5.1.9 has written, and the forms of version 6. */
@SuppressWarnings("JavaUtilDate") // it is one of the types that are stored
class Morphium6FormsTest {
  private static final Mapper OLD = Mapper.builder().format(DocumentFormat.MORPHIUM_6).build();
  private static final Mapper CURRENT = Mapper.create();

  private static final Times TIMES =
      new Times(
          1,
          LocalDateTime.of(2020, 9, 13, 12, 26, 40, 123_456_789),
          LocalDate.of(1950, 1, 1),
          LocalTime.of(12, 26, 40, 5),
          Instant.ofEpochSecond(-5, 123_456_789),
          List.of(LocalDate.EPOCH),
          Map.of("t", LocalDateTime.of(1960, 1, 2, 3, 4, 5, 6)));

  enum Color {
    RED,
    DARK_BLUE
  }

  @Embedded(polymorph = true)
  static class Part {
    String partName = "";
    int count;
  }

  @Embedded(polymorph = true, typeId = "sub")
  static final class Sub extends Part {
    String more = "";
  }

  record Plain(String plainName) {}

  @Entity(polymorph = true)
  static final class All {
    @Id ObjectId id = new ObjectId();
    int anInt;
    Integer boxedInt = 0;
    long aLong;
    Long boxedLong = 0L;
    byte aByte;
    float aFloat;
    double aDouble;
    boolean aBool;
    char aChar;
    String aString = "";
    BigDecimal bigDecimal = BigDecimal.ZERO;
    BigInteger bigInteger = BigInteger.ZERO;
    Date date = new Date(0);
    LocalDateTime localDateTime = LocalDateTime.MIN;
    LocalDateTime dateTimeBefore = LocalDateTime.MIN;
    LocalDate localDate = LocalDate.EPOCH;
    LocalDate localDateBefore = LocalDate.EPOCH;
    LocalTime localTime = LocalTime.MIN;
    Instant instant = Instant.EPOCH;
    UUID uuid = new UUID(0, 0);
    byte[] bytes = {};
    int[] ints = {};
    String[] strings = {};
    Color color = Color.RED;
    Color blue = Color.RED;
    Pattern pattern = Pattern.compile("");
    AtomicInteger atomicInteger = new AtomicInteger();
    AtomicLong atomicLong = new AtomicLong();
    AtomicBoolean atomicBoolean = new AtomicBoolean();
    Part part = new Part();
    Part sub = new Part();
    Plain plain = new Plain("");
    List<String> texts = List.of();
    List<Color> colors = List.of();
    Set<Color> enumSet = EnumSet.noneOf(Color.class);
    List<Part> parts = List.of();
    List<Plain> plains = List.of();
    List<LocalDateTime> times = List.of();
    List<Instant> instants = List.of();
    List<BigInteger> bigs = List.of();
    List<LocalDate> days = List.of();
    List<BigDecimal> decimals = List.of();
    Map<String, Integer> counts = Map.of();
    Map<String, Part> partMap = Map.of();
    Map<Color, String> byColor = Map.of();
    Map<String, LocalDateTime> timeMap = Map.of();
    Map<String, Color> colorMap = Map.of();
    List<ObjectId> ids = List.of();
    ObjectId other = new ObjectId();
    Object anything = 0;
    Object anyPart = 0;
    Map<String, Object> anyMap = Map.of();
    List<Object> anyList = List.of();
    List<List<Integer>> nested = List.of();
    Set<String> set = Set.of();
  }

  record Times(
      @Id int id,
      LocalDateTime local,
      LocalDate day,
      LocalTime time,
      Instant moment,
      List<LocalDate> days,
      Map<String, LocalDateTime> locals) {}

  record Numbers(@Id int id, BigDecimal decimal, BigInteger whole, char letter) {}

  private static BsonDocument stored() throws IOException {
    try (InputStream file =
        Morphium6FormsTest.class.getResourceAsStream("/morphium6/written-by-5.1.9.json")) {
      return BsonDocument.parse(
          new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static <T> T read(Mapper mapper, Class<T> type, BsonDocument document) {
    byte[] bytes = bytes(document);
    return mapper.mapping(type).decode(bytes, 0, bytes.length);
  }

  private static All all() throws IOException {
    Mapper mapper = Mapper.builder().register(Part.class, Sub.class).build();
    return read(mapper, All.class, stored());
  }

  @Test
  void scalarsOfAnOldDocumentAreRead() throws IOException {
    All all = all();
    assertThat(all.id).isEqualTo(new ObjectId("5f43a1b2c3d4e5f601020304"));
    assertThat(List.of(all.anInt, all.boxedInt, all.aLong, all.boxedLong, all.aByte))
        .isEqualTo(List.of(1, 2, 3L, 4L, (byte) 6));
    assertThat(List.of(all.aFloat, all.aDouble, all.aBool, all.aChar, all.aString))
        .isEqualTo(List.of(1.5f, 2.5, true, 'c', "text"));
    assertThat(all.bigDecimal).isEqualByComparingTo("12.25");
    assertThat(all.bigInteger).isEqualTo("123456789012345678901234567890");
    assertThat(all.atomicInteger).hasValue(7);
    assertThat(all.atomicLong).hasValue(8);
    assertThat(all.atomicBoolean).isTrue();
    assertThat(all.uuid).isEqualTo(UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"));
    assertThat(all.bytes).containsExactly(1, 2, 3);
    assertThat(all.pattern.pattern()).isEqualTo("a.b");
    assertThat(all.color).isEqualTo(Color.RED);
    assertThat(all.blue).isEqualTo(Color.DARK_BLUE);
    assertThat(all.other).isEqualTo(new ObjectId("5f43a1b2c3d4e5f601020306"));
  }

  @Test
  void timesOfAnOldDocumentAreRead() throws IOException {
    All all = all();
    assertThat(all.date).hasTime(1_600_000_000_123L);
    assertThat(all.localDateTime).isEqualTo(LocalDateTime.of(2020, 9, 13, 12, 26, 40, 123_456_789));
    assertThat(all.dateTimeBefore).isEqualTo(LocalDateTime.of(1960, 1, 2, 3, 4, 5, 6));
    assertThat(all.localDate).isEqualTo(LocalDate.of(2020, 9, 13));
    assertThat(all.localDateBefore).isEqualTo(LocalDate.of(1950, 1, 1));
    assertThat(all.localTime).isEqualTo(LocalTime.of(12, 26, 40, 5));
    assertThat(all.instant).isEqualTo(Instant.ofEpochSecond(1_600_000_000L, 123_456_789));
    assertThat(all.times).containsExactly(LocalDateTime.of(2020, 9, 13, 12, 26, 40));
    assertThat(all.instants).containsExactly(Instant.ofEpochSecond(5, 6));
    assertThat(all.days).containsExactly(LocalDate.of(2020, 1, 1));
    assertThat(all.timeMap).isEqualTo(Map.of("t", LocalDateTime.of(2020, 1, 1, 0, 0)));
  }

  @Test
  void objectsAndCollectionsOfAnOldDocumentAreRead() throws IOException {
    All all = all();
    assertThat(all.part.partName).isEqualTo("p");
    assertThat(all.sub)
        .isInstanceOfSatisfying(Sub.class, sub -> assertThat(sub.more).isEqualTo("m"));
    assertThat(all.plain).isEqualTo(new Plain("q"));
    assertThat(all.plains).containsExactly(new Plain("s"));
    assertThat(all.parts)
        .extracting(each -> each.getClass().getSimpleName())
        .containsExactly("Part", "Sub");
    assertThat(Objects.requireNonNull(all.partMap.get("k")).count).isEqualTo(3);
    assertThat(all.anyPart)
        .isInstanceOfSatisfying(Part.class, part -> assertThat(part.count).isEqualTo(9));
    assertThat(all.anyMap.get("p")).isInstanceOf(Part.class);
    assertThat(all.anyList.getFirst()).isInstanceOf(Part.class);
    assertThat(all.bigs).containsExactly(BigInteger.TEN);
    assertThat(all.decimals).containsExactly(new BigDecimal("1.5"));
    assertThat(all.byColor).isEqualTo(Map.of(Color.RED, "red"));
    assertThat(all.colorMap).isEqualTo(Map.of("c", Color.RED));
    assertThat(all.enumSet).containsExactly(Color.RED);
    assertThat(all.nested).isEqualTo(List.of(List.of(1, 2)));
    assertThat(all.ints).containsExactly(1, 2);
    assertThat(all.strings).containsExactly("a", "b");
  }

  @Test
  void timesAreWrittenAsMorphium6DidWithAllTheirNanoseconds() {
    BsonDocument written = bson(OLD.mapping(Times.class).encode(TIMES));
    assertThat(written)
        .isEqualTo(
            BsonDocument.parse(
                """
                {_id: 1,
                 local: {sec: {$numberLong: '1600000000'}, n: 123456789},
                 day: {$numberLong: '-7305'},
                 time: {$numberLong: '44800000000005'},
                 moment: {type: 'instant', seconds: {$numberLong: '-5'}, nanos: 123456789},
                 days: [{$numberLong: '0'}],
                 locals: {t: {sec: {$numberLong: '-315521755'}, n: 6}}}
                """));
    assertThat(read(OLD, Times.class, written)).isEqualTo(TIMES);
    assertThat(read(CURRENT, Times.class, written)).isEqualTo(TIMES);
  }

  @Test
  void bothFormatsReadWhatTheOtherHasWritten() {
    Times whole =
        new Times(
            2,
            LocalDateTime.of(2020, 9, 13, 12, 26, 40, 123_000_000),
            LocalDate.of(2020, 2, 29),
            LocalTime.NOON,
            Instant.ofEpochMilli(5),
            List.of(),
            Map.of());
    BsonDocument dates = bson(CURRENT.mapping(Times.class).encode(whole));
    assertThat(dates.isDateTime("local")).isTrue();
    assertThat(dates.isDateTime("day")).isTrue();
    assertThat(read(OLD, Times.class, dates)).isEqualTo(whole);
  }

  @Test
  void numbersAreWrittenAsMorphium6Did() {
    Numbers numbers = new Numbers(1, new BigDecimal("12.25"), BigInteger.valueOf(-255), 'ä');
    BsonDocument written = bson(OLD.mapping(Numbers.class).encode(numbers));
    assertThat(written)
        .containsEntry("decimal", new BsonDouble(12.25))
        .containsEntry("whole", BsonDocument.parse("{type: 'biginteger', value: '-ff'}"))
        .containsEntry("letter", new BsonInt32('ä'));
    assertThat(read(OLD, Numbers.class, written)).isEqualTo(numbers);
    assertThat(read(CURRENT, Numbers.class, written)).isEqualTo(numbers);
    BsonDocument current = bson(CURRENT.mapping(Numbers.class).encode(numbers));
    assertThat(read(OLD, Numbers.class, current)).isEqualTo(numbers);
  }

  record Anything(
      @Id int id, Object any, List<Object> list, Map<String, Object> map, Color color) {}

  private static final Anything UNDECLARED =
      new Anything(
          1,
          Color.RED,
          List.of(
              LocalDateTime.of(2020, 1, 1, 0, 0, 0, 5),
              new BigInteger("16"),
              Instant.ofEpochSecond(5, 6),
              LocalDate.of(2020, 1, 1),
              'c',
              new BigDecimal("1.5")),
          Map.of("c", Color.DARK_BLUE),
          Color.RED);

  @Test
  void valuesThatNothingDeclaresAreReadAsVersion6Has() {
    String color = Color.class.getName();
    BsonDocument stored =
        BsonDocument.parse(
            """
            {_id: 1, any: {class_name: '%s', name: 'RED'},
             list: [{class_name: 'java.time.LocalDateTime', sec: {$numberLong: '1577836800'}, n: 5},
               {class_name: 'java.math.BigInteger', type: 'biginteger', value: '10'},
               {class_name: 'java.time.Instant', type: 'instant', seconds: {$numberLong: '5'},
                nanos: 6}],
             map: {c: {class_name: '%s', name: 'DARK_BLUE'}},
             color: {class_name: '%s', name: 'RED'}}
            """
                .formatted(color, color, color));
    for (Mapper mapper : List.of(CURRENT, OLD)) {
      Anything read = read(mapper, Anything.class, stored);
      assertThat(read.any()).isEqualTo(Color.RED);
      assertThat(read.list()).isEqualTo(UNDECLARED.list().subList(0, 3));
      assertThat(read.map()).isEqualTo(UNDECLARED.map());
      assertThat(read.color()).isEqualTo(Color.RED);
    }
    for (String broken : List.of("{class_name: '%s', nme: 'RED'}", "{class_name: '%s'}")) {
      stored.put("any", BsonDocument.parse(broken.formatted(color)));
      assertThatThrownBy(() -> read(CURRENT, Anything.class, stored))
          .isInstanceOf(MappingException.class)
          .hasMessageContaining("any");
    }
  }

  @Test
  void valuesThatNothingDeclaresAreWrittenAsVersion6Did() {
    BsonDocument written = bson(OLD.mapping(Anything.class).encode(UNDECLARED));
    assertThat(written.getDocument("any").keySet()).containsExactly("class_name", "name");
    assertThat(written.getArray("list").get(0).asDocument().keySet())
        .containsExactly("class_name", "sec", "n");
    assertThat(written.getArray("list").get(1))
        .isEqualTo(
            BsonDocument.parse(
                "{class_name: 'java.math.BigInteger', type: 'biginteger', value: '10'}"));
    assertThat(read(OLD, Anything.class, written)).isEqualTo(UNDECLARED);
    assertThat(read(CURRENT, Anything.class, written)).isEqualTo(UNDECLARED);
    BsonDocument current = bson(CURRENT.mapping(Anything.class).encode(UNDECLARED));
    Anything read = read(OLD, Anything.class, current);
    assertThat(read.any()).isEqualTo(Color.RED);
    assertThat(read.list()).contains(LocalDate.of(2020, 1, 1), new BigInteger("16"));
  }

  @Test
  void aDecimalThatADoubleDoesNotHoldIsRefused() {
    Numbers precise = new Numbers(1, new BigDecimal("0.1234567890123456789"), BigInteger.ONE, 'x');
    assertThatThrownBy(() -> OLD.mapping(Numbers.class).encode(precise))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("decimal")
        .hasMessageContaining("does not fit into the double");
  }

  @Test
  void aDocumentOfAnotherShapeNamesWhatItLacks() {
    BsonDocument wrong = bson(OLD.mapping(Times.class).encode(TIMES));
    wrong.put("local", new BsonDocument("sec", new BsonInt64(1)));
    assertThatThrownBy(() -> read(CURRENT, Times.class, wrong))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("local")
        .hasMessageContaining("a document of [sec] is no LocalDateTime: it has no number 'n'");
  }
}
