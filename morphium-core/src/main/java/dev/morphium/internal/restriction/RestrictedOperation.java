package dev.morphium.internal.restriction;

import dev.morphium.driver.DocumentSequence;
import dev.morphium.driver.KnownCommand;
import dev.morphium.exception.TenantException;
import dev.morphium.operation.Operation;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * An operation bound to the restrictions of the collections that it is about. Each kind has its
 * case, so that a new one does not compile before somebody has thought about it.
 *
 * @param restrictions the restriction of a collection's name
 * @param anyTenant whether any type has a tenant for the present caller
 */
record RestrictedOperation(Function<String, Restriction> restrictions, boolean anyTenant) {
  private static final String PIPELINE = "pipeline";
  private static final String CHANGE = "update";
  private static final BsonValue FALSE = BsonBoolean.FALSE;

  Operation of(Operation operation) {
    String database = operation.database();
    BsonDocument body = operation.body();
    return switch (operation) {
      case Operation.Aggregate it ->
          new Operation.Aggregate(database, body(it), it.maxAwait(), it.options());
      case Operation.Count it -> new Operation.Count(database, body(it), it.options());
      case Operation.Delete it -> delete(it);
      case Operation.Distinct it -> new Operation.Distinct(database, body(it), it.options());
      case Operation.EndTransaction it -> it;
      case Operation.Find it -> new Operation.Find(database, body(it), it.maxAwait(), it.options());
      case Operation.FindAndModify it -> it.with(body(it));
      case Operation.GetMore it -> it;
      case Operation.Insert it ->
          new Operation.Insert(
              database, body(it), sequences(it, on(body)::insert, it.field()), it.options());
      case Operation.RunCommand it ->
          new Operation.RunCommand(database, body(it), it.form(), it.options());
      case Operation.Update it ->
          new Operation.Update(
              database, body(it), sequences(it, on(body)::update, it.field()), it.options());
    };
  }

  private Operation delete(Operation.Delete delete) {
    BsonDocument body = body(delete);
    Restriction.Mark mark = restriction(delete.body()).mark();
    RestrictedStatements on = on(delete.body());
    return mark == null
        ? new Operation.Delete(
            delete.database(),
            body,
            sequences(delete, on::delete, delete.field()),
            delete.options())
        : new Operation.Update(
            delete.database(),
            body,
            sequences(delete, statement -> on.marking(mark, statement), "updates"),
            delete.options());
  }

  private static List<DocumentSequence> sequences(
      Operation operation, UnaryOperator<BsonDocument> bound, String name) {
    return operation.sequences().stream()
        .map(all -> DocumentSequence.of(name, all.documents().stream().map(bound).toList()))
        .toList();
  }

  private BsonDocument body(Operation operation) {
    return body(operation.command(), operation.body());
  }

  /** The command, whichever operation it is the body of. */
  private BsonDocument body(KnownCommand command, BsonDocument body) {
    Restriction restriction = restriction(command, body);
    return switch (command) {
      case AGGREGATE -> aggregate(body);
      case COUNT, DISTINCT -> filtered(body, "query", restriction);
      case DELETE -> delete(body, restriction);
      case EXPLAIN -> explain(body);
      case FIND -> filtered(body, "filter", restriction);
      case FIND_AND_MODIFY -> findAndModify(body, restriction);
      case INSERT -> statements(body, "documents", "documents", on(body)::insert);
      case UPDATE -> statements(body, "updates", "updates", on(body)::update);
      case BULK_WRITE, DROP_DATABASE, MAP_REDUCE -> refused(command, body, anyTenant);
      case DROP, RENAME_COLLECTION -> refused(command, body, restriction.tenant() != null);
      default -> body; // about the collection as a whole, or about none
    };
  }

  private BsonDocument aggregate(BsonDocument body) {
    if (!(body.get(body.getFirstKey()) instanceof BsonString name)) {
      return database(body);
    }
    RestrictedPipeline bound = new RestrictedPipeline(restrictions);
    BsonArray stages = body.getArray(PIPELINE, new BsonArray());
    return with(body, PIPELINE, bound.of(name.getValue(), stages));
  }

