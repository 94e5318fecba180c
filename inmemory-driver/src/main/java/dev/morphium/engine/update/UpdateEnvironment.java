package dev.morphium.engine.update;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.TimestampValue;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What the compilation of an update gets from its surroundings.
 *
 * @param operators the update operators by name
 * @param compilation the command's variables, time and comparator
 * @param filters compiles a filter document, for {@code arrayFilters} and {@code $pull}
 * @param stages compiles the stages of an update pipeline to one function; the update has checked
 *     that only the allowed stages occur
 * @param timestamps gives the next timestamp of the server, for {@code $currentDate} and for empty
 *     timestamps in a replacement
 */
public record UpdateEnvironment(
    OperatorTable<UpdateOperator> operators,
    Compilation compilation,
    Function<Document, Predicate<Document>> filters,
    Function<List<Document>, UnaryOperator<Document>> stages,
    Supplier<TimestampValue> timestamps) {}
