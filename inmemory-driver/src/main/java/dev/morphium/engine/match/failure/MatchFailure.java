package dev.morphium.engine.match.failure;

import dev.morphium.engine.match.Filter;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The explanation of a failed validation ({@code details} of error 121): why a document does not
 * match a filter, or, inside a negation, by what it does match.
 *
 * <p>Only a write that is refused pays for it: the filter's clauses are compiled one by one and
 * asked again. Source: MongoDB manual, "Schema Validation", and the errors of MongoDB 5.0 and
 * later.
 */
public final class MatchFailure {
  private final Document document;
  private final Function<Document, Filter> compiler;
  private final InterruptCheck interrupts;

  private MatchFailure(
      Document document, Function<Document, Filter> compiler, InterruptCheck interrupts) {
    this.document = document;
    this.compiler = compiler;
    this.interrupts = interrupts;
  }

  /**
   * What the field {@code details} of the error tells.
   *
   * @param rule the filter that the document does not match
   * @param compiler compiles clauses of the filter
   * @param interrupts where long work looks whether it is to end
   */
  public static Document of(
      Document rule,
      Document document,
      Function<Document, Filter> compiler,
      InterruptCheck interrupts) {
    return new MatchFailure(document, compiler, interrupts).query(rule, false);
  }

  boolean matches(Document clause) {
    return compiler.apply(clause).matches(document);
  }

  Document document() {
    return document;
  }

  Filter compile(Document clause) {
    return compiler.apply(clause);
  }

  /**
   * Tells of a query of any number of clauses.
   *
   * @param inverted whether it is told why the document matches
   */
  private Document query(Document query, boolean inverted) {
    List<Clause> clauses = Clause.of(query);
    if (clauses.size() == 1) {
      return clause(clauses.get(0), inverted);
    }
    return logical("$and", clauses.stream().map(Clause::query).toList(), inverted);
  }

  private Document clause(Clause clause, boolean inverted) {
    return switch (clause.operator()) {
      case "$and", "$or", "$nor" ->
          logical(clause.operator(), documents(clause.operand()), inverted);
      case "$not" ->
          new DocumentBuilder()
              .append("operatorName", "$not")
              .append("details", query(negated(clause), !inverted))
              .build();
      case "$jsonSchema" ->
          inverted
              ? new DocumentBuilder()
                  .append("operatorName", "$jsonSchema")
                  .append("reason", "schema matched")
                  .build()
              : new SchemaFailure(interrupts).of((Document) clause.operand(), document);
      default -> LeafFailure.of(clause, this, inverted);
    };
  }

  private static Document negated(Clause clause) {
    return new DocumentBuilder().append(clause.path(), clause.operand()).build();
  }

  private static List<Document> documents(Value operand) {
    List<Document> documents = new ArrayList<>();
    for (Value each : ((ArrayValue) operand).elements()) {
      documents.add((Document) each);
    }
    return documents;
  }

  /** Tells of the clauses by which a conjunction, disjunction or its negation is decided. */
  private Document logical(String operator, List<Document> clauses, boolean inverted) {
    boolean satisfied = operator.equals("$nor") != inverted;
    DocumentBuilder details = new DocumentBuilder().append("operatorName", operator);
    details.startArray(satisfied ? "clausesSatisfied" : "clausesNotSatisfied");
    int told = 0;
    for (int i = 0; i < clauses.size(); i++) {
      boolean failed = LeafFailure.fails(clauses.get(i), this);
      if (failed || matchesQuietly(clauses.get(i)) == satisfied) {
        details
            .startDocument(String.valueOf(told++))
            .append("index", i)
            .append("details", query(clauses.get(i), satisfied))
            .end();
      }
    }
    return details.end().build();
  }

  private boolean matchesQuietly(Document clause) {
    return !LeafFailure.fails(clause, this) && matches(clause);
  }
}
