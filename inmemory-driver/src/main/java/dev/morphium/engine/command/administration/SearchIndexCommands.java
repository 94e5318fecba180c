package dev.morphium.engine.command.administration;

import static dev.morphium.engine.command.CommandFlag.NEVER_SUCCEEDS;
import static dev.morphium.engine.command.CommandFlag.PRIMARY_ONLY;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.pipeline.SearchRefusal;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import java.util.List;

/**
 * The commands for search indexes, which a mongod without a keeper of such indexes refuses: {@code
 * createSearchIndexes}, {@code dropSearchIndex}, {@code listSearchIndexes}, {@code
 * updateSearchIndex}.
 *
 * <p>There is none here. Their fields are checked before, as mongod does. Source: MongoDB manual,
 * the pages of the commands; a mongod that stands alone.
 */
final class SearchIndexCommands {
  private static final CommandFields CREATE = new CommandFields("createSearchIndexes");
  private static final CommandField INDEXES = CREATE.array("indexes");
  private static final CommandFields UPDATE = named("updateSearchIndex");
  private static final CommandField DEFINITION = UPDATE.document("definition");

  private SearchIndexCommands() {}

  private static CommandFields named(String command) {
    CommandFields fields = new CommandFields(command);
    fields.string("name");
    fields.string("id");
    return fields;
  }

  static List<CommandSpec> specs() {
    return List.of(
        spec(CREATE, ActionType.CREATE_SEARCH_INDEXES, SearchIndexCommands::create)
            .with(PRIMARY_ONLY, NEVER_SUCCEEDS),
        spec(named("dropSearchIndex"), ActionType.DROP_SEARCH_INDEX, SearchIndexCommands::refuse)
            .with(PRIMARY_ONLY, NEVER_SUCCEEDS),
        spec(
                named("listSearchIndexes"),
                ActionType.LIST_SEARCH_INDEXES,
                SearchIndexCommands::refuse)
            .with(NEVER_SUCCEEDS),
        spec(UPDATE, ActionType.UPDATE_SEARCH_INDEX, SearchIndexCommands::update)
            .with(PRIMARY_ONLY, NEVER_SUCCEEDS));
  }

  private static CommandSpec spec(
      CommandFields fields, ActionType action, ImmediateCommand command) {
    return CommandSpec.of(
        fields,
        "Refused: there is no keeper of search indexes.",
        Requires.onCollection(action),
        command);
  }

  private static void create(Invocation invocation, DocumentBuilder reply) {
    checkName(invocation);
    invocation.arguments().require(INDEXES);
    ArrayValue indexes = invocation.arguments().array(INDEXES);
    List<Value> all = indexes == null ? List.of() : indexes.elements();
    for (int i = 0; i < all.size(); i++) {
      String where = "createSearchIndexes.indexes." + i;
      if (!(all.get(i) instanceof Document index)) {
        throw Arguments.wrongType(where, all.get(i).type(), List.of(ValueType.OBJECT));
      }
      for (Element field : index.elements()) {
        switch (field.name()) {
          case "name", "type" -> StageOptions.string(field.value(), where, field.name());
          case "definition" -> StageOptions.document(field.value(), where, field.name());
          default -> throw StageOptions.unknown(where, field.name());
        }
      }
      StageOptions.require(index.has("definition") ? index : null, where, "definition");
    }
    throw SearchRefusal.indexes();
  }

  private static void update(Invocation invocation, DocumentBuilder reply) {
    checkName(invocation);
    invocation.arguments().require(DEFINITION);
    throw SearchRefusal.indexes();
  }

  private static void refuse(Invocation invocation, DocumentBuilder reply) {
    checkName(invocation);
    throw SearchRefusal.indexes();
  }

  private static void checkName(Invocation invocation) {
    invocation.arguments().first(List.of(ValueType.STRING));
    invocation.namespace();
  }
}
