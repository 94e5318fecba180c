package dev.morphium.engine.feed;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.function.Supplier;

/**
 * Builds the documents of change events. Their fields have MongoDB's order.
 *
 * <p>Source: MongoDB manual, "Change Events".
 */
final class EventBuilder {
  private static final FieldName ID = new FieldName("_id");
  private static final FieldName DISAMBIGUATED = new FieldName("disambiguatedPaths");
  private static final String BEFORE = "fullDocumentBeforeChange";

  private final StreamOptions options;
  private final Supplier<Root> newest;
  private final ImageExpiry expiry;

  /**
   * @param newest gives the documents as they are now
   * @param expiry tells which images are shown no more
   */
  EventBuilder(StreamOptions options, Supplier<Root> newest, ImageExpiry expiry) {
    this.options = options;
    this.newest = newest;
    this.expiry = expiry;
  }

  /** The event that says that the stream is at its end. */
  static Document invalidate(OplogBatch batch, ResumeToken token) {
    return new DocumentBuilder()
        .append("_id", token.toDocument())
        .append("operationType", "invalidate")
        .append("clusterTime", new TimestampValue(batch.clusterTime()))
        .append("wallTime", new DateValue(batch.batch().wallMillis()))
        .build();
  }

  /**
   * The event of a change.
   *
   * @throws CommandException 47 when an image is required that nobody has kept
   */
  Document build(OplogBatch batch, OplogEntry change, ResumeToken token) {
    Effect effect = change.effect();
    boolean images = !expiry.isOver(batch.clusterTime());
    Value full = fullDocument(change, images, token);
    DocumentBuilder event =
        new DocumentBuilder(512 + (full instanceof Document document ? document.length() : 0));
    OplogEntry.Transaction transaction = change.transaction();
    if (transaction != null) {
      event.append("lsid", transaction.session().toDocument());
      event.append("txnNumber", transaction.number());
    }
    if (effect instanceof Effect.RenameCollection rename) {
      event.append("to", namespace(rename.to()));
    }
    event.append("_id", token.toDocument());
    event.append("operationType", operationType(effect));
    event.append("clusterTime", new TimestampValue(batch.clusterTime()));
    WatchedCollection collection = change.collection();
    if (options.expanded()
        && collection != null
        && collection.kind() != WatchedCollection.Kind.VIEW) {
      event.append("collectionUUID", BinaryValue.of(collection.id()));
    }
    event.append("wallTime", new DateValue(batch.batch().wallMillis()));
    event.append("fullDocument", full);
    if (collection != null) {
      event.append("ns", namespace(collection.namespace()));
    } else if (effect instanceof Effect.DropDatabase drop) {
      event.startDocument("ns").append("db", drop.database()).end();
    }
    appendWhat(event, change);
    event.append(BEFORE, before(change, images, token));
    return event.build();
  }

  private void appendWhat(DocumentBuilder event, OplogEntry change) {
    switch (change.effect()) {
      case Effect.InsertRecord insert ->
          event.append("documentKey", key(Document.of(insert.document())));
      case Effect.DeleteRecord delete -> event.append("documentKey", delete.key());
      case Effect.UpdateRecord update -> {
        event.append("documentKey", key(Document.of(update.document())));
        if (update.description() != null) {
          event.append("updateDescription", description(update.description()));
        }
      }
      default -> {
        if (options.expanded()) {
          OperationDescriptions.append(event, change);
        }
      }
    }
  }

  private static String operationType(Effect effect) {
    return switch (effect) {
      case Effect.InsertRecord insert -> "insert";
      case Effect.UpdateRecord update -> update.description() == null ? "replace" : "update";
      case Effect.DeleteRecord delete -> "delete";
      case Effect.CreateCollection create -> "create";
      case Effect.DropCollection drop -> "drop";
      case Effect.RenameCollection rename -> "rename";
      case Effect.ModifyCollection modify -> "modify";
      case Effect.ModifyIndex modify -> "modify";
      case Effect.CreateIndex create -> "createIndexes";
      case Effect.DropIndex drop -> "dropIndexes";
      case Effect.DropDatabase drop -> "dropDatabase";
      default -> throw new IllegalStateException("there is no event of " + effect);
    };
  }

  static Document namespace(Namespace namespace) {
    return new DocumentBuilder(64)
        .append("db", namespace.database())
        .append("coll", namespace.collection())
        .build();
  }

  private static Document key(Document document) {
    return new DocumentBuilder(32).append(ID, document.get(ID)).build();
  }

  /** The description of an update; paths are told apart only for those who want all. */
  private Document description(Document description) {
    if (options.expanded() || description.get(DISAMBIGUATED).isMissing()) {
      return description;
    }
    DocumentBuilder builder = new DocumentBuilder(description.length());
    var fields = description.cursor();
    while (fields.next()) {
      if (!fields.isNamed(DISAMBIGUATED)) {
        builder.append(fields);
      }
    }
    return builder.build();
  }

  private Value fullDocument(OplogEntry change, boolean images, ResumeToken token) {
    if (change.effect() instanceof Effect.InsertRecord insert) {
      return Document.of(insert.document());
    }
    if (!(change.effect() instanceof Effect.UpdateRecord update)) {
      return Constant.MISSING;
    }
    if (update.description() == null) {
      return Document.of(update.document());
    }
    boolean kept = images && change.before() != null;
    return switch (options.fullDocument()) {
      case DEFAULT -> Constant.MISSING;
      case UPDATE_LOOKUP ->
          CurrentDocument.find(newest.get(), update, Document.of(update.document()).get(ID));
      case WHEN_AVAILABLE -> kept ? Document.of(update.document()) : Constant.NULL;
      case REQUIRED -> {
        if (!kept) {
          throw missing("a post-image for all update events, but the post-image", token);
        }
        yield Document.of(update.document());
      }
    };
  }

  private Value before(OplogEntry change, boolean images, ResumeToken token) {
    boolean replaces =
        change.effect() instanceof Effect.UpdateRecord
            || change.effect() instanceof Effect.DeleteRecord;
    if (!replaces || options.before() == StreamOptions.Before.OFF) {
      return Constant.MISSING;
    }
    Document before = change.before();
    if (before != null && images) {
      return before;
    }
    if (options.before() == StreamOptions.Before.REQUIRED) {
      throw missing(
          "a pre-image for all update, delete and replace events, but the pre-image", token);
    }
    return Constant.NULL;
  }

  private static CommandException missing(String what, ResumeToken token) {
    return new CommandException(
        ErrorCode.NO_MATCHING_DOCUMENT,
        "Change stream was configured to require %s was not found for event: %s"
            .formatted(what, token.toDocument()));
  }
}
