package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.catalog.ViewReferences;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.collation.Collation;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.query.Pipelines;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** The options of a view: what it is on, and its pipeline. Source: MongoDB manual, "Views". */
record ViewOptions(Queries queries, Pipelines pipelines) {
  /**
   * The options of the view that {@code create} asks for.
   *
   * @throws CommandException when there can be no such view
   */
  Document read(Arguments create) {
    ValidationOptions.checkWords(
        create, CreateFields.VALIDATION_LEVEL, CreateFields.VALIDATION_ACTION);
    StorageOptions.check(create);
    CreateConflicts.checkView(create);
    Document collation = create.document(CreateFields.COLLATION);
    Collation parsed = Collation.of(collation);
    String name = String.valueOf(create.string(CreateFields.VIEW_ON));
    if (name.isEmpty()) {
      throw new CommandException(ErrorCode.BAD_VALUE, "'viewOn' cannot be empty");
    }
    DocumentBuilder options =
        new DocumentBuilder()
            .append("viewOn", name)
            .append("pipeline", pipeline(create, CreateFields.PIPELINE));
    return (parsed.isSimple() ? options : options.append("collation", parsed.spec())).build();
  }

  /**
   * The pipeline that a field gives.
   *
   * @throws CommandException 14 when a stage is no document
   */
  static ArrayValue pipeline(Arguments arguments, CommandField field) {
    ArrayValue given = arguments.array(field);
    return ArrayValue.of(stages(given == null ? ArrayValue.EMPTY : given));
  }

  private static List<Value> stages(ArrayValue given) {
    List<Value> stages = new ArrayList<>();
    for (Value stage : given.elements()) {
      if (stage.isNullish()) {
        continue;
      }
      if (!(stage instanceof Document)) {
        throw new CommandException(
            ErrorCode.TYPE_MISMATCH,
            "Each element of the 'pipeline' array must be an object, not "
                + stage.type().alias()
                + " (expected object)");
      }
      stages.add(stage);
    }
    return stages;
  }

  /**
   * Checks that there can be a view of this name with these options.
   *
   * @throws CommandException when its stages are not valid, or it would stand on itself or on too
   *     many others
   */
  void check(Root root, Namespace namespace, Document options) {
    View view = View.resolve(root, namespace, options);
    ViewReferences.checkCycle(root, namespace, options);
    Collation collation = Collation.within(options);
    checkCollation(root, namespace, options, collation);
    Pipeline pipeline =
        pipelines.define(view, queries.languages().definition(collation.comparator()));
    if (pipeline.writes()) {
      throw new CommandException(
          ErrorCode.OPTION_NOT_SUPPORTED_ON_VIEW,
          "The aggregation stage "
              + pipeline.stages().get(pipeline.size() - 1).name()
              + " in location "
              + (pipeline.size() - 1)
              + " of the pipeline cannot be used in the view definition of "
              + namespace);
    }
    if (pipeline.isChangeStream()) {
      throw new CommandException(
          ErrorCode.OPTION_NOT_SUPPORTED_ON_VIEW,
          "$changeStream cannot be used in the view definition of " + namespace);
    }
    if (pipeline.isCollectionless()) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE,
          pipeline.stages().get(0).name() + " can only be run with {aggregate: 1}, not in a view");
    }
  }

  /** A view on a view has the collation of that view. */
  private static void checkCollation(
      Root root, Namespace namespace, Document options, Collation collation) {
    String on = ((StringValue) options.get("viewOn")).value();
    CollectionState below = root.collection(new Namespace(namespace.database(), on));
    if (below != null && View.isView(below)) {
      Pipelines.checkCollation(below, collation.comparator());
    }
  }
}
