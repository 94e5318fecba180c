package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.index.RecordIds;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code dbHash}: MD5 sums of the documents of each collection, in the order of {@code
 * _id}, by which copies are compared. Source: MongoDB manual, "dbHash".
 */
record DbHashCommand(ServerDescription server, LongSupplier clockMillis)
    implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("dbHash");
  private static final CommandField COLLECTIONS = FIELDS.any("collections");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    long start = clockMillis.getAsLong();
    Value wanted = invocation.arguments().value(COLLECTIONS);
    MessageDigest all = md5();
    DocumentBuilder uuids = new DocumentBuilder();
    List<Value> capped = new ArrayList<>();
    reply.append("host", server.host()).startDocument("collections");
    for (CollectionState each : invocation.access().root().collections(invocation.database())) {
      String name = name(each);
      if (View.isView(each)
          || each.namespace().collection().startsWith("system.")
          || !isAmong(wanted, name)) {
        continue;
      }
      String hash = hash(each, invocation);
      reply.append(name, hash);
      uuids.append(name, BinaryValue.of(each.id()));
      all.update(hash.getBytes(StandardCharsets.UTF_8));
      if (each.options().get("capped").isTrue()) {
        capped.add(StringValue.of(name));
      }
    }
    reply.end().append("capped", ArrayValue.of(capped)).append("uuids", uuids.build());
    reply
        .append("md5", HexFormat.of().formatHex(all.digest()))
        .append("timeMillis", (int) (clockMillis.getAsLong() - start));
  }

  /** The name under which a collection is hashed: in a time series that of its buckets. */
  private static String name(CollectionState collection) {
    Namespace namespace = collection.namespace();
    return TimeSeries.isTimeSeries(collection)
        ? TimeSeries.buckets(namespace).collection()
        : namespace.collection();
  }

  /** All collections are wanted unless some are named. */
  private static boolean isAmong(Value wanted, String name) {
    return !(wanted instanceof ArrayValue names)
        || names.isEmpty()
        || names.elements().contains(StringValue.of(name));
  }

  private static String hash(CollectionState collection, Invocation invocation) {
    MessageDigest digest = md5();
    KeyCursor keys = collection.idIndex().entries().cursor();
    for (boolean more = keys.first(); more; more = keys.next()) {
      byte[] key = keys.key();
      byte @Nullable [] document = collection.records().get(RecordIds.read(key, key.length));
      if (document != null) {
        digest.update(document);
      }
      invocation.operation().check();
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest md5() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java has MD5", missing);
    }
  }
}
