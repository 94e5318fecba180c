package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An accumulator that the server runs as JavaScript; a value that never changes. Source: MongoDB
 * manual, "$accumulator".
 *
 * @param init the function that gives the first state
 * @param initArgs its arguments
 * @param accumulate the function that takes a state and the arguments, and gives the next state
 * @param accumulateArgs what it gets of each document
 * @param merge the function that makes one state of two
 * @param finish the function that makes the result of the last state; null when that is the result
 */
public record JavaScriptAccumulator(
    String init,
    List<?> initArgs,
    String accumulate,
    List<?> accumulateArgs,
    String merge,
    @Nullable String finish) {
  public JavaScriptAccumulator {
    initArgs = List.copyOf(initArgs);
    accumulateArgs = List.copyOf(accumulateArgs);
  }

  Accumulation accumulation() {
    return Accumulation.named("$accumulator")
        .constant("init", init)
        .with("initArgs", initArgs.isEmpty() ? null : Expr.array(initArgs.toArray()))
        .constant("accumulate", accumulate)
        .with("accumulateArgs", Expr.array(accumulateArgs.toArray()))
        .constant("merge", merge)
        .constant("finalize", finish)
        .constant("lang", "js")
        .build();
  }
}
