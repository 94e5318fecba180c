package dev.morphium.engine.feed;

import dev.morphium.engine.change.Effect;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The fields that {@code showExpandedEvents} adds to DDL events: {@code operationDescription},
 * {@code stateBeforeChange} and {@code nsType}.
 *
 * <p>Source: MongoDB manual, "Change Events", pages "create", "createIndexes", "dropIndexes",
 * "modify" and "rename".
 */
final class OperationDescriptions {
  private static final String DESCRIPTION = "operationDescription";

  private OperationDescriptions() {}

  static void append(DocumentBuilder event, OplogEntry change) {
    WatchedCollection collection = change.collection();
    if (collection == null) {
      return;
    }
    switch (change.effect()) {
      case Effect.CreateCollection create -> {
        event.append(DESCRIPTION, created(create, collection));
        event.append("nsType", collection.kind().text());
      }
      case Effect.RenameCollection rename -> event.append(DESCRIPTION, renamed(rename));
      case Effect.CreateIndex create ->
          event.append(DESCRIPTION, indexes(create.definition().spec()));
      case Effect.DropIndex drop ->
          event.append(DESCRIPTION, indexes(specification(drop, change.before())));
      case Effect.ModifyCollection modify -> {
        Document before = change.before() == null ? Document.EMPTY : change.before();
        event.append(DESCRIPTION, changed(before, modify.options()));
        event
            .startDocument("stateBeforeChange")
            .append("collectionOptions", options(collection, before))
            .end();
      }
      case Effect.ModifyIndex modify -> appendModifiedIndex(event, modify, collection, change);
      default -> {}
    }
  }

  static Document created(Effect.CreateCollection create, WatchedCollection collection) {
    DocumentBuilder description = new DocumentBuilder();
    if (collection.isCollection()) {
      Value collation = create.options().get("collation");
      IndexDefinition ids = IndexDefinition.ID;
      description.append(
          "idIndex",
          collation.isMissing() ? ids.spec() : ids.withOption("collation", collation).spec());
    }
    return description.appendAll(create.options()).build();
  }

  private static Document renamed(Effect.RenameCollection rename) {
    DocumentBuilder description = new DocumentBuilder();
    description.append("to", EventBuilder.namespace(rename.to()));
    if (rename.dropped() != null) {
      description.append("dropTarget", BinaryValue.of(rename.dropped()));
    }
    return description.build();
  }

  private static Document specification(Effect.DropIndex drop, @Nullable Document before) {
    return before == null ? new DocumentBuilder().append("name", drop.name()).build() : before;
  }

  private static Document indexes(Document specification) {
    return new DocumentBuilder().append("indexes", ArrayValue.of(specification)).build();
  }

  private static void appendModifiedIndex(
      DocumentBuilder event,
      Effect.ModifyIndex modify,
      WatchedCollection collection,
      OplogEntry change) {
    Document before = change.before() == null ? Document.EMPTY : change.before();
    Document now = modify.definition().spec();
    DocumentBuilder index = new DocumentBuilder();
    index.append("name", modify.definition().name());
    index.appendAll(changed(before, now));
    event.startDocument(DESCRIPTION).append("index", index.build()).end();
    event
        .startDocument("stateBeforeChange")
        .append("collectionOptions", options(collection, collection.options()))
        .append("indexOptions", replaced(before, now))
        .end();
  }

  /** What options were that are other ones now. */
  static Document replaced(Document before, Document now) {
    DocumentBuilder old = new DocumentBuilder();
    for (Element option : now.elements()) {
      Value was = before.get(option.name());
      if (!was.isMissing() && !was.equals(option.value())) {
        old.append(option.name(), was);
      }
    }
    return old.build();
  }

  private static Document options(WatchedCollection collection, Document options) {
    return new DocumentBuilder()
        .append("uuid", BinaryValue.of(collection.id()))
        .appendAll(options)
        .build();
  }

  /** What is set now and was not so before; an option that is gone is an empty document. */
  static Document changed(Document before, Document now) {
    DocumentBuilder changed = new DocumentBuilder();
    for (Element option : now.elements()) {
      if (!option.value().equals(before.get(option.name()))) {
        changed.append(option.name(), option.value());
      }
    }
    for (Element option : before.elements()) {
      if (!now.has(option.name())) {
        changed.append(option.name(), Document.EMPTY);
      }
    }
    return changed.build();
  }
}
