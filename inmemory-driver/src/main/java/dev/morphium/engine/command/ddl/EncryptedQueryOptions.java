package dev.morphium.engine.command.ddl;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The checks of {@code queries} of one encrypted field: how it may be asked for. */
final class EncryptedQueryOptions {
  private static final CommandFields FIELDS =
      CommandFields.statement("create.encryptedFields.fields.queries")
          .with(
              CommandField.NUMBER,
              "contention",
              "sparsity",
              "precision",
              "trimFactor",
              "strMaxLength");
  private static final CommandField KIND = FIELDS.string("queryType");
  private static final CommandField MIN = FIELDS.any("min");
  private static final CommandField MAX = FIELDS.any("max");
  private static final CommandField SHORTEST = FIELDS.number("strMinQueryLength");
  private static final CommandField LONGEST = FIELDS.number("strMaxQueryLength");
  private static final CommandField CASE = FIELDS.bool("caseSensitive");
  private static final CommandField DIACRITICS = FIELDS.bool("diacriticSensitive");

  private static final Set<String> RANGES = Set.of("int", "long", "double", "decimal", "date");
  private static final Set<String> PAIR = Set.of("prefixPreview", "suffixPreview");
  private static final Set<String> TEXTS =
      Set.of("prefixPreview", "suffixPreview", "substringPreview");

  private EncryptedQueryOptions() {}

  /**
   * @param type the type of the field, or null when none was given
   * @throws CommandException when MongoDB would refuse the queries
   */
  static void check(@Nullable String type, List<Document> queries) {
    if (queries.isEmpty()) {
      throw new CommandException(
          9783412, "At least one query type should be defined for an encrypted field");
    }
    List<Arguments> parsed =
        queries.stream().map(query -> Arguments.parseStatement(FIELDS, query)).toList();
    parsed.forEach(query -> query.require(KIND));
    List<String> kinds = parsed.stream().map(query -> String.valueOf(query.string(KIND))).toList();
    if (kinds.size() > 1 && !(kinds.size() == PAIR.size() && PAIR.equals(Set.copyOf(kinds)))) {
      throw new CommandException(
          9783414, "Multiple query types are allowed for suffix and prefix only, not " + kinds);
    }
    if (type == null) {
      throw new CommandException(6412601, "Bson type needs to be specified for an indexed field");
    }
    for (int i = 0; i < parsed.size(); i++) {
      check(type, kinds.get(i), parsed.get(i));
    }
  }

  private static void check(String type, String kind, Arguments query) {
    if (kind.equals("range") || kind.equals("rangePreview")) {
      checkRange(type, query);
    } else if (TEXTS.contains(kind)) {
      checkText(query);
    } else if (!kind.equals("equality")) {
      throw Arguments.noSuchWord(kind, "queryType");
    }
  }

  private static void checkRange(String type, Arguments query) {
    if (!RANGES.contains(type)) {
      throw new CommandException(
          6775201, "Type '" + type + "' is not a supported range indexed type");
    }
    Value min = query.value(MIN);
    Value max = query.value(MAX);
    for (Value bound : List.of(min, max)) {
      if (!bound.isMissing() && !bound.type().alias().equals(type)) {
        throw new CommandException(
            7018200,
            "Range %s must have the type %s of the field".formatted(bound.type().alias(), type));
      }
    }
    if (!min.isMissing() && !max.isMissing() && ValueComparator.BINARY.compare(min, max) >= 0) {
      throw new CommandException(6720005, "Minimum value must be less than maximum value");
    }
  }

  private static void checkText(Arguments query) {
    for (CommandField length : List.of(SHORTEST, LONGEST)) {
      query.atLeast(1, length, 1);
    }
    requireText(query, SHORTEST, 9783402);
    requireText(query, LONGEST, 9783403);
    requireText(query, CASE, 9783404);
    requireText(query, DIACRITICS, 9783405);
    if (query.int64(SHORTEST, 1) > query.int64(LONGEST, 1)) {
      throw new CommandException(
          9783406, "strMinQueryLength must be less than or equal to strMaxQueryLength");
    }
  }

  private static void requireText(Arguments query, CommandField field, int code) {
    if (!query.has(field)) {
      throw new CommandException(code, field.name() + " is required for text search query types");
    }
  }
}
