package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import java.util.Objects;
import java.util.Set;

/**
 * The options {@code validator}, {@code validationLevel} and {@code validationAction}. Source:
 * MongoDB manual, "Schema Validation".
 */
record ValidationOptions(Validators rules) {
  private static final Set<String> LEVELS = Set.of("off", "strict", "moderate");
  private static final Set<String> ACTIONS = Set.of("error", "warn", "errorAndLog");
  private static final Set<String> WITHOUT = Set.of("admin", "config", "local");

  /** Appends the options that {@code create} was given. */
  void append(DocumentBuilder options, Namespace namespace, Arguments create) {
    Document rule = create.document(CreateFields.VALIDATOR);
    if (rule != null) {
      check(namespace, rule);
      options.append("validator", rule);
    }
    checkWords(create, CreateFields.VALIDATION_LEVEL, CreateFields.VALIDATION_ACTION);
    options.append("validationLevel", create.value(CreateFields.VALIDATION_LEVEL));
    options.append("validationAction", create.value(CreateFields.VALIDATION_ACTION));
  }

  /**
   * @throws CommandException 2 when a level or an action is none
   */
  static void checkWords(Arguments arguments, CommandField level, CommandField action) {
    arguments.word(level, LEVELS);
    arguments.word(action, ACTIONS);
  }

  /**
   * @throws CommandException when the rule is none, or stands where no rule may
   */
  void check(Namespace namespace, Document rule) {
    if (WITHOUT.contains(namespace.database()) || namespace.collection().startsWith("system.")) {
      throw CreateConflicts.invalid(
          "Document validators are not allowed on collection "
              + namespace
              + " in the "
              + namespace.database()
              + " database");
    }
    Objects.requireNonNull(rules.check(rule));
  }
}
