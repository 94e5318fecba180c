package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataReservation;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ExistingNames;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.signal.CountedCheck;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.wire.BsonValidator;
import dev.morphium.wire.WireException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code validate}: checks the bytes of every document, and builds every index anew and
 * compares it with the one there is. Source: MongoDB manual, "validate".
 *
 * <p>There is no file that could be damaged, and so nothing to repair.
 */
record ValidateCommand(Validators validators) implements ImmediateCommand {
  /** About what the check of an entry or a document takes at least. */
  private static final int STEPS = 16;

  static final CommandFields FIELDS = new CommandFields("validate");
  private static final CommandField FULL = FIELDS.any("full");
  private static final CommandField METADATA = FIELDS.any("metadata");
  private static final CommandField BACKGROUND = FIELDS.any("background");
  private static final CommandField REPAIR = FIELDS.any("repair");
  private static final CommandField FIX_MULTIKEY = FIELDS.any("fixMultikey");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Namespace namespace = ExistingNames.of(invocation);
    Arguments arguments = invocation.arguments();
    checkOptions(arguments);
    CollectionState collection = invocation.access().root().collection(namespace);
    if (collection == null) {
      throw new CommandException(
          ErrorCode.NAMESPACE_NOT_FOUND,
          "Collection '" + namespace + "' does not exist to validate.");
    }
    View.refuse(collection);
    Runnable interrupt = invocation.operation()::check;
    int invalid = countInvalid(collection, interrupt);
    List<Value> errors = new ArrayList<>();
    if (invalid > 0) {
      errors.add(StringValue.of(invalid + " documents are malformed"));
    }
    List<IndexState> damaged = new ArrayList<>();
    for (IndexState index : collection.indexes()) {
      interrupt.run();
      if (!isSound(index, collection, invocation)) {
        damaged.add(index);
        errors.add(StringValue.of("index '" + index.name() + "' differs from its collection"));
      }
    }
    reply
        .append("ns", namespace.toString())
        .append("uuid", BinaryValue.of(collection.id()))
        .append("nInvalidDocuments", invalid)
        .append("nNonCompliantDocuments", countNonCompliant(collection, interrupt))
        .append("nrecords", Arguments.number(collection.count()))
        .append("nIndexes", collection.shownDefinitions().size());
    appendIndexes(reply, collection, damaged);
    reply
        .append("valid", errors.isEmpty())
        .append("repaired", false)
        .append("repairMode", repairMode(arguments))
        .append("warnings", ArrayValue.EMPTY)
        .append("errors", ArrayValue.of(errors))
        .append("extraIndexEntries", ArrayValue.EMPTY)
        .append("missingIndexEntries", ArrayValue.EMPTY)
        .append("corruptRecords", ArrayValue.EMPTY);
  }

  private static void checkOptions(Arguments arguments) {
    boolean background = isSet(arguments, BACKGROUND);
    if (isSet(arguments, METADATA) && (background || isSet(arguments, FULL))) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS,
          "Running the validate command with { metadata: true } is not supported with any other"
              + " options");
    }
    if (background) {
      throw new CommandException(
          ErrorCode.COMMAND_NOT_SUPPORTED,
          "Running the validate command with { background: true } is not supported by this server");
    }
  }

  private static boolean isSet(Arguments arguments, CommandField field) {
    Value value = arguments.value(field);
    return value != Constant.MISSING && value.isTrue();
  }

  private static String repairMode(Arguments arguments) {
    if (isSet(arguments, REPAIR)) {
      return "FixErrors";
    }
    return isSet(arguments, FIX_MULTIKEY) ? "AdjustMultikey" : "None";
  }

  /** Whether the index has exactly the entries that its collection asks for. */
  private static boolean isSound(
      IndexState index, CollectionState collection, Invocation invocation) {
    Runnable interrupt = invocation.operation()::check;
    String namespace = collection.namespace().toString();
    IndexState anew;
    try (DataReservation room = invocation.access().room()) {
      anew =
          IndexBuild.on(
                  index.definition(),
                  namespace,
                  collection.records().tree(),
                  IndexBuild.meter(index.definition(), namespace),
                  interrupt,
                  room::grow)
              .finish(namespace, collection.records().tree());
    }
    if (anew.entries().size() != index.entries().size()) {
      return false;
    }
    InterruptCheck interrupts = new CountedCheck(interrupt);
    KeyCursor left = anew.entries().cursor();
    KeyCursor right = index.entries().cursor();
    boolean more = left.first() && right.first();
    while (more) {
      interrupts.tick(STEPS);
      if (!Arrays.equals(left.key(), right.key())) {
        return false;
      }
      more = left.next() && right.next();
    }
    return true;
  }

  private static int countInvalid(CollectionState collection, Runnable interrupt) {
    InterruptCheck interrupts = new CountedCheck(interrupt);
    BsonValidator validator = new BsonValidator();
    int count = 0;
    RecordCursor cursor = collection.records().cursor();
    for (boolean more = cursor.first(); more; more = cursor.next()) {
      byte[] document = cursor.document();
      interrupts.tick(STEPS + (document.length >>> 3));
      count += isValid(validator, document) ? 0 : 1;
    }
    return count;
  }

  private static boolean isValid(BsonValidator validator, byte[] document) {
    try {
      return validator.validate(document, 0, document.length) == document.length;
    } catch (WireException malformed) {
      return false;
    }
  }

  private int countNonCompliant(CollectionState collection, Runnable interrupt) {
    InterruptCheck interrupts = new CountedCheck(interrupt);
    int count = 0;
    @Nullable Value rule = collection.options().get("validator");
    if (rule instanceof Document given) {
      var filter = validators.check(given);
      RecordCursor cursor = collection.records().cursor();
      for (boolean more = cursor.first(); more; more = cursor.next()) {
        interrupts.tick(InterruptCheck.TURN);
        count += filter.matches(Document.of(cursor.document())) ? 0 : 1;
      }
    }
    return count;
  }

  private static void appendIndexes(
      DocumentBuilder reply, CollectionState collection, List<IndexState> damaged) {
    reply.startDocument("keysPerIndex");
    for (IndexState index : collection.shownIndexes()) {
      reply.append(index.name(), Arguments.number(index.keyCount()));
    }
    for (IndexDefinition inProgress : collection.building()) {
      reply.append(inProgress.name(), 0);
    }
    reply.end().startDocument("indexDetails");
    for (IndexState index : collection.shownIndexes()) {
      reply
          .startDocument(index.name())
          .append("valid", !damaged.contains(index))
          .append("spec", index.definition().spec())
          .end();
    }
    for (IndexDefinition inProgress : collection.building()) {
      reply
          .startDocument(inProgress.name())
          .append("valid", true)
          .append("spec", inProgress.spec())
          .end();
    }
    reply.end();
  }
}
