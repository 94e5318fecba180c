package dev.morphium.replay;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one JSON text into maps, lists, strings, longs, doubles and booleans; null is {@link
 * #NULL}.
 *
 * <p>Cases give some objects a meaning of their own, so that no Extended JSON reader may interpret
 * them first.
 */
public final class Json {
  /** The JSON null. */
  public static final Object NULL =
      new Object() {
        @Override
        public String toString() {
          return "null";
        }
      };

  private final String text;
  private int at;

  private Json(String text) {
    this.text = text;
  }

  public static Object parse(String text) {
    Json json = new Json(text);
    Object value = json.value();
    json.blank();
    if (json.at != text.length()) {
      throw json.wrong("the end");
    }
    return value;
  }

  @SuppressWarnings("unchecked")
  public static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked")
  public static List<Object> list(Object value) {
    return (List<Object>) value;
  }

  private Object value() {
    blank();
    char first = text.charAt(at);
    return switch (first) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", NULL);
      default -> number();
    };
  }

  private Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    at++;
    blank();
    while (text.charAt(at) != '}') {
      String name = string();
      blank();
      expect(':');
      object.put(name, value());
      blank();
      if (text.charAt(at) == ',') {
        at++;
        blank();
      }
    }
    at++;
    return object;
  }

  private List<Object> array() {
    List<Object> array = new ArrayList<>();
    at++;
    blank();
    while (text.charAt(at) != ']') {
      array.add(value());
      blank();
      if (text.charAt(at) == ',') {
        at++;
        blank();
      }
    }
    at++;
    return array;
  }

  private String string() {
    expect('"');
    StringBuilder built = new StringBuilder();
    while (true) {
      char c = text.charAt(at++);
      if (c == '"') {
        return built.toString();
      }
      built.append(c == '\\' ? escaped() : c);
    }
  }

  private char escaped() {
    char c = text.charAt(at++);
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> {
        at += 4;
        yield (char) Integer.parseInt(text, at - 4, at, 16);
      }
      default -> c;
    };
  }

  private Object number() {
    int start = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String number = text.substring(start, at);
    if (number.isEmpty()) {
      throw wrong("a value");
    }
    return number.matches("-?[0-9]+") ? (Object) Long.valueOf(number) : Double.valueOf(number);
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw wrong(word);
    }
    at += word.length();
    return value;
  }

  private void expect(char c) {
    if (text.charAt(at) != c) {
      throw wrong("'" + c + "'");
    }
    at++;
  }

  private void blank() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private IllegalArgumentException wrong(String expected) {
    return new IllegalArgumentException("expected " + expected + " at character " + at);
  }
}