  /** A pipeline on the database: it may join collections, and watch all of them. */
  private BsonDocument database(BsonDocument body) {
    BsonArray stages = body.getArray(PIPELINE, new BsonArray());
    boolean watches =
        !stages.isEmpty()
            && stages.get(0) instanceof BsonDocument first
            && first.containsKey("$changeStream");
    if (watches && anyTenant) {
      throw new TenantException(
          "a change stream of all collections has the events of all tenants; watch a type, or do it"
              + " in morphium.scope().withoutTenant()");
    }
    return with(body, PIPELINE, new RestrictedPipeline(restrictions).of("", stages));
  }

  private BsonDocument explain(BsonDocument body) {
    BsonValue explained = body.get(body.getFirstKey());
    if (!(explained instanceof BsonDocument inner) || inner.isEmpty()) {
      return body;
    }
    KnownCommand command = KnownCommand.of(inner.getFirstKey());
    return with(body, body.getFirstKey(), body(command, inner));
  }

  private BsonDocument findAndModify(BsonDocument body, Restriction restriction) {
    BsonDocument bound = filtered(body, "query", restriction);
    boolean removes = bound.containsKey("remove") && !bound.get("remove").equals(FALSE);
    Restriction.Mark mark = restriction.mark();
    if (removes && mark != null) {
      bound = with(bound, CHANGE, mark.update());
      bound.remove("remove");
    } else if (bound.containsKey(CHANGE)) {
      bound = with(bound, CHANGE, on(body).change(bound.get(CHANGE)));
    }
    return bound;
  }

  private BsonDocument delete(BsonDocument body, Restriction restriction) {
    Restriction.Mark mark = restriction.mark();
    RestrictedStatements on = on(body);
    if (mark == null) {
      return statements(body, "deletes", "deletes", on::delete);
    }
    BsonDocument update = new BsonDocument("update", body.get(body.getFirstKey()));
    body.forEach(update::putIfAbsent);
    update.remove("delete");
    return statements(update, "deletes", "updates", statement -> on.marking(mark, statement));
  }

  private static BsonDocument statements(
      BsonDocument body, String field, String name, UnaryOperator<BsonDocument> bound) {
    if (!(body.get(field) instanceof BsonArray given)) {
      return body;
    }
    BsonArray all = new BsonArray();
    given.forEach(statement -> all.add(bound.apply(statement.asDocument())));
    BsonDocument copy = with(body, name, all);
    if (!field.equals(name)) {
      copy.remove(field);
    }
    return copy;
  }

  private static BsonDocument refused(KnownCommand command, BsonDocument body, boolean refuses) {
    if (refuses) {
      throw new TenantException(
          "%s could read or change what is not the present tenant's; use queries, or do it in"
                  .formatted(command.names().getFirst())
              + " morphium.scope().withoutTenant()");
    }
    return body;
  }

  private static BsonDocument filtered(BsonDocument body, String field, Restriction restriction) {
    BsonDocument given = body.getDocument(field, new BsonDocument());
    BsonDocument filter = restriction.filter(given);
    return filter.isEmpty() ? body : with(body, field, filter);
  }

  private RestrictedStatements on(BsonDocument body) {
    return new RestrictedStatements(restriction(body));
  }

  private Restriction restriction(BsonDocument body) {
    BsonValue first = body.isEmpty() ? null : body.get(body.getFirstKey());
    return restrictions.apply(first instanceof BsonString name ? name.getValue() : "");
  }

  /** The same for a command that may name its collection together with the database. */
  private Restriction restriction(KnownCommand command, BsonDocument body) {
    if (command.places() != KnownCommand.Names.RENAME) {
      return restriction(body);
    }
    String name = body.getString(body.getFirstKey(), new BsonString("")).getValue();
    return restrictions.apply(name.substring(name.indexOf('.') + 1));
  }

  private static BsonDocument with(BsonDocument body, String field, BsonValue value) {
    BsonDocument copy = new BsonDocument();
    copy.putAll(body);
    copy.put(field, value);
    return copy;
  }
}
