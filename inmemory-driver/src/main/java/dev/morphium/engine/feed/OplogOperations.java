package dev.morphium.engine.feed;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The operation of an oplog entry: its fields {@code op, ns, ui, o, o2}.
 *
 * <p>Source: MongoDB manual, "Replica Set Oplog"; MongoDB specification of oplog entries, version
 * 2.
 */
final class OplogOperations {
  private static final FieldName ID = new FieldName("_id");
  private static final int DIFFERENCE = 2;

  private OplogOperations() {}

  /** Appends the fields. */
  static void append(OplogEntry change, DocumentBuilder out) {
    WatchedCollection collection = change.collection();
    if (collection == null) {
      if (change.effect() instanceof Effect.DropDatabase drop) {
        out.append("op", "c").append("ns", drop.database() + ".$cmd");
        out.startDocument("o").append("dropDatabase", 1).end();
      }
      return;
    }
    if (collection.kind() == WatchedCollection.Kind.VIEW && appendView(change, collection, out)) {
      return;
    }
    switch (change.effect()) {
      case Effect.InsertRecord insert -> {
        Document document = Document.of(insert.document());
        begin("i", collection, out).append("o", document).append("o2", key(document));
      }
      case Effect.UpdateRecord update -> {
        Document document = Document.of(update.document());
        begin("u", collection, out)
            .append("o", changed(update, document))
            .append("o2", key(document));
      }
      case Effect.DeleteRecord delete -> begin("d", collection, out).append("o", delete.key());
      default -> appendCommand(change, collection, out);
    }
  }

  private static DocumentBuilder begin(
      String operation, WatchedCollection collection, DocumentBuilder out) {
    return out.append("op", operation)
        .append("ns", collection.namespace().toString())
        .append("ui", BinaryValue.of(collection.id()));
  }

  private static Document key(Document document) {
    return new DocumentBuilder(32).append(ID, document.get(ID)).build();
  }

  private static Document changed(Effect.UpdateRecord update, Document document) {
    Document description = update.description();
    return description == null
        ? document
        : new DocumentBuilder()
            .append("$v", DIFFERENCE)
            .append("diff", OplogDifference.of(description, document))
            .build();
  }

  private static void appendCommand(
      OplogEntry change, WatchedCollection collection, DocumentBuilder out) {
    String name = collection.namespace().collection();
    Document before = change.before();
    switch (change.effect()) {
      case Effect.CreateCollection create ->
          command(
              collection,
              out,
              o ->
                  o.append("create", name)
                      .appendAll(OperationDescriptions.created(create, collection)));
      case Effect.DropCollection ignored -> command(collection, out, o -> o.append("drop", name));
      case Effect.RenameCollection rename ->
          command(collection, out, o -> rename(collection.namespace(), rename, o));
      case Effect.CreateIndex create ->
          command(
              collection,
              out,
              o -> o.append("createIndexes", name).appendAll(create.definition().spec()));
      case Effect.DropIndex drop -> {
        command(collection, out, o -> o.append("dropIndexes", name).append("index", drop.name()));
        out.append("o2", before == null ? Document.EMPTY : before);
      }
      case Effect.ModifyCollection modify -> {
        Document old = before == null ? Document.EMPTY : before;
        Document set = OperationDescriptions.changed(old, modify.options());
        command(collection, out, o -> o.append("collMod", name).appendAll(set));
        out.startDocument("o2").append("collectionOptions_old", old).end();
      }
      case Effect.ModifyIndex modify -> {
        Document old = before == null ? Document.EMPTY : before;
        Document now = modify.definition().spec();
        DocumentBuilder index = new DocumentBuilder().append("name", modify.definition().name());
        Document set = index.appendAll(OperationDescriptions.changed(old, now)).build();
        command(collection, out, o -> o.append("collMod", name).append("index", set));
        out.startDocument("o2")
            .append("collectionOptions_old", collection.options())
            .append("indexOptions_old", OperationDescriptions.replaced(old, now))
            .end();
      }
      default -> throw new IllegalStateException("there is no oplog entry of " + change.effect());
    }
  }

  private static void command(
      WatchedCollection collection, DocumentBuilder out, Consumer<DocumentBuilder> operation) {
    out.append("op", "c")
        .append("ns", collection.namespace().database() + ".$cmd")
        .append("ui", BinaryValue.of(collection.id()))
        .startDocument("o");
    operation.accept(out);
    out.end();
  }

  private static void rename(Namespace from, Effect.RenameCollection rename, DocumentBuilder out) {
    out.append("renameCollection", from.toString())
        .append("to", rename.to().toString())
        .append("stayTemp", false);
    if (rename.dropped() != null) {
      out.append("dropTarget", BinaryValue.of(rename.dropped()));
    }
  }

  /** A view is a document of {@code system.views}. @return false when it is something else */
  private static boolean appendView(
      OplogEntry change, WatchedCollection view, DocumentBuilder out) {
    Document id = new DocumentBuilder().append("_id", view.namespace().toString()).build();
    return switch (change.effect()) {
      case Effect.CreateCollection create -> view("i", view, id, create.options(), out);
      case Effect.ModifyCollection modify -> view("u", view, id, modify.options(), out);
      case Effect.DropCollection ignored -> view("d", view, id, null, out);
      default -> false;
    };
  }

  private static boolean view(
      String operation,
      WatchedCollection view,
      Document id,
      @Nullable Document definition,
      DocumentBuilder out) {
    Value document =
        definition == null ? id : new DocumentBuilder().appendAll(id).appendAll(definition).build();
    out.append("op", operation)
        .append("ns", view.namespace().database() + ".system.views")
        .append("o", document);
    if (definition != null) {
      out.append("o2", id);
    }
    return true;
  }
}
