package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.TimeSeriesIndexes;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataReservation;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.collation.Collation;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.command.concern.CommitQuorums;
import dev.morphium.engine.command.crud.WritableNames;
import dev.morphium.engine.command.query.LanguageCompilers;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexSpecParser;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.QueryFeature;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The command {@code createIndexes}. Source: MongoDB manual, "createIndexes".
 *
 * <p>The entries of the indexes are found on a snapshot outside of the writer lane; inside only
 * what changed meanwhile is added. Either all indexes of the command come to be or none.
 */
final class CreateIndexesCommand implements ImmediateCommand {
  private static final CommandFields FIELDS =
      new CommandFields("createIndexes").unstable("ignoreUnknownIndexOptions");
  private static final CommandField INDEXES = FIELDS.array("indexes");
  private static final CommandField IGNORE_UNKNOWN = FIELDS.looseBool("ignoreUnknownIndexOptions");

  private static final CommandField QUORUM = FIELDS.any("commitQuorum");

  static {
    FIELDS.any("v");
  }

  private final Queries queries;
  private final IndexSpecParser parser;
  private final CommitQuorums quorums;
  private final Supplier<UUID> buildIds;

  private CreateIndexesCommand(Queries queries, CommitQuorums quorums, Supplier<UUID> buildIds) {
    this.queries = queries;
    this.quorums = quorums;
    this.buildIds = buildIds;
    LanguageCompilers lasting = queries.languages().uninterrupted();
    this.parser =
        new IndexSpecParser(
            (given, comparator) -> {
              Filter filter =
                  lasting
                      .filters(lasting.compilation(comparator))
                      .forbidding(QueryFeature.WHERE)
                      .compile(given);
              return document -> filter.matches(document.bytes(), document.offset());
            });
  }

  /**
   * The command.
   *
   * @param quorums what may be asked of the members that build
   * @param buildIds gives each build that fails the id that its error has
   */
  static CommandSpec spec(Queries queries, CommitQuorums quorums, Supplier<UUID> buildIds) {
    return CommandSpec.of(
            FIELDS,
            "Creates indexes on a collection.",
            Requires.onCollection(ActionType.CREATE_INDEX),
            new CreateIndexesCommand(queries, quorums, buildIds))
        .with(
            CommandFlag.WRITE,
            CommandFlag.WRITE_CONCERN,
            CommandFlag.TRANSACTION,
            CommandFlag.API_V1);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Namespace namespace = WritableNames.check(invocation.namespace());
    CollectionState collection = queries.collection(invocation.access(), namespace);
    List<IndexDefinition> definitions = definitions(arguments, collection);
    View.refuse(collection);
    quorums.check(arguments.value(QUORUM));
    List<IndexBuild> builds;
    try {
      builds = builds(invocation, namespace, collection, definitions);
    } catch (CommandException error) {
      throw collection.isAbsent() ? error : failed(error, namespace, collection);
    }
    Counts counts = invocation.access().write(batch -> create(batch, namespace, builds));
    reply.append("numIndexesBefore", counts.before).append("numIndexesAfter", counts.after);
    if (counts.before == counts.after) {
      reply.append("note", "all indexes already exist");
    } else {
      reply.append("createdCollectionAutomatically", counts.made);
    }
  }

  private List<IndexBuild> builds(
      Invocation invocation,
      Namespace namespace,
      CollectionState collection,
      List<IndexDefinition> definitions) {
    List<IndexBuild> builds = new ArrayList<>();
    Runnable check = invocation.operation()::check;
    try (DataReservation room = invocation.access().room()) {
      for (IndexDefinition definition : definitions) {
        if (!definition.isAmong(collection.definitions())) {
          check.run();
          builds.add(
              IndexBuild.on(
                  definition,
                  namespace.toString(),
                  collection.records().tree(),
                  invocation
                      .operation()
                      .measuredBy(IndexBuild.meter(definition, namespace.toString())),
                  check,
                  room::grow));
        }
      }
      builds.replaceAll(
          build ->
              build.caughtUp(
                  namespace.toString(),
                  () -> {
                    check.run();
                    return queries.collection(invocation.access(), namespace).records().tree();
                  }));
    }
    return builds;
  }

  /** The error of a build, as mongod tells it. */
  private CommandException failed(
      CommandException error, Namespace namespace, CollectionState collection) {
    return error.within(
        "Index build failed: %s: Collection %s ( %s )"
            .formatted(buildIds.get(), namespace, collection.id()));
  }

  private record Counts(int before, int after, boolean made) {}

  private static Counts create(WriteBatch batch, Namespace namespace, List<IndexBuild> builds) {
    WritableCollection existing = batch.collection(namespace);
    WritableCollection collection =
        existing == null ? batch.createCollection(namespace, Document.EMPTY) : existing;
    int before = collection.state().indexCount();
    int made = 0;
    for (IndexBuild build : builds) {
      made += collection.createIndex(build) ? 1 : 0;
    }
    return new Counts(before, before + made, existing == null);
  }

  private List<IndexDefinition> definitions(Arguments arguments, CollectionState collection) {
    arguments.require(INDEXES);
    boolean lenient = arguments.bool(IGNORE_UNKNOWN, false);
    List<IndexDefinition> definitions = new ArrayList<>();
    for (Document spec : arguments.documents(INDEXES)) {
      if (spec.get("collation") instanceof Document given && !given.isEmpty()) {
        Collation.parse(given);
      }
      if (arguments.bool(GenericFields.API_STRICT, false)) {
        StableIndexes.check(spec);
      }
      TimeSeriesIndexes.check(collection, spec);
      Document known = lenient ? IndexSpecParser.known(spec) : spec;
      IndexDefinition definition = parser.parse(inheriting(known, collection.options()));
      if (!definition.isId() || !collection.isClustered()) { // a clustered one has its own
        definitions.add(definition);
      }
    }
    if (arguments.documents(INDEXES).isEmpty()) {
      throw new CommandException(ErrorCode.BAD_VALUE, "Must specify at least one index to create");
    }
    return definitions;
  }

  /** An index has the collation of its collection when it asks for none. */
  private static Document inheriting(Document spec, Document options) {
    Value collation = options.get("collation");
    return collation.isMissing() || spec.has("collation")
        ? spec
        : new DocumentBuilder().appendAll(spec).append("collation", collation).build();
  }
}
