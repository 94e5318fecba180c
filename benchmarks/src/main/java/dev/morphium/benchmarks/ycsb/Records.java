package dev.morphium.benchmarks.ycsb;

import java.util.Locale;

/** The records: a key, and ten fields of a hundred bytes. */
final class Records {
  static final int FIELDS = 10;
  static final int VALUE_BYTES = 100;
  static final String NAME = "records";

  private Records() {}

  static String key(int record) {
    return String.format(Locale.ROOT, "user%012d", record);
  }

  static String field(int field) {
    return "field" + field;
  }

  static String value(int record, int field) {
    return (key(record) + field + "-").repeat(VALUE_BYTES / 16).substring(0, VALUE_BYTES);
  }
}
