package dev.morphium.internal.entity.reference;

import dev.morphium.mapping.reference.ReferenceProperty;
import dev.morphium.mapping.reference.ReferenceTarget;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.filter.Conjunction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A write of a query, and what becomes of the documents that the changed ones refer to.
 *
 * <p>What the documents refer to is read before the command, which then concerns those that were
 * read. Not atomic outside of a transaction.
 *
 * @param <T> the entities of the collection
 */
final class ReferencingWrite<T> {
  private static final int AT_ONCE = 1_000;

  private final DocumentSource source;
  private final ReferencedCollection<T> place;
  private final Operation.Write operation;
  private final BsonDocument command;
  private final OperationOptions options;

  ReferencingWrite(
      DocumentSource source, ReferencedCollection<T> place, Operation.Write operation) {
    this.source = source;
    this.place = place;
    this.operation = operation;
    command = operation.body();
    options = operation.options();
  }

  /** Runs the command; the result is made before anything that is referred to is deleted. */
  <R> R run(Function<BsonDocument, R> result) {
    boolean cascades = FoundReference.any(place.type(), ReferenceTarget::cascadeDelete);
    return switch (operation) {
      case Operation.Delete ignored when cascades -> result.apply(delete());
      case Operation.Update ignored -> update(statement("updates"), result);
      case Operation.FindAndModify ignored when cascades && removes() -> findAndRemove(result);
      case Operation.FindAndModify ignored
          when dropsReferences(place.type(), command.get("update")) ->
          findAndUpdate(result);
      default -> result.apply(write(command));
    };
  }

  private boolean removes() {
    return command.getBoolean("remove", BsonBoolean.FALSE).getValue();
  }

  private <R> R update(BsonDocument statement, Function<BsonDocument, R> result) {
    if (!dropsReferences(place.type(), statement.get("u"))) {
      return result.apply(write(command));
    }
    return statement.getBoolean("multi", BsonBoolean.FALSE).getValue()
        ? updateMany(statement, result)
        : updateOne(statement, result);
  }

  private BsonDocument delete() {
    BsonDocument statement = statement("deletes");
    boolean one = statement.getNumber("limit").intValue() == 1;
    int atOnce = one ? 1 : AT_ONCE;
    long total = 0;
    BsonDocument last = new BsonDocument("ok", new BsonInt32(1));
    List<byte[]> documents;
    do {
      documents = find(statement, statement.getDocument("q"), atOnce);
      if (!documents.isEmpty()) {
        Cascade cascade = cascade(documents);
        cascade.ask();
        last = write(with("deletes", pinned(statement, "q", documents)));
        long deleted = number(last, documents.size());
        if (deleted < documents.size()) {
          cascade = cascade(gone(documents));
        }
        cascade.delete();
        total += deleted;
      }
    } while (documents.size() == atOnce && !one);
    BsonDocument reply = new BsonDocument();
    reply.putAll(last);
    reply.put("n", new BsonInt64(total));
    return reply;
  }

  private <R> R findAndRemove(Function<BsonDocument, R> result) {
    while (true) {
      List<byte[]> documents = find(command, command.getDocument("query"), 1);
      if (documents.isEmpty()) {
        return result.apply(new BsonDocument("ok", new BsonInt32(1)));
      }
      Cascade cascade = cascade(documents);
      cascade.ask();
      BsonDocument reply = write(pinned(command, "query", documents));
      if (reply.get("value") instanceof BsonDocument) {
        R made = result.apply(reply);
        cascade.delete();
        return made;
      }
    }
  }

  private <R> R updateMany(BsonDocument statement, Function<BsonDocument, R> result) {
    List<byte[]> before = find(statement, statement.getDocument("q"), 0);
    R made = result.apply(write(command));
    deleteDropped(before);
    return made;
  }

  private <R> R updateOne(BsonDocument statement, Function<BsonDocument, R> result) {
    while (true) {
      List<byte[]> before = find(statement, statement.getDocument("q"), 1);
      if (before.isEmpty()) {
        return result.apply(write(command));
      }
      BsonDocument only = pinned(statement, "q", before);
      only.remove("upsert");
      BsonDocument reply = write(with("updates", only));
      if (number(reply, 1) > 0) {
        R made = result.apply(reply);
        deleteDropped(before);
        return made;
      }
    }
  }

  private <R> R findAndUpdate(Function<BsonDocument, R> result) {
    while (true) {
      List<byte[]> before = find(command, command.getDocument("query"), 1);
      if (before.isEmpty()) {
        return result.apply(write(command));
      }
      BsonDocument only = pinned(command, "query", before);
      only.remove("upsert");
      BsonDocument reply = write(only);
      if (reply.get("value") instanceof BsonDocument) {
        R made = result.apply(reply);
        deleteDropped(before);
        return made;
      }
    }
  }

