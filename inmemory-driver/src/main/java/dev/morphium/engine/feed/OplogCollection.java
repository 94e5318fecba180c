package dev.morphium.engine.feed;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.CollectionUsage;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;

/**
 * The oplog as the collection {@code local.oplog.rs}: capped, without an index, and read only.
 *
 * <p>Source: MongoDB manual, "Replica Set Oplog" and "The local Database".
 */
public final class OplogCollection {
  /** Its name. */
  public static final Namespace NAMESPACE = new Namespace("local", "oplog.rs");

  private static final UUID ID = new UUID(0, 2);

  private final Oplog oplog;
  private final LongSupplier term;
  private final Document options;
  private final CollectionUsage usage = new CollectionUsage();

  /**
   * @param term the term that optimes show
   */
  public OplogCollection(Oplog oplog, LongSupplier term) {
    this.oplog = oplog;
    this.term = term;
    this.options =
        new DocumentBuilder()
            .append("capped", true)
            .append("size", oplog.mostBytes())
            .append("autoIndexId", false)
            .build();
  }

  /** The collection as it is now. */
  public CollectionState now() {
    OplogRecords records = new OplogRecords(oplog, oplog.extent(), term);
    return new CollectionState(
        ID, NAMESPACE, options, records, List.of(), List.of(), Long.MAX_VALUE, usage);
  }
}
