package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.pipeline.StagePlace;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Parses the operand of {@code $lookup}. */
final class LookupParser {
  private static final String NAME = "$lookup";

  private @Nullable Value from;
  private @Nullable String as;
  private @Nullable String localField;
  private @Nullable String foreignField;
  private @Nullable Document let;
  private @Nullable ArrayValue pipeline;

  private LookupParser() {}

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document document)) {
      throw failure(
          "the $lookup stage specification must be an object, but found " + operand.type().alias());
    }
    return new LookupParser().read(document, compilation);
  }

  private Stage read(Document document, StageCompilation compilation) {
    for (Element element : document.elements()) {
      if (element.name().equals("from")) {
        from = element.value();
      } else if (element.name().equals("pipeline")
          && element.value() instanceof ArrayValue stages) {
        pipeline = stages;
      }
    }
    Namespace namespace = namespace(compilation);
    for (Element element : document.elements()) {
      if (!element.value().isNullish()) {
        option(element);
      }
    }
    String target = as;
    if (target == null) {
      throw new CommandException(40414, "BSON field '$lookup.as' is missing but a required field");
    }
    FieldPath path = FieldPathRules.parse(target);
    checkForm();
    FieldPath local = localField == null ? null : FieldPathRules.parse(localField);
    FieldPath foreign = foreignField == null ? null : FieldPathRules.parse(foreignField);
    LetVariables.Bound variables =
        LetVariables.compile(let == null ? Document.EMPTY : let, compilation.expressions());
    StageCompilation within =
        compilation
            .with(variables.within())
            .nested(StagePlace.LOOKUP, namespace == null ? null : namespace.collection());
    Pipeline inner = pipeline == null ? Pipeline.EMPTY : within.pipeline(pipeline);
    boolean repeats =
        variables.variables().isEmpty() && pipeline != null && Determinism.isRepeatable(pipeline);
    return new LookupStage(
        namespace,
        path,
        local,
        foreign,
        variables.variables(),
        inner,
        ExpressionEquality.of(inner, within),
        repeats,
        document,
        null,
        null);
  }

  private void option(Element element) {
    Value value = element.value();
    switch (element.name()) {
      case "from" -> {}
      case "as" -> as = StageOptions.string(value, NAME, "as");
      case "localField" -> localField = emptyToNull(StageOptions.string(value, NAME, "localField"));
      case "foreignField" ->
          foreignField = emptyToNull(StageOptions.string(value, NAME, "foreignField"));
      case "let" -> let = StageOptions.document(value, NAME, "let");
      case "pipeline" -> {
        if (!(value instanceof ArrayValue)) {
          throw new CommandException(
              ErrorCode.TYPE_MISMATCH, "'pipeline' option must be specified as an array");
        }
      }
      default -> throw StageOptions.unknown(NAME, element.name());
    }
  }

  private static @Nullable String emptyToNull(String text) {
    return text.isEmpty() ? null : text;
  }

  private void checkForm() {
    if ((localField == null) != (foreignField == null)) {
      throw failure(
          "$lookup requires both or neither of 'localField' and 'foreignField' to be specified");
    }
    if (pipeline == null && localField == null) {
      throw failure(
          "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be"
              + " specified");
    }
    if (pipeline == null && let != null) {
      throw failure("$lookup with a 'let' argument must also specify 'pipeline'");
    }
  }

  private @Nullable Namespace namespace(StageCompilation compilation) {
    return switch (from) {
      case StringValue name -> ForeignCollection.named(compilation.database(), name.value());
      case Document other -> throw otherDatabase(other);
      case null -> {
        if (!Determinism.startsWithDocuments(pipeline)) {
          throw failure(
              "$lookup stage without explicit collection must have a pipeline with $documents as"
                  + " first stage");
        }
        yield null;
      }
      default ->
          throw failure("$lookup 'from' field must be a string, but found " + from.type().alias());
    };
  }

  private static CommandException otherDatabase(Document from) {
    for (Element element : from.elements()) {
      if (!element.name().equals("db") && !element.name().equals("coll")) {
        return StageOptions.unknown("$lookup.from", element.name());
      }
      if (!(element.value() instanceof StringValue)) {
        return StageOptions.wrongType(element.value(), "$lookup.from", element.name(), "string");
      }
    }
    return failure("$lookup with syntax {from: {db:<>, coll:<>},..} is not supported here");
  }

  private static CommandException failure(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }
}