  /** Deletes what documents referred to before they were changed, and refer to no more. */
  private void deleteDropped(List<byte[]> before) {
    Map<DocumentKey, FoundReference> dropped = new LinkedHashMap<>();
    collect(before, true, dropped);
    if (dropped.isEmpty()) {
      return;
    }
    List<byte[]> now = source.read(place, ids(before), null, CascadeSearch.primary(options));
    Map<DocumentKey, FoundReference> kept = new LinkedHashMap<>();
    collect(now, false, kept);
    dropped.keySet().removeAll(kept.keySet());
    if (!dropped.isEmpty()) {
      Cascade cascade = new CascadeSearch(source, options).with(dropped.values()).search();
      cascade.ask();
      cascade.delete();
    }
  }

  private void collect(
      List<byte[]> documents, boolean orphansOnly, Map<DocumentKey, FoundReference> found) {
    for (byte[] document : documents) {
      FoundReference.collect(
          source.types(),
          place.type(),
          document,
          target -> !orphansOnly || target.orphanRemoval(),
          found);
    }
  }

  private Cascade cascade(List<byte[]> documents) {
    CascadeSearch search = new CascadeSearch(source, options);
    for (byte[] document : documents) {
      search.without(DocumentKey.of(place.namespace(), id(document)));
      search.from(place.type(), document);
    }
    return search.search();
  }

  /** Those of the documents that are there no more. */
  private List<byte[]> gone(List<byte[]> documents) {
    Set<DocumentKey> left = new HashSet<>();
    BsonDocument fields = new BsonDocument("_id", new BsonInt32(1));
    OperationOptions reads = CascadeSearch.primary(options);
    for (byte[] document : source.read(place, ids(documents), fields, reads)) {
      left.add(DocumentKey.of(place.namespace(), id(document)));
    }
    List<byte[]> gone = new ArrayList<>(documents);
    gone.removeIf(one -> left.contains(DocumentKey.of(place.namespace(), id(one))));
    return gone;
  }

  /** Whether an update may take references out of properties with orphan removal. */
  static boolean dropsReferences(ReferencedType<?> type, @Nullable BsonValue update) {
    Set<String> fields = new HashSet<>();
    for (ReferenceProperty property : type.mapping().references()) {
      if (property.target().orphanRemoval()) {
        fields.add(property.field());
      }
    }
    if (fields.isEmpty() || update == null) {
      return false;
    }
    if (!update.isDocument()
        || !update.asDocument().keySet().stream().allMatch(name -> name.startsWith("$"))) {
      return true;
    }
    return update.asDocument().values().stream()
        .filter(BsonValue::isDocument)
        .flatMap(operands -> operands.asDocument().entrySet().stream())
        .anyMatch(
            one ->
                fields.contains(top(one.getKey()))
                    || (one.getValue().isString()
                        && fields.contains(top(one.getValue().asString().getValue()))));
  }

  private static String top(String path) {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }

  private List<byte[]> find(BsonDocument said, BsonDocument filter, int limit) {
    Namespace namespace = place.namespace();
    BsonDocument find = new BsonDocument("find", new BsonString(namespace.collection()));
    find.append("filter", filter);
    for (String name : List.of("sort", "hint", "collation")) {
      BsonValue value = said.get(name);
      if (value != null) {
        find.append(name, value);
      }
    }
    BsonValue variables = command.get("let");
    if (variables != null) {
      find.append("let", variables);
    }
    if (limit > 0) {
      find.append("limit", new BsonInt32(limit));
    }
    OperationOptions reads = CascadeSearch.primary(options);
    return source.find(place.type(), namespace.database(), find, reads);
  }

  private BsonDocument write(BsonDocument complete) {
    return place.type().runner().run(operation.with(complete));
  }

  private BsonDocument statement(String statements) {
    return command.getArray(statements).get(0).asDocument();
  }

  private BsonDocument with(String statements, BsonDocument only) {
    BsonDocument changed = new BsonDocument();
    changed.putAll(command);
    changed.put(statements, new BsonArray(List.of(only)));
    return changed;
  }

  /** A statement or command for these documents only. */
  private static BsonDocument pinned(
      BsonDocument statement, String filter, List<byte[]> documents) {
    BsonDocument changed = new BsonDocument();
    changed.putAll(statement);
    BsonDocument asked = statement.getDocument(filter);
    changed.put(filter, Conjunction.and(asked, DocumentSource.withIds(ids(documents))));
    return changed;
  }

  private static List<BsonValue> ids(List<byte[]> documents) {
    return documents.stream().map(ReferencingWrite::id).toList();
  }

  private static BsonValue id(byte[] document) {
    return Objects.requireNonNull(new RawBsonDocument(document).get("_id"));
  }

  /** How many documents a reply says; an unacknowledged write says nothing. */
  private static long number(BsonDocument reply, long silent) {
    return reply.get("n") instanceof BsonNumber number ? number.longValue() : silent;
  }
}
