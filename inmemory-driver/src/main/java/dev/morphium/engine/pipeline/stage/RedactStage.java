package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageSource;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code $redact}: leaves out documents and documents within them, as an expression decides at each
 * level.
 *
 * @param expression gives the decision, with {@code $$CURRENT} at the document of the level
 * @param current the slot of {@code $$CURRENT}
 * @param decisions the slots of {@code $$DESCEND}, {@code $$KEEP} and {@code $$PRUNE}
 */
record RedactStage(Expression expression, int current, List<Integer> decisions) implements Stage {
  private static final StringValue DESCEND = StringValue.of("descend");
  private static final StringValue KEEP = StringValue.of("keep");
  private static final StringValue PRUNE = StringValue.of("prune");

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    Compilation within = compilation.expressions().bind("CURRENT");
    List<Integer> decisions = new ArrayList<>();
    for (String decision : List.of("DESCEND", "KEEP", "PRUNE")) {
      within = within.bind(decision);
      decisions.add(Objects.requireNonNull(within.slot(decision)));
    }
    return new RedactStage(
        within.compile(operand),
        Objects.requireNonNull(within.slot("CURRENT")),
        List.copyOf(decisions));
  }

  @Override
  public String name() {
    return "$redact";
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    Scope scope = context.scope();
    return new StageSource(input) {
      @Override
      public @Nullable Document next() {
        Document document;
        while ((document = input.next()) != null) {
          context.checkInterrupt();
          scope.at(document);
          bindDecisions(scope);
          Document kept = redact(document, scope);
          if (kept != null) {
            return kept;
          }
        }
        return null;
      }
    };
  }

  private void bindDecisions(Scope scope) {
    scope.bind(decisions.get(0), DESCEND);
    scope.bind(decisions.get(1), KEEP);
    scope.bind(decisions.get(2), PRUNE);
  }

  private @Nullable Document redact(Document document, Scope scope) {
    scope.turn();
    scope.bind(current, document);
    Value decision = expression.evaluate(scope);
    if (decision.equals(KEEP)) {
      return document;
    }
    if (decision.equals(PRUNE)) {
      return null;
    }
    if (!decision.equals(DESCEND)) {
      throw new CommandException(
          17053,
          "$redact's expression should not return anything aside from the variables $$KEEP,"
              + " $$DESCEND, and $$PRUNE, but returned "
              + ValueText.of(decision));
    }
    DocumentBuilder builder = new DocumentBuilder(document.length());
    ElementCursor cursor = document.cursor();
    while (cursor.next()) {
      Value value = cursor.value();
      Value kept = within(value, scope);
      if (kept.equals(value)) {
        builder.append(cursor);
      } else {
        builder.append(cursor.name(), kept);
      }
    }
    return builder.build();
  }

  /** What is left of a value; missing when nothing is. */
  private Value within(Value value, Scope scope) {
    if (value instanceof Document document) {
      Document kept = redact(document, scope);
      return kept == null ? Constant.MISSING : kept;
    }
    if (value instanceof ArrayValue array) {
      List<Value> kept = new ArrayList<>(array.size());
      for (Value element : array.elements()) {
        Value left = within(element, scope);
        if (!left.isMissing()) {
          kept.add(left);
        }
      }
      return ArrayValue.of(kept);
    }
    return value;
  }
}
