package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.match.In;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.EqualitySearch;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.StageSource;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Another collection, in which documents are looked for by the values of one field: through an
 * index where there is one, through a table made once for the run where there is none, and by
 * reading all where the table has no room.
 */
final class ForeignCollection {
  private final Namespace namespace;
  private final FieldPath field;
  private final PipelineContext context;
  private final @Nullable EqualitySearch search;
  private @Nullable ForeignTable table;

  ForeignCollection(Namespace namespace, FieldPath field, PipelineContext context) {
    this.namespace = namespace;
    this.field = field;
    this.context = context;
    this.search =
        context.comparator().equals(ValueComparator.BINARY)
            ? context.data().equalitySearch(namespace, field)
            : null;
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
    DocumentSource indexed = search == null ? null : search.find(values);
    if (indexed != null) {
      return indexed;
    }
    ForeignTable known = table;
    if (known == null) {
      known = context.remember(new Key(namespace, field), ForeignTable.class, this::read);
      table = known;
    }
    return known.isTooLarge() ? scan(values) : DocumentSource.of(known.find(values));
  }

  /** Reads the whole collection, and gives those documents in which the field equals a value. */
  private DocumentSource scan(List<Value> values) {
    PathNode filter = new PathNode(field, new In(values, List.of(), context.comparator()));
    return new StageSource(context.data().open(namespace, Pipeline.EMPTY, context)) {
      @Override
      public @Nullable Document next() {
        Document document = input.next();
        while (document != null
            && !filter.matches(document.bytes(), document.offset(), null, null)) {
          context.checkInterrupt();
          document = input.next();
        }
        return document;
      }
    };
  }

  private ForeignTable read() {
    context.data().hashed();
    return new ForeignTable(
        context.data().open(namespace, Pipeline.EMPTY, context),
        field,
        context,
        context.memory("$lookup", MemoryLimit.LOOKUP_CACHE));
  }

  private record Key(Namespace namespace, FieldPath field) {}
}
