package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.catalog.StorageSizes;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.function.LongSupplier;

/** The command {@code dataSize}. Source: MongoDB manual, "dataSize". */
record DataSizeCommand(Queries queries, LongSupplier clockMillis) implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("dataSize");
  private static final CommandField KEY_PATTERN = FIELDS.document("keyPattern");
  private static final CommandField MIN = FIELDS.document("min");
  private static final CommandField MAX = FIELDS.document("max");
  private static final CommandField ESTIMATE = FIELDS.looseBool("estimate");

  private record Size(long bytes, long documents) {}

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    long start = clockMillis.getAsLong();
    Arguments arguments = invocation.arguments();
    CollectionState collection =
        queries.collection(
            invocation.access(),
            namespace((StringValue) arguments.requireFirst(List.of(ValueType.STRING))));
    View.refuse(collection);
    Document min = arguments.document(MIN);
    Document max = arguments.document(MAX);
    if ((min == null) != (max == null)) {
      throw new CommandException(ErrorCode.BAD_VALUE, "min and max must be set together");
    }
    Size size =
        min == null || max == null
            ? new Size(StorageSizes.data(collection), collection.count())
            : size(collection, arguments.document(KEY_PATTERN, Document.EMPTY), min, max);
    reply
        .append("size", size.bytes)
        .append("numObjects", size.documents)
        .append("millis", (int) (clockMillis.getAsLong() - start))
        .append("estimate", arguments.bool(ESTIMATE, false));
  }

  private static Namespace namespace(StringValue full) {
    int dot = full.value().indexOf('.');
    if (dot < 0) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE, "Invalid namespace specified '" + full.value() + "'");
    }
    return Namespace.of(full.value().substring(0, dot), full.value().substring(dot + 1));
  }

  /**
   * The documents whose values under the pattern are at least {@code min} and below {@code max}.
   */
  private static Size size(
      CollectionState collection, Document pattern, Document min, Document max) {
    if (!hasIndexOn(collection, pattern)) {
      throw new CommandException(
          ErrorCode.OPERATION_FAILED, "couldn't find valid index containing key pattern");
    }
    long bytes = 0;
    long documents = 0;
    RecordCursor cursor = collection.records().cursor();
    for (boolean more = cursor.first(); more; more = cursor.next()) {
      Document document = Document.of(cursor.document());
      if (compare(document, min) >= 0 && compare(document, max) < 0) {
        bytes += document.length();
        documents++;
      }
    }
    return new Size(bytes, documents);
  }

  private static boolean hasIndexOn(CollectionState collection, Document pattern) {
    return !pattern.isEmpty()
        && collection.shownIndexes().stream()
            .map(index -> index.definition().keyPattern())
            .anyMatch(keys -> ValueComparator.BINARY.equal(keys, pattern));
  }

  private static int compare(Document document, Document bound) {
    for (Element part : bound.elements()) {
      Value own = document.get(part.name());
      int order =
          ValueComparator.BINARY.compare(own.isMissing() ? Constant.NULL : own, part.value());
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
