package dev.morphium.tools.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.bson.BSONException;
import org.bson.BsonDocument;
import org.bson.json.JsonParseException;
import org.jspecify.annotations.Nullable;

/**
 * Documents in Extended JSON: one after the other, on lines of their own or not, or in one array.
 * Source: MongoDB Database Tools, "mongoimport", option {@code --type json}.
 */
public final class JsonSource implements DocumentSource {
  private static final Pattern CONVERSION =
      Pattern.compile(
          "^Exception converting value (.*) to type (?:\\w+\\.)*(\\w+)$", Pattern.DOTALL);
  private static final int END = -1;
  private static final int BYTE_ORDER_MARK = '\uFEFF';

  private final BufferedReader in;
  private final StringBuilder text = new StringBuilder();
  private long here = 1;
  private long begin = 1;
  private boolean isBegun;
  private boolean isArray;
  private boolean isEnded;

  /** Documents in UTF-8. */
  public JsonSource(InputStream in) {
    this.in =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()), 1 << 16);
  }

  @Override
  public @Nullable BsonDocument next() throws IOException {
    int first = significant();
    if (!isBegun) {
      isBegun = true;
      isArray = first == '[';
      first = isArray ? significant() : first;
    } else if (isArray && !isEnded && first != ']' && first != END) {
      first = behindComma(first);
    }
    if (isArray && !isEnded && first == ']') {
      isEnded = true;
      first = significant();
    }
    if (first == END) {
      if (isArray && !isEnded) {
        throw new TextException(here, "the array has no end: ']' is missing");
      }
      return null;
    }
    if (first != '{' || isEnded) {
      throw new TextException(
          here,
          isEnded
              ? "there is something after the end of the array"
              : "a document begins with '{', not with '%c'".formatted(first));
    }
    return document();
  }

  /** The first character of another document of the array. */
  private int behindComma(int first) throws IOException {
    if (first != ',') {
      throw new TextException(here, "there is no comma between two documents of the array");
    }
    int next = significant();
    if (next == ']') {
      throw new TextException(here, "the array ends with a comma, and no document follows it");
    }
    return next;
  }

  /** The next character that is no white space. */
  private int significant() throws IOException {
    int next = read();
    while (next != END && (Character.isWhitespace(next) || next == BYTE_ORDER_MARK)) {
      next = read();
    }
    return next;
  }

  private int read() throws IOException {
    try {
      int next = in.read();
      if (next == '\n') {
        here++;
      }
      return next;
    } catch (CharacterCodingException e) {
      throw new TextException(here, "it is not in UTF-8");
    }
  }

  /** Reads up to the brace that closes the document. */
  private BsonDocument document() throws IOException {
    begin = here;
    text.setLength(0);
    text.append('{');
    int depth = 1;
    int quote = 0;
    int before = '{'; // the last character that is neither quoted nor white space
    while (depth > 0) {
      int next = read();
      if (next == END) {
        throw new TextException(begin, "the document has no end: '}' is missing");
      }
      text.append((char) next);
      if (quote != 0) {
        if (next == '\\') {
          int escaped = read();
          if (escaped != END) {
            text.append((char) escaped);
          }
        } else if (next == quote) {
          quote = 0;
        }
      } else if (next == '"' || next == '\'' || next == '/') { // the last one begins a pattern
        quote = next;
      } else if (next == '{') {
        depth++;
      } else if (next == '}') {
        depth--;
      }
      if (before == ',' && (next == '}' || next == ']') && quote == 0) {
        throw new TextException(here, "a comma is followed by '%c'".formatted(next));
      }
      before = Character.isWhitespace(next) ? before : next;
    }
    try {
      return BsonDocument.parse(text.toString());
    } catch (BSONException | JsonParseException e) {
      throw new TextException(begin, words(e));
    } catch (RuntimeException e) { // whatever the conversions of values throw
      throw new TextException(
          begin, "the document has a value that is not of its type: " + e.getMessage());
    } catch (StackOverflowError e) {
      throw new TextException(begin, "the document has too many levels");
    }
  }

  /** What is wrong, without the names of Java's types. */
  private static String words(RuntimeException problem) {
    return CONVERSION.matcher(String.valueOf(problem.getMessage())).replaceFirst("$1 is no $2");
  }

  @Override
  public long line() {
    return begin;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
