package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.PreparedCommit;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * A copy of the newest documents of a collection in a capped one, as many as its size holds, in
 * their order.
 *
 * <p>It has the options of the other collection and no index but the one on {@code _id}. It is
 * prepared outside of the writer lane, anew while others change the source meanwhile, and inside
 * only when that comes to no end. Source: MongoDB manual, "convertToCapped" and
 * "cloneCollectionAsCapped".
 *
 * @param from what is copied
 * @param to the name of the copy
 * @param size the size in bytes that was asked for
 * @param temporary whether the copy is marked as a temporary collection
 */
record CappedCopy(Namespace from, Namespace to, long size, boolean temporary) {
  private static final int MOST_PREPARATIONS = 3;

  /** The copy of one state of the source. */
  private record Prepared(CollectionState source, PreparedCommit commit) {
    @SuppressWarnings("ReferenceEquality") // a state is the same object until something changes
    boolean isCurrent(WriteBatch batch) {
      return batch.existing(source.namespace()).state() == source;
    }
  }

  /**
   * Makes the copy.
   *
   * @param then what is done in the same batch
   * @throws CommandException 26 when there is no such collection, 166 when it is a view, 2 when no
   *     capped collection can be as large, 48 when the name of the copy is taken
   */
  void make(Invocation invocation, Consumer<WriteBatch> then) {
    boolean done = false;
    for (int left = MOST_PREPARATIONS; !done; left--) {
      Prepared copy = prepare(invocation.access().root(), invocation.operation()::check);
      boolean last = left == 1;
      done =
          invocation
              .access()
              .write(
                  batch -> {
                    if (copy.isCurrent(batch)) {
                      install(batch, copy);
                    } else if (last) {
                      install(batch, prepare(batch.root(), () -> {}));
                    } else {
                      return false;
                    }
                    then.accept(batch);
                    return true;
                  });
    }
  }

  private void install(WriteBatch batch, Prepared copy) {
    if (batch.root().collection(to) != null) {
      throw new CommandException(
          ErrorCode.NAMESPACE_EXISTS, "Collection " + to + " already exists.");
    }
    batch.install(copy.commit);
  }

  /**
   * @param check looks whether the command is to end
   */
  private Prepared prepare(Root root, Runnable check) {
    CollectionState source = root.collection(from);
    if (source == null) {
      throw new CommandException(
          ErrorCode.NAMESPACE_NOT_FOUND, "source collection '" + from + "' does not exist");
    }
    View.refuse(source);
    TimeSeries.refuse(source);
    if (!source.options().get("clusteredIndex").isMissing()) {
      throw new CommandException(
          6049200, "The 'clusteredIndex' option is not supported with the 'capped' option");
    }
    Document options = options(source.options(), size, temporary);
    WriteBatch batch = new WriteBatch(Root.EMPTY, UUID::randomUUID);
    WritableCollection target = batch.createCollection(to, options);
    for (Document each : newest(source, number(options, "size"), number(options, "max"))) {
      check.run();
      target.insert(each);
    }
    return new Prepared(source, PreparedCommit.of(Root.EMPTY, batch.root(), batch.effects()));
  }

  /**
   * The size that a command asks for.
   *
   * @throws CommandException 72 when it is no number above zero
   */
  static long size(Value given) {
    long size = given instanceof NumberValue ? Arguments.toLong(given, 0) : 0;
    if (size <= 0) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS, "Capped collection size must be greater than zero");
    }
    return size;
  }

  private static Document options(Document before, long size, boolean temporary) {
    DocumentBuilder options = new DocumentBuilder();
    ElementCursor cursor = before.cursor();
    options.append("capped", true).append("size", CollectionOptions.size(size));
    while (cursor.next()) {
      switch (cursor.name()) {
        case "capped", "size", "temp" -> {}
        default -> options.append(cursor);
      }
    }
    return temporary ? options.append("temp", true).build() : options.build();
  }

  private static long number(Document options, String option) {
    return options.get(option) instanceof NumberValue number && number.longValue() > 0
        ? number.longValue()
        : Long.MAX_VALUE;
  }

  /** The last documents that fit, and in any case the last one, the oldest of them first. */
  private static List<Document> newest(CollectionState source, long bytes, long most) {
    List<Document> found = new ArrayList<>();
    long room = bytes;
    RecordCursor cursor = source.records().cursor();
    for (boolean more = cursor.last(); more && found.size() < most; more = cursor.previous()) {
      byte[] document = cursor.document();
      room -= document.length;
      if (room < 0 && !found.isEmpty()) {
        break;
      }
      found.add(Document.of(document));
    }
    Collections.reverse(found);
    return found;
  }
}
