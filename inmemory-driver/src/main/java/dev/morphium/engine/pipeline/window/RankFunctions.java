package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.WindowFunction;
import dev.morphium.engine.pipeline.WindowFunctionFactory;
import dev.morphium.engine.pipeline.WindowPlace;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Arithmetic;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** {@code $denseRank}, {@code $documentNumber}, {@code $rank}: the place in the partition. */
final class RankFunctions {
  private RankFunctions() {}

  static OperatorTable.Builder<WindowFunctionFactory> entries() {
    return OperatorTable.<WindowFunctionFactory>of("window function")
        .implemented("$denseRank", (name, spec, place) -> parse(name, spec, place, Kind.DENSE))
        .implemented(
            "$documentNumber", (name, spec, place) -> parse(name, spec, place, Kind.NUMBER))
        .implemented("$rank", (name, spec, place) -> parse(name, spec, place, Kind.RANK));
  }

  private enum Kind {
    DENSE,
    NUMBER,
    RANK
  }

  private static WindowFunction parse(
      String name, Document specification, WindowPlace place, Kind kind) {
    if (specification.fieldCount() != 1) {
      throw new CommandException(5371601, "Rank style window functions take no other arguments");
    }
    if (!(specification.get(name) instanceof Document operand) || !operand.isEmpty()) {
      throw new CommandException(5371603, name + " must be specified with '{}' as the value");
    }
    if (place.sort().parts().size() != 1) {
      throw new CommandException(
          5371602,
          name + " must be specified with a top level sortBy expression with exactly one element");
    }
    return new Rank(place, kind);
  }

  private record Rank(WindowPlace place, Kind kind) implements WindowFunction {
    @Override
    public List<Value> compute(List<Document> partition, Scope scope) {
      Comparator<Value[]> order = place.sort().keyOrder(place.comparator());
      List<Value> ranks = new ArrayList<>(partition.size());
      Value[] previous = null;
      long rank = 0;
      for (int i = 0; i < partition.size(); i++) {
        scope.turn();
        Value[] keys = place.sort().keys(partition.get(i), place.comparator());
        boolean tie = previous != null && order.compare(previous, keys) == 0;
        if (kind == Kind.NUMBER || kind == Kind.RANK && !tie) {
          rank = i + 1L;
        } else if (!tie) {
          rank++;
        }
        ranks.add(Arithmetic.narrow(rank));
        previous = keys;
      }
      return ranks;
    }
  }
}
