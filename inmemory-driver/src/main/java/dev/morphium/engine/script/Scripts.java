package dev.morphium.engine.script;

import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Server-side JavaScript as the language uses it: the operators' calls of the script engine, if
 * there is one.
 *
 * <p>Immutable; {@link #ofMapReduce} gives the scripts of one {@code mapReduce}. Source: MongoDB
 * manual, "$where", "$function", "$accumulator", "mapReduce".
 */
public final class Scripts {
  /** Where no script may run: in the writer lane, and without an engine. */
  public static final Scripts NONE = new Scripts(InstalledScriptEngine.OFF, null, null, true);

  private final Supplier<@Nullable ScriptEngine> engine;
  private final @Nullable ScriptHost host;
  private final @Nullable Document scope;
  private final boolean allowed;

  /**
   * @param engine gives the script engine, or null when there is none or scripts are off
   */
  public Scripts(Supplier<@Nullable ScriptEngine> engine, ScriptHost host) {
    this(engine, host, null, true);
  }

  private Scripts(
      Supplier<@Nullable ScriptEngine> engine,
      @Nullable ScriptHost host,
      @Nullable Document scope,
      boolean allowed) {
    this.engine = engine;
    this.host = host;
    this.scope = scope;
    this.allowed = allowed;
  }

  /** The same for one {@code mapReduce}, whose functions see its scope and {@code system.js}. */
  public Scripts ofMapReduce(Document globals) {
    return new Scripts(engine, host, globals, allowed);
  }

  /** The same where scripts are an error: in a validator. */
  public Scripts forbidden() {
    return new Scripts(engine, host, scope, false);
  }

  /** Whether scripts may be used in this place at all, whether there is an engine or not. */
  public boolean allowed() {
    return allowed;
  }

  /** Whether these are the scripts of a {@code mapReduce}. */
  public boolean isMapReduce() {
    return scope != null;
  }

  /** The name of the engine; null when there is none. */
  public @Nullable String engineName() {
    ScriptEngine found = engine.get();
    return found == null ? null : found.name();
  }

  /**
   * Whether a document passes {@code $where}.
   *
   * @throws CommandException 139 when the script fails
   */
  public boolean test(String source, Document document) {
    return run(source, document, true, List.of(), null).isTrue();
  }

  /**
   * The result of a function.
   *
   * @throws CommandException 31264 without an engine, 139 when the script fails
   */
  public Value call(String source, List<Value> arguments) {
    return run(source, Document.EMPTY, false, arguments, null);
  }

  /**
   * What a map function emits for a document: an array of documents with {@code k} and {@code v}.
   *
   * @throws CommandException 31264 without an engine, 139 when the script fails, 31292 when it
   *     emits too much
   */
  public ArrayValue emits(String source, Document document) {
    Emitted emitted = new Emitted(host == null ? 0 : host.emitBytes());
    run(source, document, false, List.of(), emitted);
    return ArrayValue.of(emitted.pairs);
  }

  private Value run(
      String source,
      Document self,
      boolean predicate,
      List<Value> arguments,
      @Nullable BiConsumer<Value, Value> emitter) {
    ScriptEngine found = engine.get();
    ScriptHost around = host;
    if (found == null || around == null) {
      throw new CommandException(
          31264, "Cannot run server-side javascript without the javascript engine enabled");
    }
    boolean library = predicate || scope != null;
    return found.call(
        new ScriptCall(
            source,
            self,
            predicate,
            arguments,
            emitter,
            scope == null ? Document.EMPTY : scope,
            library ? around.stored() : StoredFunctions.NONE,
            around.limits()));
  }

  /** What one call has emitted so far. */
  private static final class Emitted implements BiConsumer<Value, Value> {
    private final long limit;
    private final List<Value> pairs = new ArrayList<>();
    private long bytes;

    Emitted(long limit) {
      this.limit = limit;
    }

    @Override
    public void accept(Value key, Value value) {
      Document pair =
          new DocumentBuilder(64)
              .append("k", key == Constant.UNDEFINED ? Constant.NULL : key)
              .append("v", value)
              .build();
      bytes += ValueSize.of(pair);
      if (bytes > limit) {
        throw new CommandException(
            31292, "Size of emitted values exceeds the set size limit of " + limit + " bytes");
      }
      pairs.add(pair);
    }
  }
}
