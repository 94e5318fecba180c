package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.PreparedDocument;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.signal.InterruptCheck;
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
import org.jspecify.annotations.Nullable;

/**
 * Copies the newest documents of a collection into a capped one, as many as its size holds, in
 * their order.
 *
 * <p>It has the options of the other collection and no index but the one on {@code _id}. The
 * documents and their keys are collected outside of the writer lane, and once more inside only when
 * the collection has changed meanwhile. Source: MongoDB manual, "convertToCapped" and
 * "cloneCollectionAsCapped".
 */
final class CappedCopy {
  private final CollectionState source;
  private final Document options;
  private final PreparedDocument[] documents;

  private CappedCopy(CollectionState source, Document options) {
    this.source = source;
    this.options = options;
    CollectionState empty = CollectionState.empty(source.id(), source.namespace(), options);
    Document[] newest = newest(source, number(options, "size"), number(options, "max"));
    documents = PreparedDocument.of(empty, InterruptCheck.NONE, newest);
  }

  /**
   * A copy of a collection as it is now.
   *
   * @param size the size in bytes that was asked for
   * @param temporary whether the copy is marked as a temporary collection
   * @throws CommandException 26 when there is no such collection, 166 when it is a view, 2 when no
   *     capped collection can be as large
   */
  static CappedCopy of(Root root, Namespace namespace, long size, boolean temporary) {
    CollectionState source = root.collection(namespace);
    if (source == null) {
      throw new CommandException(
          ErrorCode.NAMESPACE_NOT_FOUND, "source collection '" + namespace + "' does not exist");
    }
    View.refuse(source);
    TimeSeries.refuse(source);
    if (!source.options().get("clusteredIndex").isMissing()) {
      throw new CommandException(
          6049200, "The 'clusteredIndex' option is not supported with the 'capped' option");
    }
    return new CappedCopy(source, options(source.options(), size, temporary));
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
  private static Document[] newest(CollectionState source, long bytes, long most) {
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
    return found.toArray(new Document[0]);
  }

  /**
   * Makes the copy.
   *
   * @throws CommandException 48 when there is a collection of this name, 26 when the source has
   *     gone
   */
  void make(WriteBatch batch, Namespace name) {
    CappedCopy copy = asOf(batch.collection(source.namespace()), batch.root());
    WritableCollection target = batch.createCollection(name, copy.options);
    for (PreparedDocument document : copy.documents) {
      target.insert(document);
    }
  }

  @SuppressWarnings("ReferenceEquality") // the state is the same object until something changes
  private CappedCopy asOf(@Nullable WritableCollection now, Root root) {
    return now != null && now.state() == source
        ? this
        : of(root, source.namespace(), number(options, "size"), options.get("temp").isTrue());
  }
}
