package dev.morphium.engine.match.schema;

import dev.morphium.engine.match.AllOf;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.RegexValue;
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
  private final FilterCompiler filters;

  public SchemaCompiler(FilterCompiler filters) {
    this.filters = filters;
  }

  /** Compiles a schema. @throws dev.morphium.protocol.CommandException when it is no valid one */
  public Predicate compile(Document schema) {
    Keywords keywords = Keywords.of(schema);
    keywords.text("title");
    keywords.text("description");
    List<Predicate> predicates = new ArrayList<>();
    TypeKeywords.add(keywords, predicates);
    LogicalKeywords.add(keywords, this, predicates);
    NumberKeywords.add(keywords, predicates);
    StringKeywords.add(keywords, this, predicates);
    ArrayKeywords.add(keywords, this, predicates);
    ObjectKeywords.add(keywords, this, predicates);
    return AllOf.of(predicates);
  }

  /** The predicate that a string answers when this regular expression is found in it. */
  Predicate regex(String pattern) {
    return filters.equality(new RegexValue(pattern, ""));
  }
}
