package dev.morphium.internal.mapping.codec;

import static dev.morphium.bson.BsonType.STRING;

import dev.morphium.exception.MappingException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Currency;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The codecs of values that are stored as text. */
final class TextCodecs {
  private TextCodecs() {}

  private static <J> void text(
      Map<Class<?>, ValueCodec> codecs,
      Class<J> type,
      Function<J, String> writer,
      TextReader<J> reader) {
    codecs.put(type, text(type, writer, reader, type.getSimpleName()));
  }

  static <J> ScalarCodec<J> text(
      Class<J> type, Function<J, String> writer, TextReader<J> reader, String name) {
    return new ScalarCodec<>(
        type,
        (out, value) -> {
          out.string(writer.apply(value));
          return STRING;
        },
        (in, found) -> {
          if (found != STRING) {
            return null;
          }
          String text = in.string();
          try {
            return reader.read(text);
          } catch (Exception e) {
            throw new MappingException("'%s' is no %s".formatted(text, name), e);
          }
        },
        value -> value instanceof String text ? readText(reader, text) : null,
        "string");
  }

  private static <J> @Nullable J readText(TextReader<J> reader, String text) {
    try {
      return reader.read(text);
    } catch (Exception e) {
      return null;
    }
  }

  /** Adds the codecs to those of a table. */
  static void addTo(Map<Class<?>, ValueCodec> codecs) {
    text(codecs, URI.class, URI::toString, URI::new);
    text(codecs, URL.class, URL::toString, text -> new URI(text).toURL());
    text(codecs, Locale.class, Locale::toLanguageTag, TextCodecs::locale);
    text(codecs, Currency.class, Currency::getCurrencyCode, Currency::getInstance);
    text(codecs, StringBuilder.class, StringBuilder::toString, StringBuilder::new);
    codecs.put(CharSequence.class, new StringCodec());
    codecs.put(Path.class, text(Path.class, Path::toString, Path::of, "Path"));
    Scalars.add(
        codecs,
        Character.class,
        text(Character.class, Object::toString, TextCodecs::character, "character"),
        char.class);
    codecs.put(char[].class, text(char[].class, String::new, String::toCharArray, "text"));
  }

  private static Locale locale(String tag) {
    // Morphium 6 stored Locale.toString, with underscores
    return Locale.forLanguageTag(tag.replace('_', '-'));
  }

  private static Character character(String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException(text);
    }
    return text.charAt(0);
  }

  /** What makes a value of text. */
  @FunctionalInterface
  interface TextReader<J> {
    J read(String text) throws Exception;
  }
}
