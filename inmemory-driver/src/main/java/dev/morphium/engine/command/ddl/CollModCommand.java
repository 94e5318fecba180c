package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.signal.CountedCheck;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code collMod}: changes the options of a collection, a view or an index. Source:
 * MongoDB manual, "collMod".
 *
 * <p>Whether an index can become unique is found on a snapshot outside of the writer lane. That
 * holds as long as the index is prepared to be unique, because then no duplicate can come to it; it
 * is found anew when the index was changed meanwhile.
 */
record CollModCommand(ChangedOptions options) implements ImmediateCommand {
  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Namespace namespace = invocation.namespace();
    options.checkWords(arguments);
    UUID id = CollectionIds.of(arguments, CollModFields.COLLECTION_ID);
    Document given = arguments.document(CollModFields.INDEX);
    IndexChange change = given == null ? null : IndexChange.read(given);
    boolean dryRun = arguments.bool(CollModFields.DRY_RUN, false);
    if (dryRun && (change == null || !change.makesUnique())) {
      throw invalid("'dryRun' is only supported for an index that is to become unique");
    }
    if (id != null) {
      CollectionIds.check(invocation.access().root(), namespace, id);
    }
    Optional<Document> told = Optional.empty();
    while (told.isEmpty()) {
      IndexDefinition checked = check(invocation, namespace, change);
      told =
          dryRun
              ? Optional.of(Document.EMPTY)
              : invocation
                  .access()
                  .write(batch -> modify(batch, namespace, arguments, change, checked));
    }
    reply.appendAll(told.get());
  }

  /**
   * Checks on a snapshot what would take long in the lane.
   *
   * @return the index that was found to have no duplicates, or null when none had to be
   */
  private @Nullable IndexDefinition check(
      Invocation invocation, Namespace namespace, @Nullable IndexChange change) {
    Arguments arguments = invocation.arguments();
    CollectionState collection = invocation.access().root().collection(namespace);
    if (collection == null) {
      options.checkSystem(namespace, arguments);
      throw new CommandException(ErrorCode.NAMESPACE_NOT_FOUND, "ns does not exist: " + namespace);
    }
    options.check(collection, arguments);
    if (change == null || !change.makesUnique() || View.isView(collection)) {
      return null;
    }
    IndexDefinition index = change.find(collection);
    change.on(index);
    for (IndexState state : collection.indexes()) {
      if (state.name().equals(index.name()) && !index.isUnique()) {
        UniqueConversion.check(
            state, collection.records().tree(), new CountedCheck(invocation.operation()::check));
      }
    }
    return index;
  }

  /** What the reply tells, or nothing when an index has to be checked again. */
  @SuppressWarnings("ReferenceEquality") // a definition is the same object until it is changed
  private Optional<Document> modify(
      WriteBatch batch,
      Namespace namespace,
      Arguments arguments,
      @Nullable IndexChange change,
      @Nullable IndexDefinition checked) {
    WritableCollection collection = batch.existing(namespace);
    CollectionState state = collection.state();
    options.check(state, arguments);
    Document changed = options.read(batch.root(), state, arguments);
    IndexChange.Outcome outcome = null;
    if (change != null) {
      IndexDefinition index = change.find(state);
      if (change.makesUnique() && index != checked) {
        return Optional.empty();
      }
      outcome = change.on(index);
      collection.modifyIndex(outcome.definition());
    }
    if (change == null || !ValueComparator.BINARY.equal(changed, state.options())) {
      collection.modify(changed); // also when nothing changes: change streams tell of it
    }
    return Optional.of(outcome == null ? Document.EMPTY : outcome.told());
  }

  static CommandException invalid(String message) {
    return new CommandException(ErrorCode.INVALID_OPTIONS, message);
  }
}
