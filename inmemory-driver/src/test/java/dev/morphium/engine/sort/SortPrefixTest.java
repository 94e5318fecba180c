package dev.morphium.engine.sort;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SortPrefixTest {
  private static final ValueComparator ORDER = ValueComparator.BINARY;

  @Test
  void aSmallerValueNeverHasALargerWord() {
    List<Value> values = new ArrayList<>(samples());
    values.add(Constant.MIN_KEY);
    values.add(Constant.MAX_KEY);
    for (Value left : values) {
      for (Value right : values) {
        int order = ORDER.compare(left, right);
        int words = Long.compare(word(left, true), word(right, true));
        int turned = Long.compare(word(left, false), word(right, false));
        assertThat(words == 0 || words == Integer.signum(order))
            .as("%s and %s", left, right)
            .isTrue();
        assertThat(turned).isEqualTo(-words);
      }
    }
  }

  private static long word(Value value, boolean ascending) {
    return SortPrefix.of(value, ascending, ORDER);
  }

  private static List<Value> samples() {
    Document document =
        Document.parse(
            "{v: [null, true, false, 0, -0.0, 1, 1.5, -1, 9007199254740993, 9007199254740992.0,"
                + " {$numberDouble: 'NaN'}, {$numberDouble: '-Infinity'}, {$numberDouble:"
                + " 'Infinity'}, {$numberDecimal: '1E+6000'}, {$numberDecimal: '1.5'},"
                + " {$numberLong: '-9223372036854775808'}, {$numberLong: '9223372036854775807'},"
                + " 5e-324, '', 'a', 'ab', 'abcdefg', 'abcdefgh', 'abcdefgi', '\\u00e9',"
                + " {$date: '1960-01-01T00:00:00Z'}, {$date: '2024-01-01T00:00:00Z'}, {$date:"
                + " {$numberLong: '-9223372036854775808'}}, {$timestamp: {t: 1, i: 1}},"
                + " {$timestamp: {t: 4294967295, i: 1}}, {$oid: '000000000000000000000001'},"
                + " {$oid: 'ffffffffffffffffffffffff'}, {a: 1}, [1], {$regularExpression:"
                + " {pattern: 'a', options: ''}}]}");
    return ((ArrayValue) document.get("v")).elements();
  }
}
