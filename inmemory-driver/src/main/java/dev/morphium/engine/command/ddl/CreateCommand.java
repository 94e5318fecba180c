package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.SystemNamespaces;
import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.crud.WritableNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.write.Nesting;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The command {@code create}: makes a collection or a view. Source: MongoDB manual, "create".
 *
 * <p>To create what is there already, with the same options, is no error.
 */
record CreateCommand(ValidationOptions rules, ViewOptions views) implements ImmediateCommand {
  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Namespace named = invocation.namespace();
    boolean buckets = TimeSeries.isBuckets(named);
    if (buckets && arguments.has(CreateFields.TIMESERIES)) {
      named = TimeSeries.seriesOf(named);
    } else if (buckets) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION,
          "Creating a collection named like the buckets of a time series is not allowed: " + named);
    }
    Namespace namespace = WritableNames.check(named, SystemNamespaces.Use.CREATE);
    boolean view = arguments.has(CreateFields.VIEW_ON);
    Document options =
        view ? views.read(arguments) : CollectionOptions.read(namespace, arguments, rules);
    Nesting.check(options);
    boolean again = !invocation.isInTransaction();
    invocation.change(batch -> create(batch, namespace, options, view, again));
  }

  /**
   * @param again whether the same may be asked for again; a transaction ends of that
   */
  private void create(
      WriteBatch batch, Namespace namespace, Document options, boolean view, boolean again) {
    WritableCollection existing = batch.collection(namespace);
    if (existing != null) {
      if (!again) {
        throw new CommandException(
            ErrorCode.NAMESPACE_EXISTS, "Collection " + namespace + " already exists.");
      }
      checkSame(existing.state(), options);
      return;
    }
    if (view) {
      views.check(batch.root(), namespace, options);
    }
    batch.createCollection(namespace, options);
  }

  private static void checkSame(CollectionState existing, Document options) {
    if (!ValueComparator.BINARY.equal(existing.options(), options)) {
      String what = View.isView(existing) ? "View" : "Collection";
      throw new CommandException(
          ErrorCode.NAMESPACE_EXISTS,
          "%s %s already exists, but with different options: %s"
              .formatted(what, existing.namespace(), existing.options()));
    }
  }
}
