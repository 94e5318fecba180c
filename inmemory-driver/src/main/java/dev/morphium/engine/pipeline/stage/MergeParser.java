package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.catalog.CollectionNames;
import dev.morphium.engine.catalog.SystemNamespaces;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.VariableNames;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Parses the operand of {@code $merge}. */
final class MergeParser {
  private static final String NAME = "$merge";
  private final StageCompilation compilation;
  private @Nullable Namespace into;
  private List<FieldPath> on = List.of(FieldPath.of("_id"));
  private @Nullable Document let;
  private MergeStage.Matched matched = MergeStage.Matched.MERGE;
  private @Nullable ArrayValue pipeline;
  private MergeStage.NotMatched notMatched = MergeStage.NotMatched.INSERT;

  private MergeParser(StageCompilation compilation) {
    this.compilation = compilation;
  }

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    MergeParser parser = new MergeParser(compilation);
    if (operand instanceof StringValue collection) {
      parser.into = parser.target(null, collection.value());
    } else if (operand instanceof Document specification) {
      specification.elements().forEach(parser::option);
    } else {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "$merge requires a string or object argument, but found " + operand.type().alias());
    }
    return parser.stage();
  }

  private void option(Element option) {
    Value value = option.value();
    switch (option.name()) {
      case "into" -> into = into(value);
      case "on" -> on = on(value);
      case "let" -> let = value.isNullish() ? null : StageOptions.document(value, NAME, "let");
      case "whenMatched" -> whenMatched(value);
      case "whenNotMatched" -> {
        if (!value.isNullish()) {
          String text = StageOptions.string(value, NAME, "whenNotMatched");
          notMatched = choice(text, "whenNotMatched", MergeStage.NotMatched.values(), Enum::name);
        }
      }
      default -> throw StageOptions.unknown(NAME, option.name());
    }
  }

  private Namespace into(Value value) {
    if (value instanceof StringValue collection) {
      return target(null, collection.value());
    }
    if (!(value instanceof Document document)) {
      throw new CommandException(
          51178,
          "$merge 'into' field must be either a string or an object, but found "
              + value.type().alias());
    }
    String database = null;
    String collection = null;
    for (Element option : document.elements()) {
      if (option.name().equals("db")) {
        database =
            option.value().isNullish()
                ? null
                : StageOptions.string(option.value(), "$merge.into", "db");
      } else if (option.name().equals("coll")) {
        collection = StageOptions.string(option.value(), "$merge.into", "coll");
      } else {
        throw StageOptions.unknown("$merge.into", option.name());
      }
    }
    if (collection == null) {
      throw new CommandException(
          40414, "BSON field '$merge.into.coll' is missing but a required field");
    }
    return target(database, collection);
  }

  private Namespace target(@Nullable String database, String collection) {
    Namespace target =
        Namespace.of(
            database == null || database.isEmpty() ? compilation.database() : database, collection);
    if (collection.startsWith("system.")) {
      throw new CommandException(31319, "Cannot $merge into special collection: " + collection);
    }
    if (SystemNamespaces.isInternal(target)) {
      throw new CommandException(31320, "Cannot $merge to internal database: " + target.database());
    }
    return CollectionNames.check(target);
  }

  private static List<FieldPath> on(Value value) {
    if (value instanceof StringValue text) {
      return List.of(FieldPathRules.parse(text.value()));
    }
    if (!(value instanceof ArrayValue array)) {
      throw new CommandException(
          51186,
          "$merge 'on' field must be either a string or an array of strings, but found "
              + value.type().alias());
    }
    if (array.isEmpty()) {
      throw new CommandException(
          51187, "If explicitly specifying $merge 'on', must include at least one field");
    }
    List<FieldPath> fields = new ArrayList<>();
    for (Value element : array.elements()) {
      if (!(element instanceof StringValue text)) {
        throw new CommandException(
            51134,
            "$merge 'on' array elements must be strings, but found " + element.type().alias());
      }
      FieldPath field = FieldPathRules.parse(text.value());
      if (fields.contains(field)) {
        throw new CommandException(
            31465, "Found a duplicate field in the $merge.on list: '" + text.value() + "'");
      }
      fields.add(field);
    }
    return List.copyOf(fields);
  }

  private void whenMatched(Value value) {
    if (value instanceof ArrayValue stages) {
      pipeline = stages;
      matched = MergeStage.Matched.PIPELINE;
    } else if (value instanceof StringValue text) {
      matched =
          choice(
              text.value(),
              "whenMatched",
              new MergeStage.Matched[] {
                MergeStage.Matched.FAIL,
                MergeStage.Matched.KEEP_EXISTING,
                MergeStage.Matched.MERGE,
                MergeStage.Matched.REPLACE
              },
              MergeParser::option);
    } else if (!value.isNullish()) {
      throw new CommandException(
          51191,
          "$merge 'whenMatched' field must be either a string or an array, but found "
              + value.type().alias());
    }
  }

  private static String option(MergeStage.Matched matched) {
    return matched == MergeStage.Matched.KEEP_EXISTING ? "keepExisting" : matched.name();
  }

  private static <E extends Enum<E>> E choice(
      String text, String option, E[] choices, Function<E, String> name) {
    for (E choice : choices) {
      String allowed = name.apply(choice);
      if (text.equals(allowed.equals("keepExisting") ? allowed : lower(allowed))) {
        return choice;
      }
    }
    throw new CommandException(
        ErrorCode.BAD_VALUE,
        "Enumeration value '" + text + "' for field '$merge." + option + "' is not a valid value.");
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  private Stage stage() {
    if (into == null) {
      throw new CommandException(40414, "BSON field '$merge.into' is missing but a required field");
    }
    boolean insert = notMatched == MergeStage.NotMatched.INSERT;
    if (!insert
        && (matched == MergeStage.Matched.KEEP_EXISTING || matched == MergeStage.Matched.FAIL)) {
      throw new CommandException(
          51181,
          "Combination of $merge modes 'whenMatched: "
              + lower(option(matched))
              + "' and 'whenNotMatched: "
              + lower(notMatched.name())
              + "' is not supported");
    }
    if (let != null && matched != MergeStage.Matched.PIPELINE) {
      throw new CommandException(
          51199,
          "Cannot use 'let' variables with 'whenMatched: " + lower(option(matched)) + "' mode");
    }
    if (pipeline != null) {
      checkPipeline(pipeline);
    }
    return new MergeStage(into, on, matched, pipeline, variables(), notMatched);
  }

  private static void checkPipeline(ArrayValue stages) {
    for (Value stage : stages.elements()) {
      if (!(stage instanceof Document)) {
        throw new CommandException(
            ErrorCode.TYPE_MISMATCH, "Each element of the 'pipeline' array must be an object");
      }
    }
  }

  /**
   * The variables of the stages that update: the command's, then {@code let}, and the document
   * itself as new.
   */
  private Map<String, Expression> variables() {
    Map<String, Expression> variables = new LinkedHashMap<>();
    if (pipeline != null) {
      for (String name : compilation.expressions().context().let().keySet()) {
        variables.put(name, compilation.expression(StringValue.of("$$" + name)));
      }
    }
    variables.put("new", compilation.expression(StringValue.of("$$ROOT")));
    if (let != null) {
      for (Element variable : let.elements()) {
        VariableNames.checkDefinition(variable.name());
        if (variable.name().equals("new") && !variable.value().equals(StringValue.of("$$ROOT"))) {
          throw new CommandException(
              51273, "'let' may not define a value for the reserved 'new' variable");
        }
        variables.put(variable.name(), compilation.expression(variable.value()));
      }
    }
    return Collections.unmodifiableMap(variables);
  }
}
