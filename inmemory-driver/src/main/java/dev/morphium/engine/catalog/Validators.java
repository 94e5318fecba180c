package dev.morphium.engine.catalog;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.collation.Collation;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.ValueComparator;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The compiled validators of collections, each compiled when a write first needs it. */
public final class Validators {
  private static final int MOST_KEPT = 1000;
  private static final FieldName VALIDATOR = new FieldName("validator");

  private final BiFunction<Document, ValueComparator, Filter> compiler;
  private final InterruptCheck interrupts;
  private final Map<UUID, Compiled> kept = new ConcurrentHashMap<>();

  private record Compiled(Document options, Validator validator) {}

  /**
   * The rules of one engine.
   *
   * @param compiler compiles a rule; it reads the clock, so rules with {@code $expr} are compiled
   *     for each write
   * @param interrupts where long work on a document looks whether it is to end
   */
  public Validators(
      BiFunction<Document, ValueComparator, Filter> compiler, InterruptCheck interrupts) {
    this.compiler = compiler;
    this.interrupts = interrupts;
  }

  /**
   * The filter that a rule is.
   *
   * @throws dev.morphium.protocol.CommandException when it is not valid
   */
  public Filter check(Document rule) {
    return compiler.apply(rule, ValueComparator.BINARY);
  }

  /**
   * The rule that holds for writes to a collection.
   *
   * @param collection null for one that does not exist yet
   * @param bypassed whether the write asks to be spared
   */
  public Validator of(@Nullable CollectionState collection, boolean bypassed) {
    return collection == null || bypassed
        ? Validator.NONE
        : of(collection.id(), collection.options(), false);
  }

  /** The rule that holds for writes to the collection with this identity and these options. */
  @SuppressWarnings("ReferenceEquality") // options are the same object until they are changed
  public Validator of(UUID id, Document options, boolean bypassed) {
    if (bypassed || options.isEmpty() || !(options.get(VALIDATOR) instanceof Document rule)) {
      return Validator.NONE;
    }
    Compiled known = kept.get(id);
    if (known != null && known.options == options) {
      return known.validator;
    }
    String level = text(options, "validationLevel", "strict");
    Validator made =
        level.equals("off") || rule.isEmpty()
            ? Validator.NONE
            : Validator.of(
                rule,
                clause -> compiler.apply(clause, Collation.within(options).comparator()),
                interrupts,
                level,
                text(options, "validationAction", "error"));
    if (!rule.toString().contains("$expr")) {
      if (kept.size() >= MOST_KEPT) {
        kept.clear();
      }
      kept.put(id, new Compiled(options, made));
    }
    return made;
  }

  private static String text(Document options, String field, String otherwise) {
    return options.get(field) instanceof StringValue text ? text.value() : otherwise;
  }
}
