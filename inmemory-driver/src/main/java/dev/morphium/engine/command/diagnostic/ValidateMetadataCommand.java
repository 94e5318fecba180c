package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;

/**
 * The command {@code validateDBMetadata}: lists what in the catalog the stable API does not allow.
 * Source: MongoDB manual, "validateDBMetadata".
 */
final class ValidateMetadataCommand implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("validateDBMetadata");
  private static final CommandField PARAMETERS = FIELDS.document("apiParameters");
  private static final CommandField DATABASE = FIELDS.string("db");
  private static final CommandField COLLECTION = FIELDS.string("collection");

  private static final CommandFields API =
      CommandFields.statement("validateDBMetadata.apiParameters");
  private static final CommandField VERSION = API.string("version");
  private static final CommandField STRICT = API.any("strict");
  private static final CommandField DEPRECATION_ERRORS = API.any("deprecationErrors");

  private static final Set<Character> NOT_IN_FILE_NAMES = Set.of('/', '\\', ' ', '"', '$');

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    arguments.require(PARAMETERS);
    boolean strict = isStrict(arguments.document(PARAMETERS, Document.EMPTY));
    String database = arguments.string(DATABASE);
    String collection = arguments.string(COLLECTION);
    if (database != null) {
      checkDatabase(database);
    }
    if (collection != null) {
      checkCollection(collection);
    }
    Root root = invocation.access().root();
    List<String> databases = database == null ? root.databases() : List.of(database);
    int count = 0;
    reply.startArray("apiVersionErrors");
    if (strict) {
      for (String each : databases) {
        for (CollectionState state : root.collections(each)) {
          if (collection == null || collection.equals(state.namespace().collection())) {
            count = appendErrors(reply, state, count);
          }
        }
      }
    }
    reply.end();
  }

  /** Whether the only version there is shall be kept to strictly. */
  private static boolean isStrict(Document parameters) {
    Arguments api = Arguments.parseStatement(API, parameters);
    api.require(VERSION);
    checkBool(api, STRICT);
    checkBool(api, DEPRECATION_ERRORS);
    return "1".equals(api.string(VERSION)) && api.value(STRICT).isTrue();
  }

  private static void checkBool(Arguments api, CommandField field) {
    Value value = api.value(field);
    if (value != Constant.MISSING && value.type() != ValueType.BOOLEAN) {
      throw Arguments.wrongType(
          api.command() + "." + field.name(), value.type(), List.of(ValueType.BOOLEAN));
    }
  }

  private static void checkDatabase(String database) {
    if (database.indexOf('.') < 0) {
      for (char each : NOT_IN_FILE_NAMES) {
        if (database.indexOf(each) >= 0) {
          throw new CommandException(13280, "Invalid db name: " + database);
        }
      }
    }
    Namespace.checkDatabase(database);
  }

  private static void checkCollection(String collection) {
    if (collection.isEmpty() || collection.startsWith(".") || collection.indexOf('\0') >= 0) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE, "Invalid collection name: '" + collection + "'");
    }
  }

  private static int appendErrors(DocumentBuilder reply, CollectionState state, int count) {
    int errors = count;
    for (IndexDefinition index : state.shownDefinitions()) {
      if (!isAllowed(index)) {
        reply
            .startDocument(ArrayIndexNames.of(errors++))
            .append("ns", state.namespace().toString())
            .append("code", ErrorCode.API_STRICT_ERROR.number())
            .append("codeName", ErrorCode.API_STRICT_ERROR.codeName())
            .append(
                "errmsg",
                "The index with name " + index.name() + " is not allowed in API version 1.")
            .end();
      }
    }
    return errors;
  }

  private static boolean isAllowed(IndexDefinition index) {
    return !index.isSparse() && !isText(index.keyPattern());
  }

  private static boolean isText(Document keys) {
    for (Element key : keys.elements()) {
      if (key.value() instanceof StringValue kind && kind.value().equals("text")) {
        return true;
      }
    }
    return false;
  }
}
