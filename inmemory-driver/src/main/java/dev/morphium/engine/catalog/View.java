package dev.morphium.engine.catalog;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A view resolved to its collection: the collection that is read, and the stages in front of the
 * query.
 *
 * <p>A view stands in the catalog as a collection without documents whose options name what it is
 * on. Source: MongoDB manual, "Views".
 *
 * @param base the collection, which need not exist
 * @param stages those of the innermost view first
 */
public record View(Namespace base, List<Document> stages) {
  private static final FieldName VIEW_ON = new FieldName("viewOn");
  private static final FieldName PIPELINE = new FieldName("pipeline");

  /** How many views may stand on each other. */
  public static final int MOST_VIEWS = 20;

  /** How long the stages of a view may be together, in bytes. */
  public static final int MOST_BYTES = 16_000_000;

  public View {
    stages = List.copyOf(stages);
  }

  /** Whether this is a view. */
  public static boolean isView(CollectionState collection) {
    return isView(collection.options());
  }

  /** Whether a collection with these options is a view. */
  public static boolean isView(Document options) {
    return !options.isEmpty() && !options.get(VIEW_ON).isMissing();
  }

  /**
   * @throws CommandException 166 when it is a view
   */
  public static void refuse(@Nullable CollectionState collection) {
    if (collection != null && isView(collection)) {
      throw refused(collection.namespace());
    }
  }

  /** The error of a command that needs a collection and was given a view. */
  public static CommandException refused(Namespace view) {
    return new CommandException(
        ErrorCode.COMMAND_NOT_SUPPORTED_ON_VIEW,
        "Namespace " + view + " is a view, not a collection");
  }

  /**
   * The view behind a namespace, or null when it names no view.
   *
   * @throws CommandException 165 when too many views stand on each other
   */
  public static @Nullable View resolve(Root root, Namespace namespace) {
    CollectionState collection = root.collection(namespace);
    return collection == null ? null : resolve(root, collection);
  }

  /**
   * The view that a collection is, or null when it is none.
   *
   * @throws CommandException 165 when too many views stand on each other
   */
  public static @Nullable View resolve(Root root, CollectionState collection) {
    return isView(collection) ? resolve(root, collection.namespace(), collection.options()) : null;
  }

  /**
   * The view that a collection with these options would be.
   *
   * @throws CommandException 5 when it stands on itself, 165 when too many views stand on each
   *     other, 195 when their stages are too long
   */
  public static View resolve(Root root, Namespace namespace, Document options) {
    List<List<Document>> found = new ArrayList<>();
    Namespace at = namespace;
    @Nullable Document next = options;
    int bytes = 0;
    while (next != null) {
      if (found.size() == MOST_VIEWS) {
        throw new CommandException(
            ErrorCode.VIEW_DEPTH_LIMIT_EXCEEDED,
            "View depth too deep or view cycle detected; maximum depth is " + MOST_VIEWS);
      }
      List<Document> own = own(next);
      found.add(own);
      bytes += own.stream().mapToInt(Document::length).sum();
      if (bytes > MOST_BYTES) {
        throw new CommandException(
            195, "View pipeline exceeds maximum size; maximum size is " + MOST_BYTES);
      }
      at = new Namespace(at.database(), ((StringValue) next.get(VIEW_ON)).value());
      if (at.equals(namespace)) {
        throw new CommandException(
            ErrorCode.GRAPH_CONTAINS_CYCLE, "View cycle detected: " + namespace);
      }
      CollectionState below = root.collection(at);
      next = below != null && isView(below) ? below.options() : null;
    }
    List<Document> stages = new ArrayList<>();
    for (List<Document> own : found.reversed()) {
      stages.addAll(own);
    }
    return new View(at, stages);
  }

  private static List<Document> own(Document options) {
    List<Document> stages = new ArrayList<>();
    if (options.get(PIPELINE) instanceof ArrayValue given) {
      for (Value stage : given.elements()) {
        stages.add((Document) stage);
      }
    }
    return stages;
  }
}
