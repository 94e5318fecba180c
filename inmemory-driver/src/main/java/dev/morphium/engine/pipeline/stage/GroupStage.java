package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.match.AllOf;
import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.In;
import dev.morphium.engine.match.Not;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.pipeline.AccumulatedField;
import dev.morphium.engine.pipeline.Accumulator;
import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.CountingStage;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.GroupingStage;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code $group}: one document for each distinct key, with what accumulators make of the documents
 * that have it.
 *
 * <p>Groups come out in the order in which their keys came in. Source: MongoDB manual, "$group
 * (aggregation)".
 *
 * @param name the name of the stage it was written as
 * @param key computes the key; a missing one counts as null
 * @param fields the accumulators
 * @param path the path that is the key, or null when it is computed otherwise
 */
record GroupStage(
    String name, Expression key, List<AccumulatedField> fields, @Nullable FieldPath path)
    implements CountingStage, GroupingStage {
  GroupStage(String name, Expression key, List<AccumulatedField> fields) {
    this(name, key, fields, null);
  }

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document specification)) {
      throw new CommandException(15947, "a group's fields must be specified in an object");
    }
    Expression key = null;
    FieldPath path = null;
    List<AccumulatedField> fields = new ArrayList<>();
    for (Element field : specification.elements()) {
      if (!field.name().equals("_id")) {
        fields.add(AccumulatedField.compile(field, compilation));
      } else if (key == null) {
        key = key(field.value(), compilation);
        path = path(field.value());
      } else {
        throw new CommandException(15948, "a group's _id may only be specified once");
      }
    }
    if (key == null) {
      throw new CommandException(15955, "a group specification must include an _id");
    }
    return new GroupStage(name, key, List.copyOf(fields), path);
  }

  private static Expression key(Value operand, StageCompilation compilation) {
    if (operand instanceof Document document && !isOperator(document)) {
      for (Element element : document.elements()) {
        if (element.value() instanceof NumberValue || element.value() instanceof BooleanValue) {
          throw new CommandException(17390, "$group does not support inclusion-style expressions");
        }
      }
    }
    return compilation.expression(operand);
  }

  private static @Nullable FieldPath path(Value key) {
    return key instanceof StringValue text
            && text.value().startsWith("$")
            && !text.value().startsWith("$$")
        ? FieldPath.of(text.value().substring(1))
        : null;
  }

  private static boolean isOperator(Document document) {
    String first = document.firstName();
    return first != null && first.startsWith("$");
  }

  /**
   * A question about the key is one about the path, unless it tells values apart that are one key,
   * or null from what is missing.
   */
  @Override
  public @Nullable PathNode before(PathNode question) {
    FieldPath own = path;
    return own != null
            && own.size() == 1
            && question.path().toString().equals("_id")
            && isSame(question.predicate())
        ? new PathNode(own, question.predicate())
        : null;
  }

  private static boolean isSame(Predicate predicate) {
    return switch (predicate) {
      case Comparison comparison -> true;
      case In in -> in.regexes().isEmpty();
      case Not not -> isSame(not.predicate());
      case AllOf all -> all.predicates().stream().allMatch(GroupStage::isSame);
      default -> false;
    };
  }

  @Override
  public Need need() {
    Need need = Need.ANY;
    for (AccumulatedField field : fields) {
      Need own =
          switch (field.operator()) {
            case "$first" -> Need.FIRST;
            case "$last" -> Need.LAST;
            default -> field.accumulator().ofCount(1) == null ? Need.ALL : Need.ANY;
          };
      need = need == Need.ANY ? own : own == Need.ANY || own == need ? need : Need.ALL;
    }
    return need;
  }

  @Override
  public boolean counts() {
    return fields.stream().anyMatch(field -> field.accumulator().ofCount(1) != null);
  }

  @Override
  public Document ofGroup(Document document, long count, Scope scope) {
    Value found = key.evaluate(scope.at(document));
    Value id = orNull(found);
    Accumulator[] accumulators = start(id, scope);
    DocumentBuilder builder = new DocumentBuilder(128).append("_id", id);
    for (int i = 0; i < accumulators.length; i++) {
      Value counted = fields.get(i).accumulator().ofCount(count);
      if (counted == null) {
        accumulators[i].add(scope.at(document));
        counted = accumulators[i].result();
      }
      builder.append(fields.get(i).name(), orNull(counted));
    }
    return builder.build();
  }

  @Override
  public boolean needsOnlyCount() {
    return key instanceof ConstantExpression
        && fields.stream().allMatch(field -> field.accumulator().ofCount(1) != null);
  }

  @Override
  public List<Document> ofCount(long count) {
    if (count == 0) {
      return List.of();
    }
    if (!(key instanceof ConstantExpression constant)) {
      throw new IllegalStateException("the documents are needed for their keys");
    }
    DocumentBuilder builder = new DocumentBuilder(64).append("_id", orNull(constant.value()));
    for (AccumulatedField field : fields) {
      builder.append(field.name(), orNull(field.accumulator().ofCount(count)));
    }
    return List.of(builder.build());
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    StageMemory memory = context.memory("$group", MemoryLimit.GROUP);
    return new BlockingSource(input, memory) {
      @Override
      protected Iterator<Document> compute() {
        try {
          return new HashAggregation(GroupStage.this, context, memory).run(input);
        } catch (CommandException failure) {
          throw GroupErrors.of(failure);
        }
      }
    };
  }

  /** The states of a new group. */
  Accumulator[] start(Value id, Scope scope) {
    scope.at(id instanceof Document document ? document : Document.EMPTY);
    Accumulator[] accumulators = new Accumulator[fields.size()];
    for (int i = 0; i < accumulators.length; i++) {
      accumulators[i] = fields.get(i).accumulator().start(scope);
    }
    return accumulators;
  }

  /** The document of a group. */
  Document result(Value id, Accumulator[] accumulators) {
    DocumentBuilder builder = new DocumentBuilder(128).append("_id", id);
    for (int i = 0; i < accumulators.length; i++) {
      builder.append(fields.get(i).name(), orNull(accumulators[i].result()));
    }
    return builder.build();
  }

  static Value orNull(@Nullable Value value) {
    return value == null || value.isMissing() ? Constant.NULL : value;
  }
}
