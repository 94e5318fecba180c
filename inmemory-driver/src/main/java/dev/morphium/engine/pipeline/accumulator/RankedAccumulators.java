package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.pipeline.CompiledAccumulator;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;

/**
 * {@code $bottom}, {@code $bottomN}, {@code $top}, {@code $topN}: values of the documents that come
 * first or last in an order of the accumulator's own.
 */
final class RankedAccumulators {
  private RankedAccumulators() {}

  static OperatorTable.Builder<AccumulatorFactory> entries() {
    return OperatorTable.<AccumulatorFactory>of("accumulator")
        .implemented("$bottom", (name, operand, c) -> compile(name, operand, c, false, true))
        .implemented("$bottomN", (name, operand, c) -> compile(name, operand, c, false, false))
        .implemented("$top", (name, operand, c) -> compile(name, operand, c, true, true))
        .implemented("$topN", (name, operand, c) -> compile(name, operand, c, true, false));
  }

  private static CompiledAccumulator compile(
      String name, Value operand, Compilation compilation, boolean top, boolean single) {
    if (!(operand instanceof Document document)) {
      throw new CommandException(
          5788001, "specification must be an object; found " + name + ": " + ValueText.of(operand));
    }
    Value count = null;
    Value output = null;
    Value sortBy = null;
    for (Element element : document.elements()) {
      if (element.name().equals("n") && !single) {
        count = element.value();
      } else if (element.name().equals("output")) {
        output = element.value();
      } else if (element.name().equals("sortBy")) {
        sortBy = element.value();
      } else {
        throw new CommandException(
            5788002, "Unknown argument to " + name + " '" + element.name() + "'");
      }
    }
    if (count == null && !single) {
      throw new CommandException(5788003, "Missing value for 'n'");
    }
    if (output == null) {
      throw new CommandException(5788004, "Missing value for 'output'");
    }
    if (sortBy == null) {
      throw new CommandException(5788005, "Missing value for 'sortBy'");
    }
    if (!(sortBy instanceof Document order)) {
      throw new CommandException(10065, "invalid parameter: expected an object (sortBy)");
    }
    SortPattern pattern = SortPattern.parse(order);
    Expression expression = compilation.compile(output);
    CountArgument argument =
        new CountArgument(
            count == null ? new ConstantExpression(new Int32Value(1)) : compilation.compile(count));
    ValueComparator comparator = compilation.context().comparator();
    return scope ->
        new RankedDocuments(
            pattern,
            comparator,
            expression,
            top,
            single,
            argument.evaluate(scope),
            new GatheredMemory(name, MemoryLimit.TOP_N, compilation.context().memory().limits()),
            compilation.context().interrupts());
  }
}
