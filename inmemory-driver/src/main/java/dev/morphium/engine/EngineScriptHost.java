package dev.morphium.engine;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Operation;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.script.ScriptHost;
import dev.morphium.engine.script.ScriptLimits;
import dev.morphium.engine.script.StoredFunctions;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What scripts need of an engine: the limits of the operation at work, and its database. */
final class EngineScriptHost implements ScriptHost {
  private static final FieldName ID = new FieldName("_id");
  private static final FieldName VALUE = new FieldName("value");

  /** What a script may take of the heap, at most. */
  private static final long MOST_BYTES = Runtime.getRuntime().maxMemory() / 8;

  private final EngineState state;
  private volatile @Nullable Read last;

  /** The functions of one state of a collection. */
  private record Read(CollectionState collection, StoredFunctions functions) {}

  EngineScriptHost(EngineState state) {
    this.state = state;
  }

  @Override
  public ScriptLimits limits() {
    Operation operation = state.operations.interrupts().current();
    ServerParameters parameters = state.settings.parameters();
    return new ScriptLimits(
        operation == null ? () -> {} : operation,
        state.settings.nanoClock(),
        parameters.number(ServerParameters.SCRIPT_TIMEOUT),
        Math.min(MOST_BYTES, parameters.number(ServerParameters.SCRIPT_MEMORY) << 20),
        state.operations.interrupts().memory());
  }

  @Override
  public long emitBytes() {
    return state.memory.limits().bytes(MemoryLimit.JS_EMIT);
  }

  @Override
  public StoredFunctions stored() {
    Operation operation = state.operations.interrupts().current();
    if (operation == null) {
      return StoredFunctions.NONE;
    }
    CollectionState collection =
        state
            .storage
            .root()
            .collection(new Namespace(operation.invocation().database(), "system.js"));
    if (collection == null) {
      return StoredFunctions.NONE;
    }
    Read known = last;
    if (known == null || known.collection != collection) {
      known = new Read(collection, read(collection));
      last = known;
    }
    return known.functions;
  }

  private static StoredFunctions read(CollectionState collection) {
    List<Element> entries = new ArrayList<>();
    RecordCursor records = collection.records().cursor();
    for (boolean there = records.seekAtLeast(0); there; there = records.next()) {
      Document entry = Document.of(records.document());
      if (entry.get(ID) instanceof StringValue name) {
        entries.add(new Element(name.value(), entry.get(VALUE)));
      }
    }
    return new StoredFunctions(entries);
  }
}
