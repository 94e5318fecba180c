package dev.morphium.aggregate.expression;

import org.jspecify.annotations.Nullable;

/** Texts. Source: MongoDB manual, "String Expression Operators". */
abstract class StringExpressions extends ArrayExpressions {
  StringExpressions() {}

  /** The texts one after the other; null when one of them is. */
  public static Expr concat(@Nullable Object... texts) {
    return OperatorForms.list("$concat", texts);
  }

  /** The byte at which a part begins for the first time; -1 when it does not occur. */
  public static Expr indexOfBytes(Object text, Object part) {
    return OperatorForms.list("$indexOfBytes", text, part);
  }

  /** The same, looking from one byte on and up to before another. */
  public static Expr indexOfBytes(Object text, Object part, Object start, Object end) {
    return OperatorForms.list("$indexOfBytes", text, part, start, end);
  }

  /** The code point at which a part begins for the first time; -1 when it does not occur. */
  public static Expr indexOfCP(Object text, Object part) {
    return OperatorForms.list("$indexOfCP", text, part);
  }

  /** The same, looking from one code point on and up to before another. */
  public static Expr indexOfCP(Object text, Object part, Object start, Object end) {
    return OperatorForms.list("$indexOfCP", text, part, start, end);
  }

  /** The text without white space at its beginning. */
  public static Expr ltrim(Object input) {
    return OperatorForms.of("$ltrim").with("input", input).build();
  }

  /** The text without these characters at its beginning. */
  public static Expr ltrim(Object input, Object chars) {
    return OperatorForms.of("$ltrim").with("input", input).with("chars", chars).build();
  }

  /** The first match of a pattern, with its groups; null when there is none. */
  public static Expr regexFind(Object input, Object regex) {
    return OperatorForms.of("$regexFind").with("input", input).with("regex", regex).build();
  }

  /**
   * The first match of a pattern, with its groups; null when there is none. Options are letters
   * such as {@code i} and {@code m}.
   */
  public static Expr regexFind(Object input, Object regex, Object options) {
    return OperatorForms.of("$regexFind")
        .with("input", input)
        .with("regex", regex)
        .with("options", options)
        .build();
  }

  /** All matches of a pattern, with their groups. */
  public static Expr regexFindAll(Object input, Object regex) {
    return OperatorForms.of("$regexFindAll").with("input", input).with("regex", regex).build();
  }

  /**
   * All matches of a pattern, with their groups. Options are letters such as {@code i} and {@code
   * m}.
   */
  public static Expr regexFindAll(Object input, Object regex, Object options) {
    return OperatorForms.of("$regexFindAll")
        .with("input", input)
        .with("regex", regex)
        .with("options", options)
        .build();
  }

  /** Whether a pattern is found. */
  public static Expr regexMatch(Object input, Object regex) {
    return OperatorForms.of("$regexMatch").with("input", input).with("regex", regex).build();
  }

  /** Whether a pattern is found. Options are letters such as {@code i} and {@code m}. */
  public static Expr regexMatch(Object input, Object regex, Object options) {
    return OperatorForms.of("$regexMatch")
        .with("input", input)
        .with("regex", regex)
        .with("options", options)
        .build();
  }

  /** The text with each occurrence of a part replaced. */
  public static Expr replaceAll(Object input, Object find, Object replacement) {
    return OperatorForms.of("$replaceAll")
        .with("input", input)
        .with("find", find)
        .with("replacement", replacement)
        .build();
  }

  /** The text with the first occurrence of a part replaced. */
  public static Expr replaceOne(Object input, Object find, Object replacement) {
    return OperatorForms.of("$replaceOne")
        .with("input", input)
        .with("find", find)
        .with("replacement", replacement)
        .build();
  }

  /** The text without white space at its end. */
  public static Expr rtrim(Object input) {
    return OperatorForms.of("$rtrim").with("input", input).build();
  }

  /** The text without these characters at its end. */
  public static Expr rtrim(Object input, Object chars) {
    return OperatorForms.of("$rtrim").with("input", input).with("chars", chars).build();
  }

  /** The parts of the text between delimiters. */
  public static Expr split(Object text, Object delimiter) {
    return OperatorForms.list("$split", text, delimiter);
  }

  /** The number of bytes in UTF-8. */
  public static Expr strLenBytes(Object text) {
    return OperatorForms.unary("$strLenBytes", text);
  }

  /** The number of code points. */
  public static Expr strLenCP(Object text) {
    return OperatorForms.unary("$strLenCP", text);
  }

  /**
   * -1, 0 or 1, as the first text comes before, is or comes after the second, capitals of ASCII
   * being like small letters.
   */
  public static Expr strcasecmp(Object first, Object second) {
    return OperatorForms.list("$strcasecmp", first, second);
  }

  /** Some bytes of the text; the old name of {@code substrBytes}. */
  public static Expr substr(Object text, Object start, Object length) {
    return OperatorForms.list("$substr", text, start, length);
  }

  /** Some bytes of the text. */
  public static Expr substrBytes(Object text, Object start, Object length) {
    return OperatorForms.list("$substrBytes", text, start, length);
  }

  /** Some code points of the text. */
  public static Expr substrCP(Object text, Object start, Object length) {
    return OperatorForms.list("$substrCP", text, start, length);
  }

  /** The text in small letters of ASCII. */
  public static Expr toLower(Object text) {
    return OperatorForms.unary("$toLower", text);
  }

  /** The text in capital letters of ASCII. */
  public static Expr toUpper(Object text) {
    return OperatorForms.unary("$toUpper", text);
  }

  /** The text without white space at both ends. */
  public static Expr trim(Object input) {
    return OperatorForms.of("$trim").with("input", input).build();
  }

  /** The text without these characters at both ends. */
  public static Expr trim(Object input, Object chars) {
    return OperatorForms.of("$trim").with("input", input).with("chars", chars).build();
  }
}
