package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The options of a collection or a view after {@code collMod}. */
record ChangedOptions(ValidationOptions rules, ViewOptions views) {
  private static final String TIMESERIES = "timeseries";
  private static final List<CommandField> OF_VIEWS =
      List.of(CollModFields.VIEW_ON, CollModFields.PIPELINE);
  private static final List<CommandField> NOT_FOR_SERIES =
      List.of(
          CollModFields.VALIDATOR,
          CollModFields.VALIDATION_LEVEL,
          CollModFields.VALIDATION_ACTION,
          CollModFields.IMAGES);
  private static final List<CommandField> NOT_FOR_VIEWS =
      List.of(
          CollModFields.INDEX,
          CollModFields.CAPPED_SIZE,
          CollModFields.CAPPED_MAX,
          CollModFields.MIXED_BUCKETS,
          CollModFields.TIMESERIES,
          CollModFields.EXPIRE_AFTER_SECONDS,
          CollModFields.VALIDATOR,
          CollModFields.VALIDATION_LEVEL,
          CollModFields.VALIDATION_ACTION,
          CollModFields.IMAGES);

  /** Checks the fields that are right or wrong whatever the collection is. */
  void checkWords(Arguments arguments) {
    ValidationOptions.checkWords(
        arguments, CollModFields.VALIDATION_LEVEL, CollModFields.VALIDATION_ACTION);
    ExpirationOption.check(arguments);
    if (!arguments.bool(CollModFields.MIXED_BUCKETS, true)) {
      throw CollModCommand.invalid(
          "timeseriesBucketsMayHaveMixedSchemaData can only be set to true");
    }
    if (arguments.has(CollModFields.CAPPED_SIZE)) {
      CollectionOptions.size(arguments.int64(CollModFields.CAPPED_SIZE, 0));
    }
    CollectionOptions.most(arguments.value(CollModFields.CAPPED_MAX));
    Document images = arguments.document(CollModFields.IMAGES);
    if (images != null) {
      ImagesOption.check("collMod", images);
    }
  }

  /**
   * Collections of the system that are not kept as such have no options that could change.
   *
   * @throws CommandException 72 when this is one of them
   */
  void checkSystem(Namespace namespace, Arguments arguments) {
    Document rule = arguments.document(CollModFields.VALIDATOR);
    if (rule != null && namespace.collection().startsWith("system.")) {
      rules.check(namespace, rule);
    }
    if (namespace.toString().equals("local.oplog.rs")) {
      throw CollModCommand.invalid("The oplog cannot be changed with collMod");
    }
  }

  /**
   * Checks that such a collection has what is to be changed.
   *
   * @throws CommandException 72 when it has not
   */
  void check(CollectionState collection, Arguments arguments) {
    boolean series = collection.options().has(TIMESERIES);
    boolean view = View.isView(collection);
    if (view) {
      refuse(arguments, NOT_FOR_VIEWS, "option not supported on a view: ");
      return;
    }
    refuse(arguments, OF_VIEWS, "option only supported on a view: ");
    if (series) {
      refuse(arguments, NOT_FOR_SERIES, "option not supported on a time-series collection: ");
      return;
    }
    refuse(
        arguments,
        List.of(CollModFields.MIXED_BUCKETS, CollModFields.TIMESERIES),
        "option only supported on a time-series collection: ");
    if (!collection.options().get("capped").isTrue()) {
      refuse(
          arguments,
          List.of(CollModFields.CAPPED_SIZE, CollModFields.CAPPED_MAX),
          "option only supported on a capped collection: ");
    }
    ExpirationOption.checkKind(arguments, collection);
    Document rule = arguments.document(CollModFields.VALIDATOR);
    if (rule != null) {
      rules.check(collection.namespace(), rule);
    }
  }

  private static void refuse(Arguments arguments, List<CommandField> fields, String reason) {
    for (CommandField field : fields) {
      if (arguments.has(field)) {
        throw CollModCommand.invalid(reason + field.name());
      }
    }
  }

  /**
   * The options as they are after the change.
   *
   * @throws CommandException when there can be no such view or time series
   */
  Document read(Root root, CollectionState collection, Arguments arguments) {
    Map<String, Value> options = new LinkedHashMap<>();
    for (Element element : collection.options().elements()) {
      options.put(element.name(), element.value());
    }
    if (View.isView(collection)) {
      changeView(options, collection.namespace(), arguments);
    } else {
      changeCollection(options, arguments);
    }
    DocumentBuilder builder = new DocumentBuilder();
    options.forEach(builder::append);
    Document changed = builder.build();
    if (arguments.has(CollModFields.VIEW_ON) || arguments.has(CollModFields.PIPELINE)) {
      views.check(root, collection.namespace(), changed);
    }
    return changed;
  }

  private static void changeView(
      Map<String, Value> options, Namespace namespace, Arguments arguments) {
    String on = arguments.string(CollModFields.VIEW_ON);
    if (on != null) {
      Namespace.of(namespace.database(), on);
      options.put("viewOn", StringValue.of(on));
    }
    if (arguments.has(CollModFields.PIPELINE)) {
      options.put("pipeline", ViewOptions.pipeline(arguments, CollModFields.PIPELINE));
    }
  }

  private static void changeCollection(Map<String, Value> options, Arguments arguments) {
    if (options.get(TIMESERIES) instanceof Document series) {
      Document asked = arguments.document(CollModFields.TIMESERIES);
      if (asked != null) {
        options.put(TIMESERIES, TimeSeriesFields.changed(series, asked));
      }
    } else {
      changeCapped(options, arguments);
    }
    changeValidation(options, arguments);
    Document images = arguments.document(CollModFields.IMAGES);
    if (images != null) {
      if (images.get("enabled").isTrue()) {
        options.put("changeStreamPreAndPostImages", images);
      } else {
        options.remove("changeStreamPreAndPostImages");
      }
    }
    ExpirationOption.change(options, arguments);
  }

  private static void changeCapped(Map<String, Value> options, Arguments arguments) {
    if (arguments.has(CollModFields.CAPPED_SIZE)) {
      options.put("size", CollectionOptions.size(arguments.int64(CollModFields.CAPPED_SIZE, 0)));
    }
    if (arguments.has(CollModFields.CAPPED_MAX)) {
      long most = CollectionOptions.most(arguments.value(CollModFields.CAPPED_MAX));
      if (most > 0) {
        options.put("max", Arguments.number(most));
      } else {
        options.remove("max");
      }
    }
  }

  /**
   * Changes {@code validator}, its level and its action: one that is set has the defaults of the
   * others set.
   */
  private static void changeValidation(Map<String, Value> options, Arguments arguments) {
    Document rule = arguments.document(CollModFields.VALIDATOR);
    String level = arguments.string(CollModFields.VALIDATION_LEVEL);
    String action = arguments.string(CollModFields.VALIDATION_ACTION);
    if (rule == null && level == null && action == null) {
      return;
    }
    if (rule != null) {
      if (rule.isEmpty()) {
        options.remove("validator");
      } else {
        options.put("validator", rule);
      }
    }
    options.putIfAbsent("validationLevel", StringValue.of("strict"));
    options.putIfAbsent("validationAction", StringValue.of("error"));
    if (level != null) {
      options.put("validationLevel", StringValue.of(level));
    }
    if (action != null) {
      options.put("validationAction", StringValue.of(action));
    }
  }
}
