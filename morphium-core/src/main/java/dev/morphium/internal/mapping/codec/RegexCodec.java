package dev.morphium.internal.mapping.codec;

import dev.morphium.bson.BsonReader;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.exception.MappingException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Encodes and decodes Java patterns as BSON regular expressions. */
final class RegexCodec {
  private static final String OPTIONS = "imsux";
  private static final int[] FLAGS = {
    Pattern.CASE_INSENSITIVE,
    Pattern.MULTILINE,
    Pattern.DOTALL,
    Pattern.UNICODE_CASE,
    Pattern.COMMENTS
  };

  private RegexCodec() {}

  static byte write(BsonWriter out, Pattern pattern) {
    out.cstring(pattern.pattern());
    StringBuilder options = new StringBuilder();
    int rest = pattern.flags();
    for (int i = 0; i < FLAGS.length; i++) {
      if ((rest & FLAGS[i]) != 0) {
        options.append(OPTIONS.charAt(i));
        rest &= ~FLAGS[i];
      }
    }
    if (rest != 0) {
      throw new MappingException(
          "the pattern '%s' has flags (0x%x) that regular expressions of BSON have not"
              .formatted(pattern, rest));
    }
    out.cstring(options.toString());
    return BsonType.REGEX;
  }

  static @Nullable Pattern read(BsonReader in, byte type) {
    if (type != BsonType.REGEX) {
      return null;
    }
    String pattern = in.cstring();
    int flags = 0;
    for (char option : in.cstring().toCharArray()) {
      int index = OPTIONS.indexOf(option);
      if (index < 0) {
        throw new MappingException(
            "/%s/ has the option '%c', which Java's patterns have not".formatted(pattern, option));
      }
      flags |= FLAGS[index];
    }
    return Pattern.compile(pattern, flags);
  }
}
