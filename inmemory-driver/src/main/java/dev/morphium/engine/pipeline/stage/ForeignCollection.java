package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.List;

/**
 * Another collection, in which documents are looked for by the values of one field: through an
 * index where there is one, through a table made once for the run where there is none.
 */
final class ForeignCollection {
  private final Namespace namespace;
  private final FieldPath field;
  private final PipelineContext context;

  ForeignCollection(Namespace namespace, FieldPath field, PipelineContext context) {
    this.namespace = namespace;
    this.field = field;
    this.context = context;
  }

  /**
   * The collection of this name, which need not be there: any name but one that no collection could
   * ever have.
   *
   * @throws CommandException 73 when it is none
   */
  static Namespace named(String database, String collection) {
    return collection.startsWith("$") && collection.indexOf('\0') < 0
        ? new Namespace(database, collection)
        : Namespace.of(database, collection);
  }

  /** The documents in which the field equals one of the values, in their order. */
  DocumentSource find(List<Value> values) {
    if (values.isEmpty()) {
      return DocumentSource.EMPTY;
    }
    DocumentSource indexed =
        context.comparator().equals(ValueComparator.BINARY)
            ? context.data().findEqual(namespace, field, values)
            : null;
    if (indexed != null) {
      return indexed;
    }
    ForeignTable table =
        context.remember(new Key(namespace, field), ForeignTable.class, this::table);
    return DocumentSource.of(table.find(values));
  }

  private ForeignTable table() {
    context.data().hashed();
    return new ForeignTable(
        context.data().open(namespace, Pipeline.EMPTY, context), field, context.comparator());
  }

  private record Key(Namespace namespace, FieldPath field) {}
}
