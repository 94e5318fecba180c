package dev.morphium.engine.command.ddl;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.API_V1;
import static dev.morphium.engine.command.CommandFlag.READ;
import static dev.morphium.engine.command.CommandFlag.WRITE;
import static dev.morphium.engine.command.CommandFlag.WRITE_CONCERN;

import dev.morphium.engine.catalog.StorageSizes;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.CatalogPrivileges;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.QueryFeature;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.TreeSet;

/**
 * The commands {@code dropDatabase} and {@code listDatabases}. Source: MongoDB manual, same names.
 *
 * <p>A database is there as long as it has a collection; {@code admin}, {@code config} and {@code
 * local} are always listed, as on every MongoDB server that has started.
 */
record DatabaseCommands(Queries queries, Deployment deployment) {
  private static final CommandFields DROP = new CommandFields("dropDatabase");
  private static final CommandFields LIST = new CommandFields("listDatabases");
  private static final CommandField AUTHORIZED = LIST.bool("authorizedDatabases");
  private static final CommandField FILTER = LIST.document("filter");
  private static final CommandField NAME_ONLY = LIST.looseBool("nameOnly");
  private static final List<String> ALWAYS = List.of("admin", "config", "local");

  List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
                DROP,
                "Drops a database with all its collections.",
                Requires.onDatabase(ActionType.DROP_DATABASE),
                this::drop)
            .with(WRITE, WRITE_CONCERN, API_V1),
        CommandSpec.of(LIST, "Lists the databases.", CatalogPrivileges::listDatabases, this::list)
            .with(ADMIN_ONLY, READ, API_V1));
  }

  private void drop(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    checkDroppable(invocation.database());
    if (Arguments.toLong(arguments.requireFirst(CommandField.NUMBER), 0) != 1) {
      throw new CommandException(5255100, "Have to pass 1 as 'dropDatabase' parameter");
    }
    String database = invocation.database();
    invocation.access().write(batch -> batch.dropDatabase(database));
  }

  /** The databases of the server itself stay. */
  private void checkDroppable(String database) {
    if (database.equals("local") && deployment.isReplicated()) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION, "Cannot drop 'local' database while replication is active");
    }
    if (database.equals("admin")) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION, "Dropping the 'admin' database is prohibited.");
    }
  }

  private void list(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Filter filter =
        queries
            .languages()
            .filters(queries.languages().timelessCompilation(ValueComparator.BINARY))
            .forbidding(QueryFeature.NEAR, QueryFeature.WHERE, QueryFeature.TEXT)
            .compile(arguments.document(FILTER, Document.EMPTY));
    boolean nameOnly = arguments.bool(NAME_ONLY, false);
    TreeSet<String> names = new TreeSet<>(invocation.access().root().databases());
    names.addAll(ALWAYS);
    Privileges held = invocation.privileges();
    if (arguments.bool(AUTHORIZED, false) || !held.allow(ActionType.LIST_DATABASES)) {
      names.removeIf(name -> !held.allowAnythingIn(name));
    }
    long total = 0;
    int shown = 0;
    reply.startArray("databases");
    for (String name : names) {
      long size = size(invocation.access().root(), name);
      Document description = describe(name, size, nameOnly);
      if (filter.matches(description.bytes(), description.offset())) {
        reply.append(ArrayIndexNames.of(shown++), description);
        total += size;
      }
    }
    reply.end();
    if (!nameOnly) {
      reply.append("totalSize", total).append("totalSizeMb", total >> 20);
    }
  }

  private long size(Root root, String database) {
    long size = 0;
    for (CollectionState collection : queries.collections().in(root, database)) {
      size += StorageSizes.total(collection);
    }
    return size;
  }

  private static Document describe(String name, long size, boolean nameOnly) {
    DocumentBuilder description = new DocumentBuilder().append("name", name);
    if (!nameOnly) {
      description.append("sizeOnDisk", size).append("empty", false);
    }
    return description.build();
  }
}
