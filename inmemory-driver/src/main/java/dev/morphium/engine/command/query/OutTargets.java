package dev.morphium.engine.command.query;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The temporary collections of {@code $out}: their names, what must still hold of a target when one
 * takes its place, and their removal when the server that filled them is no more. Source: MongoDB
 * manual, "$out (aggregation stage)", "Replace Existing Collection".
 */
public final class OutTargets {
  private static final String PREFIX = "tmp.agg_out.";
  private static final Pattern NAME =
      Pattern.compile("tmp\\.agg_out\\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private OutTargets() {}

  /** The temporary collection with this number. */
  static Namespace temporary(String database, UUID id) {
    return new Namespace(database, PREFIX + id);
  }

  /**
   * Checks that a temporary collection is still the one that was filled: inserting makes a new one
   * when it was dropped meanwhile, for instance because this server has become the primary again.
   *
   * @param id the identity of the one that was made
   * @throws CommandException 26 when it is another one
   */
  static void checkThere(Namespace temporary, UUID id, @Nullable CollectionState now) {
    if (now == null || !now.id().equals(id)) {
      throw new CommandException(
          ErrorCode.NAMESPACE_NOT_FOUND,
          "the temporary collection of $out was dropped during processing: " + temporary);
    }
  }

  /**
   * Checks that a target is what its new content was made for.
   *
   * @param before the target when the work began, or null
   * @param now the target when its content is to be replaced, or null
   * @throws CommandException 125 when its options or indexes have changed meanwhile
   */
  static void checkUnchanged(
      Namespace namespace, @Nullable CollectionState before, @Nullable CollectionState now) {
    if (now == null) {
      return;
    }
    Document options = before == null ? Document.EMPTY : before.options();
    if (!options.equals(now.options())) {
      throw changed("collection options", namespace, "options", options, now.options());
    }
    Set<IndexDefinition> indexes = before == null ? Set.of() : new HashSet<>(before.definitions());
    if (!indexes.equals(new HashSet<>(now.definitions()))) {
      throw changed(
          "indexes", namespace, "indexes", before == null ? List.of() : names(before), names(now));
    }
  }

  private static List<String> names(CollectionState collection) {
    return collection.definitions().stream().map(IndexDefinition::name).toList();
  }

  private static CommandException changed(
      String what, Namespace namespace, String kind, Object before, Object now) {
    return new CommandException(
        ErrorCode.COMMAND_FAILED,
        "%s of target collection %s changed during processing. Original %s: %s, new %s: %s"
            .formatted(what, namespace, kind, before, kind, now));
  }

  /**
   * Has what is left over of earlier servers dropped as soon as this one is the primary, and each
   * time that it becomes it again: nothing of its own is under way then.
   */
  public static void cleanUp(Storage storage, Membership membership) {
    AtomicBoolean primary = new AtomicBoolean();
    membership.addListener(
        standing -> {
          if (!standing.isPrimary()) {
            primary.set(false);
          } else if (primary.compareAndSet(false, true)) {
            dropLeftOver(storage);
          }
        });
    if (membership.isPrimary() && primary.compareAndSet(false, true)) {
      dropLeftOver(storage);
    }
  }

  /** Drops all temporary collections. */
  static void dropLeftOver(Storage storage) {
    List<Namespace> left =
        storage.root().all().stream()
            .map(CollectionState::namespace)
            .filter(namespace -> NAME.matcher(namespace.collection()).matches())
            .toList();
    for (Namespace namespace : left) {
      storage.submit(
          batch -> {
            if (batch.collection(namespace) != null) {
              batch.dropCollection(namespace);
            }
            return true;
          });
    }
  }
}
