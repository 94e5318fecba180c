package dev.morphium.engine.command.ddl;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The checks of the option {@code encryptedFields} of {@code create}. Source: MongoDB manual,
 * "Queryable Encryption".
 */
final class EncryptedFieldsOptions {
  private static final CommandFields OPTION =
      CommandFields.statement("create.encryptedFields")
          .with(List.of(ValueType.STRING), "escCollection", "ecocCollection", "eccCollection")
          .with(List.of(ValueType.OBJECT), "strEncodeVersion");
  private static final CommandField FIELDS = OPTION.array("fields");

  private static final CommandFields FIELD =
      CommandFields.statement("create.encryptedFields.fields");
  private static final CommandField PATH = FIELD.string("path");
  private static final CommandField KEY = FIELD.of("keyId", ValueType.BINARY);
  private static final CommandField TYPE = FIELD.string("bsonType");
  private static final CommandField QUERIES =
      FIELD.of("queries", ValueType.ARRAY, ValueType.OBJECT);

  private static final Set<String> NEVER = Set.of("minKey", "maxKey", "undefined", "null");

  private EncryptedFieldsOptions() {}

  /**
   * @throws CommandException when MongoDB would refuse the option
   */
  static void check(Document option) {
    Arguments arguments = Arguments.parseStatement(OPTION, option);
    arguments.require(FIELDS);
    Set<UUID> keys = new HashSet<>();
    Set<String> paths = new HashSet<>();
    for (Document field : arguments.documents(FIELDS)) {
      Arguments given = Arguments.parseStatement(FIELD, field);
      given.require(KEY);
      given.require(PATH);
      UUID key = CollectionIds.of(given, KEY);
      String path = String.valueOf(given.string(PATH));
      checkPath(path);
      if (key != null && !keys.add(key)) {
        throw new CommandException(6338401, "Duplicate key ids are not allowed");
      }
      if (!paths.add(path)) {
        throw new CommandException(6338402, "Duplicate paths are not allowed");
      }
      checkType(given.string(TYPE), given.value(QUERIES));
    }
  }

  private static void checkPath(String path) {
    if (path.isEmpty()) {
      throw new CommandException(6316402, "Encrypted field must have a non-empty path");
    }
    if (path.equals("_id") || path.startsWith("_id.")) {
      throw new CommandException(6316403, "Cannot encrypt _id or its subfields");
    }
  }

  private static void checkType(@Nullable String type, Value queries) {
    switch (queries) {
      case Document query -> EncryptedQueryOptions.check(type, List.of(query));
      case ArrayValue several -> {
        List<Document> documents =
            several.elements().stream()
                .filter(Document.class::isInstance)
                .map(Document.class::cast)
                .toList();
        EncryptedQueryOptions.check(type, documents);
      }
      default -> {
        if (type != null && NEVER.contains(type)) {
          throw new CommandException(
              6338406, "Type '" + type + "' is not a supported unindexed type");
        }
      }
    }
  }
}
