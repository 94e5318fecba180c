package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.AccumulatedField;
import dev.morphium.engine.pipeline.SortStage;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.sort.SortPart;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code $bucket}: groups by ranges of values. It is short for {@code $group} and {@code $sort}.
 * Source: MongoDB manual, "$bucket (aggregation)".
 */
final class BucketStage {
  static final SortPattern BY_ID = SortPattern.of(List.of(new SortPart(FieldPath.of("_id"), true)));

  private final StageCompilation compilation;
  private @Nullable Expression groupBy;
  private @Nullable List<Value> boundaries;
  private @Nullable Value other;
  private @Nullable List<AccumulatedField> fields;

  private BucketStage(StageCompilation compilation) {
    this.compilation = compilation;
  }

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document specification)) {
      throw new CommandException(
          40201,
          "Argument to $bucket stage must be an object, but found type: " + operand.type().alias());
    }
    return new BucketStage(compilation).read(specification);
  }

  private Stage read(Document specification) {
    for (Element option : specification.elements()) {
      Value value = option.value();
      switch (option.name()) {
        case "groupBy" -> groupBy = groupBy(value, 40202, "$bucket", compilation);
        case "boundaries" -> boundaries = boundaries(value);
        case "default" -> other = constant(value, 40195, "default");
        case "output" -> fields = fields(value, 40196, "$bucket", compilation);
        default ->
            throw new CommandException(40197, "Unrecognized option to $bucket: " + option.name());
      }
    }
    Expression key = groupBy;
    List<Value> bounds = boundaries;
    if (key == null || bounds == null) {
      throw new CommandException(
          40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
    }
    ValueComparator comparator = compilation.comparator();
    if (other != null
        && comparator.compare(other, bounds.get(0)) >= 0
        && comparator.compare(other, bounds.get(bounds.size() - 1)) < 0) {
      throw new CommandException(
          40199,
          "The $bucket 'default' field must be less than the lowest boundary or greater than or"
              + " equal to the highest boundary.");
    }
    List<AccumulatedField> output = fields == null ? count(compilation) : fields;
    GroupStage group = new GroupStage("$group", new Bucket(key, bounds, other, comparator), output);
    return new CompositeStage("$bucket", List.of(group, new SortStage(BY_ID, 0)));
  }

  /** Compiles a {@code groupBy}, which must be an expression by its looks. */
  static Expression groupBy(Value value, int code, String stage, StageCompilation compilation) {
    boolean path = value instanceof StringValue text && text.value().startsWith("$");
    boolean operator =
        value instanceof Document document && String.valueOf(document.firstName()).startsWith("$");
    if (!path && !operator) {
      throw new CommandException(
          code,
          "The "
              + stage
              + " 'groupBy' field must be defined as a $-prefixed path or an expression, but"
              + " found: "
              + ValueText.of(value));
    }
    return compilation.expression(value);
  }

  /** Compiles an {@code output}. */
  static List<AccumulatedField> fields(
      Value value, int code, String stage, StageCompilation compilation) {
    if (!(value instanceof Document output)) {
      throw new CommandException(
          code,
          "The "
              + stage
              + " 'output' field must be an object, but found type: "
              + value.type().alias());
    }
    List<AccumulatedField> fields = new ArrayList<>();
    for (Element field : output.elements()) {
      if (field.name().equals("_id")) {
        throw new CommandException(15948, "a group's _id may only be specified once");
      }
      fields.add(AccumulatedField.compile(field, compilation));
    }
    return List.copyOf(fields);
  }

  /** The output when none is asked for: {@code {count: {$sum: 1}}}. */
  static List<AccumulatedField> count(StageCompilation compilation) {
    return List.of(
        AccumulatedField.compile(new Element("count", Document.parse("{$sum: 1}")), compilation));
  }

  /** Code without a scope goes as its text, as in mongod. */
  private Value constant(Value value, int code, String option) {
    Expression expression = compilation.expression(value);
    boolean variable = value instanceof StringValue name && name.value().startsWith("$$");
    if (variable || !expression.isConstant()) {
      throw new CommandException(
          code,
          "The $bucket '"
              + option
              + "' field must be a constant expression, but found: "
              + ValueText.of(value));
    }
    Value constant = expression.evaluate(compilation.expressions().newScope());
    return constant instanceof CodeValue text ? StringValue.of(text.value()) : constant;
  }

  private List<Value> boundaries(Value value) {
    if (!(value instanceof ArrayValue array)) {
      throw new CommandException(
          40200,
          "The $bucket 'boundaries' field must be an array, but found type: "
              + value.type().alias());
    }
    List<Value> bounds = new ArrayList<>();
    for (Value element : array.elements()) {
      bounds.add(constant(element, 40191, "boundaries"));
    }
    if (bounds.size() < 2) {
      throw new CommandException(
          40192, "The $bucket 'boundaries' field must have at least 2 values");
    }
    for (int i = 1; i < bounds.size(); i++) {
      if (bounds.get(i).type().bracket() != bounds.get(i - 1).type().bracket()) {
        throw new CommandException(
            40193, "All values in the 'boundaries' option to $bucket must have the same type.");
      }
      if (compilation.comparator().compare(bounds.get(i - 1), bounds.get(i)) >= 0) {
        throw new CommandException(
            40194, "The 'boundaries' option to $bucket must be sorted, but elements are not");
      }
    }
    return Collections.unmodifiableList(bounds);
  }

  /** Gives the lower boundary of the bucket into which a value falls. */
  private record Bucket(
      Expression groupBy, List<Value> bounds, @Nullable Value other, ValueComparator comparator)
      implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      Value value = groupBy.evaluate(scope);
      int found = Collections.binarySearch(bounds, value, comparator);
      int bucket = found < 0 ? -found - 2 : found;
      if (bucket >= 0 && bucket < bounds.size() - 1) {
        return bounds.get(bucket);
      }
      if (other == null) {
        throw new CommandException(
            40066,
            "$switch could not find a matching branch for an input, and no default was"
                + " specified.");
      }
      return other;
    }
  }
}
