package dev.morphium.engine.script;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One call of a function of JavaScript.
 *
 * @param source the function, or an expression, or statements, as they were sent
 * @param self what {@code this} is
 * @param predicate whether it is {@code $where}: {@code obj} is the same as {@code this}, and the
 *     result is its truth
 * @param arguments the arguments; none is missing
 * @param emitter what {@code emit} calls with key and value; null where there is no such function
 * @param globals global variables: the {@code scope} of {@code mapReduce}
 * @param stored the functions of {@code system.js}
 * @param limits what the call may take
 */
public record ScriptCall(
    String source,
    Document self,
    boolean predicate,
    List<Value> arguments,
    @Nullable BiConsumer<Value, Value> emitter,
    Document globals,
    StoredFunctions stored,
    ScriptLimits limits) {}
