package dev.morphium.engine.match.schema;

import dev.morphium.engine.match.AllOf;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.QueryErrors;
import dev.morphium.engine.regex.Regex;
import dev.morphium.engine.regex.RegexException;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;

/**
 * The compiler of schemas: each keyword becomes a predicate, and a value satisfies the schema when
 * it answers them all.
 *
 * <p>A keyword for one type of value, such as {@code minLength}, lets values of other types pass.
 * Nothing looks into arrays but the keywords for arrays. Source: MongoDB manual, "$jsonSchema";
 * JSON Schema draft 4, validation.
 */
public final class SchemaCompiler {
  private SchemaCompiler() {}

  /**
   * Compiles a schema.
   *
   * @param interrupts where long work on a value looks whether it is to end
   * @throws dev.morphium.protocol.CommandException when it is no valid one
   */
  public static Predicate compile(Document schema, InterruptCheck interrupts) {
    Keywords keywords = Keywords.of(schema, interrupts);
    keywords.text("title");
    keywords.text("description");
    List<Predicate> predicates = new ArrayList<>();
    TypeKeywords.add(keywords, predicates);
    LogicalKeywords.add(keywords, predicates);
    NumberKeywords.add(keywords, predicates);
    StringKeywords.add(keywords, predicates);
    ArrayKeywords.add(keywords, predicates);
    ObjectKeywords.add(keywords, predicates);
    return AllOf.of(predicates);
  }

  /** The regular expression that names must match. */
  static Regex names(String pattern) {
    try {
      return Regex.compile(pattern, "");
    } catch (RegexException e) {
      throw QueryErrors.badValue(
          "Invalid regular expression in $jsonSchema keyword 'patternProperties': " + e.message());
    }
  }
}
