package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.catalog.StorageSizes;
import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.value.DocumentBuilder;

/** The command {@code dbStats}. Source: MongoDB manual, "dbStats". */
record DatabaseStatsCommand(Queries queries) implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("dbStats");
  private static final CommandField SCALE = FIELDS.number("scale");
  private static final CommandField FREE_STORAGE = FIELDS.looseBool("freeStorage");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    int scale = CollectionStatsCommand.scale(invocation.arguments(), SCALE);
    long collections = 0;
    long views = 0;
    long objects = 0;
    long indexes = 0;
    long data = 0;
    long storage = 0;
    long indexSize = 0;
    for (CollectionState each :
        queries.collections().in(invocation.access().root(), invocation.database())) {
      if (View.isView(each)) {
        views++;
        continue;
      }
      views += TimeSeries.isTimeSeries(each) ? 1 : 0; // one of its buckets, which are counted too
      collections++;
      objects += each.count();
      indexes += each.shownDefinitions().size();
      data += StorageSizes.data(each);
      storage += StorageSizes.storage(each);
      indexSize += StorageSizes.indexes(each);
    }
    reply
        .append("db", invocation.database())
        .append("collections", collections)
        .append("views", views)
        .append("objects", objects)
        .append("avgObjSize", objects == 0 ? 0.0 : (double) data / objects)
        .append("dataSize", (double) data / scale)
        .append("storageSize", (double) storage / scale);
    boolean free = invocation.arguments().bool(FREE_STORAGE, false);
    if (free) {
      reply.append("freeStorageSize", 0.0);
    }
    reply.append("indexes", indexes).append("indexSize", (double) indexSize / scale);
    if (free) {
      reply.append("indexFreeStorageSize", 0.0);
    }
    reply.append("totalSize", (double) (storage + indexSize) / scale);
    if (free) {
      reply.append("totalFreeStorageSize", 0.0);
    }
    reply.append("scaleFactor", (long) scale);
  }
}
