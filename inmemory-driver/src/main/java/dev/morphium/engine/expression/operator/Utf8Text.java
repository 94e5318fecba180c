package dev.morphium.engine.expression.operator;

import dev.morphium.bson.Utf8;
import dev.morphium.engine.value.ByteSearch;
import dev.morphium.engine.value.StringValue;

/** Searching and cutting strings in their UTF-8 bytes; places count from the string's start. */
final class Utf8Text {
  private Utf8Text() {}

  /** The part between two places, without a copy. */
  static StringValue slice(StringValue string, int from, int to) {
    return StringValue.view(string.utf8(), string.offset() + from, to - from);
  }

  /** Whether the byte at this place goes on with a code point that started before. */
  static boolean isContinuation(StringValue string, int place) {
    return Utf8.isContinuation(string.utf8()[string.offset() + place]);
  }

  /** The first place from here on where the other string stands before the end, or -1. */
  static int indexOf(StringValue string, StringValue wanted, int from, int to) {
    int length = wanted.length();
    int last = to - length;
    if (length == 0) {
      return from <= last ? from : -1;
    }
    int offset = string.offset();
    int found =
        ByteSearch.indexOf(
            string.utf8(), offset + from, offset + to, wanted.utf8(), wanted.offset(), length);
    return found < 0 ? -1 : found - offset;
  }

  static int countCodePoints(StringValue string, int from, int to) {
    byte[] bytes = string.utf8();
    int count = 0;
    for (int i = string.offset() + from, end = string.offset() + to; i < end; i++) {
      if (!Utf8.isContinuation(bytes[i])) {
        count++;
      }
    }
    return count;
  }

  /**
   * The place that is so many code points behind another, or -1 when the string is not that long.
   */
  static int skipCodePoints(StringValue string, int from, long count) {
    int length = string.length();
    int place = from;
    for (long left = count; left > 0; left--) {
      if (place >= length) {
        return -1;
      }
      place = following(string, place);
    }
    return place;
  }

  /** The place of the next code point. */
  static int following(StringValue string, int place) {
    int next = place + 1;
    while (next < string.length() && isContinuation(string, next)) {
      next++;
    }
    return next;
  }
}
