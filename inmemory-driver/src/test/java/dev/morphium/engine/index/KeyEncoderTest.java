package dev.morphium.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueType;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyEncoderTest {
  private static byte[] encode(Value value, boolean descending) {
    return new KeyEncoder().append(value, descending).toByteArray();
  }

  private static int order(byte[] left, byte[] right) {
    return Integer.signum(Arrays.compareUnsigned(left, right));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void bytesSortAsValuesDo(long seed) {
    RandomKeyValues values = new RandomKeyValues(seed);
    for (int i = 0; i < 100_000; i++) {
      check(values.value(3), values.value(3));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {5, 6, 7})
  void numbersSortByExactValue(long seed) {
    RandomKeyValues values = new RandomKeyValues(seed);
    for (int i = 0; i < 100_000; i++) {
      check(values.number(), values.number());
    }
  }

  private static void check(Value left, Value right) {
    int expected = Integer.signum(ValueComparator.BINARY.compare(left, right));
    byte[] l = encode(left, false);
    byte[] r = encode(right, false);
    if (order(l, r) != expected || order(encode(left, true), encode(right, true)) != -expected) {
      assertThat(order(l, r)).as("%s and %s", left, right).isEqualTo(expected);
    }
    if (expected != 0 && l.length <= r.length && Arrays.mismatch(l, r) == l.length) {
      assertThat(l).as("%s begins %s", left, right).isEqualTo(r);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {8, 9})
  void compoundKeysSortComponentByComponent(long seed) {
    RandomKeyValues values = new RandomKeyValues(seed);
    Random random = new Random(seed);
    for (int i = 0; i < 50_000; i++) {
      boolean descending = random.nextBoolean();
      Value left = values.value(1);
      Value right = values.value(1);
      long leftId = random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63);
      long rightId = random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63);
      int expected = ValueComparator.BINARY.compare(left, right) * (descending ? -1 : 1);
      if (expected == 0) {
        expected = Long.compare(leftId, rightId);
      }
      assertThat(order(entry(left, descending, leftId), entry(right, descending, rightId)))
          .as("%s %d and %s %d", left, leftId, right, rightId)
          .isEqualTo(Integer.signum(expected));
    }
  }

  private static byte[] entry(Value value, boolean descending, long id) {
    byte[] entry = new KeyEncoder().append(value, descending).appendRecordId(id).toByteArray();
    assertThat(RecordIds.read(entry, entry.length)).isEqualTo(id);
    return entry;
  }

  @Test
  void bytesOfADocumentAreEncodedAsTheirValuesAre() {
    RandomKeyValues values = new RandomKeyValues(10);
    for (int i = 0; i < 20_000; i++) {
      Value value = values.value(2);
      if (!value.isMissing()) {
        Document document = new DocumentBuilder().append("v", value).build();
        assertThat(new KeyEncoder().append(document.bytes()[4], document.bytes(), 7, false))
            .extracting(KeyEncoder::toByteArray)
            .as("%s", value)
            .isEqualTo(encode(value, false));
        assertThat(ValueType.of(document.bytes()[4])).isEqualTo(value.type());
      }
    }
  }

  @Test
  void aBoundAboveAllIsAboveEveryEntryThatBeginsWithIt() {
    for (boolean descending : List.of(false, true)) {
      byte[] low = encode(StringValue.of("a"), descending);
      byte[] high =
          new KeyEncoder().append(StringValue.of("a"), descending).appendAboveAll().toByteArray();
      IntStream.of(0, 1, 1023, Integer.MAX_VALUE)
          .mapToObj(id -> entry(StringValue.of("a"), descending, id))
          .forEach(
              entry -> {
                assertThat(order(low, entry)).isNegative();
                assertThat(order(entry, high)).isNegative();
              });
      byte[] longer = entry(StringValue.of("a\0"), descending, 1);
      assertThat(order(longer, low) < 0 || order(longer, high) > 0).isTrue();
    }
  }

  @Test
  void smallNumbersAndObjectIdsAreShort() {
    assertThat(entry(Document.parse("{a: 7}").get("a"), false, 1_000_000)).hasSize(1 + 2 + 4);
    assertThat(entry(Document.parse("{a: {$oid: '0123456789abcdef01234567'}}").get("a"), false, 9))
        .hasSize(1 + 12 + 2);
    assertThat(encode(Constant.NULL, false)).hasSize(1);
  }
}
