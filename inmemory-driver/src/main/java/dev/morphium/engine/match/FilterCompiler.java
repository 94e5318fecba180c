package dev.morphium.engine.match;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The compiler of filters: makes the tree of a query document, with the operators of a table.
 *
 * <p>Immutable; {@link #forbidding} and {@link #nested} give compilers for other places. Source:
 * MongoDB manual, "Query and Projection Operators".
 */
public final class FilterCompiler {
  private static final int MAXIMUM_DEPTH = 150;

  private final OperatorTable<QueryOperator> table;
  private final Compilation compilation;
  private final Set<QueryFeature> forbidden;
  private final boolean nested;
  private final int depth;

  /**
   * @param compilation compiles expressions, and gives the comparator of the command's collation
   */
  public FilterCompiler(OperatorTable<QueryOperator> table, Compilation compilation) {
    this(table, compilation, EnumSet.noneOf(QueryFeature.class), false, 0);
  }

  private FilterCompiler(
      OperatorTable<QueryOperator> table,
      Compilation compilation,
      Set<QueryFeature> forbidden,
      boolean nested,
      int depth) {
    this.table = table;
    this.compilation = compilation;
    this.forbidden = forbidden;
    this.nested = nested;
    this.depth = depth;
  }

  /** The same compiler where these features are an error. */
  public FilterCompiler forbidding(QueryFeature... features) {
    Set<QueryFeature> more = EnumSet.copyOf(forbidden);
    more.addAll(List.of(features));
    return new FilterCompiler(table, compilation, more, nested, depth);
  }

  /** The same compiler for filters on a part of a document, as in {@code $elemMatch}. */
  public FilterCompiler nested() {
    return new FilterCompiler(table, compilation, forbidden, true, depth);
  }

  /** Whether this compiles filters on a part of a document. */
  public boolean isNested() {
    return nested;
  }

  public Compilation compilation() {
    return compilation;
  }

  public ValueComparator comparator() {
    return compilation.context().comparator();
  }

  /** Where long work on a document looks whether it is to end. */
  public InterruptCheck interrupts() {
    return compilation.context().interrupts();
  }

  /** Compiles a query. @throws CommandException when MongoDB would refuse it */
  public Filter compile(Document query) {
    Filter filter = compilePart(query);
    compilation.checkConstants();
    return filter;
  }

  /** Compiles a query that is part of something whose constants are checked at its end. */
  public Filter compilePart(Document query) {
    FilterNode root = compileNode(query);
    NearRules.check(root);
    TextRules.check(root);
    return new Filter(query, root, compilation);
  }

  /** Compiles a query that stands inside another one. */
  public FilterNode compileNode(Document query) {
    if (depth > MAXIMUM_DEPTH) {
      throw QueryErrors.badValue("exceeded depth limit of " + MAXIMUM_DEPTH + " when parsing");
    }
    FilterCompiler deeper = new FilterCompiler(table, compilation, forbidden, nested, depth + 1);
    List<FilterNode> nodes = new ArrayList<>();
    ElementCursor cursor = query.cursor();
    while (cursor.next()) {
      String name = cursor.name();
      if (name.startsWith("$")) {
        nodes.add(deeper.documentOperator(name, cursor.value()));
      } else {
        deeper.addField(nodes, name, cursor.value());
      }
    }
    return AndNode.of(nodes);
  }

  private FilterNode documentOperator(String name, Value operand) {
    if (OperatorDocuments.isReferenceField(name)) {
      // names of collections and databases have no collation
      ValueComparator order = name.equals("$id") ? comparator() : ValueComparator.BINARY;
      return node(FieldPath.of(name), new Comparison(Comparison.Operator.EQ, operand, order));
    }
    requireAllowed(name);
    if (table.find(name) instanceof DocumentOperator operator) {
      return operator.create(name, operand, this);
    }
    throw QueryErrors.unknownTopLevel(name);
  }

  private void addField(List<FilterNode> nodes, String name, Value operand) {
    FieldPath path = FieldPath.of(name);
    if (operand instanceof Document document && OperatorDocuments.isOne(document)) {
      for (Predicate predicate : predicates(name, document)) {
        nodes.add(node(path, predicate));
      }
    } else {
      nodes.add(node(path, equality(operand)));
    }
  }

  private static FilterNode node(FieldPath path, Predicate predicate) {
    if (predicate instanceof AllOf all) {
      return AndNode.of(all.predicates().stream().map(part -> node(path, part)).toList());
    }
    return predicate instanceof Never ? AlwaysNode.FALSE : new PathNode(path, predicate);
  }

  /**
   * Compiles the operators of one field: {@code {$gt: 1, $lt: 5}}.
   *
   * @param field the path they stand under, for error messages
   */
  public Predicate compilePredicate(String field, Document operators) {
    if (depth > MAXIMUM_DEPTH) {
      throw QueryErrors.badValue("exceeded depth limit of " + MAXIMUM_DEPTH + " when parsing");
    }
    return AllOf.of(
        new FilterCompiler(table, compilation, forbidden, nested, depth + 1)
            .predicates(field, operators));
  }

  private List<Predicate> predicates(String field, Document operators) {
    List<Predicate> predicates = new ArrayList<>();
    ElementCursor cursor = operators.cursor();
    while (cursor.next()) {
      OperatorCall call = new OperatorCall(field, cursor.name(), cursor.value(), operators);
      requireAllowed(call.name());
      switch (table.find(call.name())) {
        case FieldOperator operator -> predicates.add(operator.create(call, this));
        case QueryOperator.Part part -> requireParent(call, part);
        case null, default -> throw QueryErrors.misplaced(call.name());
      }
    }
    return predicates;
  }

  private void requireAllowed(String name) {
    if (!forbidden.isEmpty()) {
      QueryFeature feature = QueryFeature.of(name);
      if (feature != null && forbidden.contains(feature)) {
        throw feature.error();
      }
    }
  }

  private static void requireParent(OperatorCall call, QueryOperator.Part part) {
    if (part.parents().stream().noneMatch(call.siblings()::has)) {
      throw QueryErrors.badValue(part.complaint());
    }
  }

  /** The predicate of a value that stands for itself: equality, or a regular expression's match. */
  public Predicate equality(Value operand) {
    if (operand == Constant.UNDEFINED) {
      throw QueryErrors.badValue("cannot compare to undefined");
    }
    return operand instanceof RegexValue regex
        ? new RegexPredicate(regex, interrupts())
        : new Comparison(Comparison.Operator.EQ, operand, comparator());
  }
}
