package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentFields;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.FieldChanges;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageSource;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code $unwind}: one document for each element of an array.
 *
 * @param path where the array is
 * @param indexPath where the element's index goes, or null when it is not wanted
 * @param preserve whether a document without elements passes as it is
 */
record UnwindStage(FieldPath path, @Nullable FieldPath indexPath, boolean preserve)
    implements Stage {

  static Stage parse(Value operand) {
    if (operand instanceof StringValue text) {
      return new UnwindStage(path(text.value()), null, false);
    }
    if (!(operand instanceof Document options)) {
      throw new CommandException(
          15981,
          "expected either a string or an object as specification for $unwind stage, got "
              + operand.type().alias());
    }
    String path = null;
    FieldPath index = null;
    boolean preserve = false;
    for (Element option : options.elements()) {
      switch (option.name()) {
        case "path" -> {
          if (!(option.value() instanceof StringValue text)) {
            throw new CommandException(
                28808,
                "expected a string as the path for $unwind stage, got "
                    + option.value().type().alias());
          }
          path = text.value();
        }
        case "includeArrayIndex" -> index = index(option.value());
        case "preserveNullAndEmptyArrays" -> {
          if (!(option.value() instanceof BooleanValue flag)) {
            throw new CommandException(
                28809,
                "expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage,"
                    + " got "
                    + option.value().type().alias());
          }
          preserve = flag.value();
        }
        default ->
            throw new CommandException(
                28811, "unrecognized option to $unwind stage: " + option.name());
      }
    }
    if (path == null || path.isEmpty()) {
      throw new CommandException(28812, "no path specified to $unwind stage");
    }
    return new UnwindStage(path(path), index, preserve);
  }

  private static FieldPath path(String text) {
    if (!text.startsWith("$")) {
      throw new CommandException(
          28818, "path option to $unwind stage should be prefixed with a '$': " + text);
    }
    return FieldPathRules.parse(text.substring(1));
  }

  private static FieldPath index(Value operand) {
    if (!(operand instanceof StringValue text) || text.isEmpty()) {
      throw new CommandException(
          28810,
          "expected a non-empty string for the includeArrayIndex  option to $unwind stage, got "
              + operand.type().alias());
    }
    if (text.value().startsWith("$")) {
      throw new CommandException(
          28822,
          "includeArrayIndex option to $unwind stage should not be prefixed with a '$': "
              + text.value());
    }
    return FieldPathRules.parse(text.value());
  }

  @Override
  public String name() {
    return "$unwind";
  }

  @Override
  public FieldChanges changes() {
    Set<String> changed = new HashSet<>();
    changed.add(path.part(0).text());
    if (indexPath != null) {
      changed.add(indexPath.part(0).text());
    }
    return FieldChanges.of(changed);
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return new Source(input, context);
  }

  private final class Source extends StageSource {
    private final PipelineContext context;
    private Document current = Document.EMPTY;
    private List<Value> elements = List.of();
    private Document origin = Document.EMPTY;
    private int at;

    Source(DocumentSource input, PipelineContext context) {
      super(input);
      this.context = context;
    }

    @Override
    public @Nullable Document next() {
      Document unwound = unwound();
      return unwound == null ? null : unwound.withMetadataOf(origin);
    }

    private @Nullable Document unwound() {
      while (at >= elements.size()) {
        Document document = input.next();
        if (document == null) {
          return null;
        }
        origin = document;
        Value value = DocumentFields.get(document, path);
        if (value instanceof ArrayValue array && !array.isEmpty()) {
          current = DocumentFields.with(document, path, Constant.NULL); // without the array
          elements = array.elements();
          at = 0;
        } else if (!(value instanceof ArrayValue) && !value.isNullish()) {
          return indexed(document, Constant.NULL);
        } else if (preserve) {
          Value kept = value instanceof ArrayValue ? Constant.MISSING : value;
          return indexed(DocumentFields.with(document, path, kept), Constant.NULL);
        }
      }
      context.checkInterrupt();
      Document unwound = DocumentFields.with(current, path, elements.get(at));
      return indexed(unwound, new Int64Value(at++));
    }

    private Document indexed(Document document, Value index) {
      return indexPath == null ? document : DocumentFields.with(document, indexPath, index);
    }
  }
}
