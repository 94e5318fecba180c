package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.DocumentFields;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.PipelineData;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code $merge}: writes each document into a collection, beside or over the one that has the same
 * values in some fields.
 *
 * @param into the collection
 * @param on the fields by which a document there is the same one
 * @param matched what happens when it is there
 * @param pipeline the stages that update it, when that is what happens
 * @param variables what these stages see, computed from the document
 * @param notMatched what happens when it is not there
 */
record MergeStage(
    Namespace into,
    List<FieldPath> on,
    Matched matched,
    @Nullable ArrayValue pipeline,
    Map<String, Expression> variables,
    NotMatched notMatched)
    implements Stage {
  /** What happens to a document that is there. */
  enum Matched {
    FAIL,
    KEEP_EXISTING,
    MERGE,
    PIPELINE,
    REPLACE
  }

  /** What happens to a document that is not there yet. */
  enum NotMatched {
    DISCARD,
    FAIL,
    INSERT
  }

  @Override
  public String name() {
    return "$merge";
  }

  @Override
  public StageRules rules() {
    return StageRules.WRITER;
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return new BlockingSource(input) {
      @Override
      protected Iterator<Document> compute() {
        check(context);
        CommandException failure = null;
        Document document;
        while ((document = input.next()) != null) {
          context.checkInterrupt();
          try {
            write(document, context);
          } catch (CommandException refused) {
            if (matched != Matched.FAIL || InterruptCheck.isInterruption(refused)) {
              throw refused;
            }
            failure = failure == null ? refused : failure;
          }
        }
        if (failure != null) {
          throw failure;
        }
        return Collections.emptyIterator();
      }
    };
  }

  /** A unique index on the fields that documents are merged on. */
  @Override
  public void check(PipelineContext context) {
    Set<String> fields = on.stream().map(FieldPath::toString).collect(Collectors.toSet());
    if (!fields.equals(Set.of("_id"))
        && !context.data().hasUniqueIndex(into, fields, context.comparator())) {
      throw new CommandException(
          51183, "Cannot find index to verify that join fields will be unique");
    }
  }

  private void write(Document document, PipelineContext context) {
    PipelineData data = context.data();
    ValueComparator comparator = context.comparator();
    Document filter = filter(document);
    boolean found =
        filter != null
            && switch (matched) {
              case FAIL -> false;
              case KEEP_EXISTING ->
                  data.update(into, filter, ArrayValue.EMPTY, Map.of(), comparator);
              case REPLACE -> data.update(into, filter, document, Map.of(), comparator);
              case MERGE -> data.update(into, filter, setting(document), Map.of(), comparator);
              case PIPELINE ->
                  data.update(
                      into,
                      filter,
                      Objects.requireNonNull(pipeline),
                      values(document, context),
                      comparator);
            };
    if (!found && notMatched == NotMatched.INSERT) {
      data.insert(into, List.of(matched == Matched.MERGE ? sorted(document) : document));
    } else if (!found && notMatched == NotMatched.FAIL) {
      throw new CommandException(
          13113, "$merge could not find a matching document in the target collection");
    }
  }

  /** The update that sets all fields of a document. */
  private static Document setting(Document document) {
    return new DocumentBuilder().append("$set", document).build();
  }

  /** The document as an update that sets its fields would make it: in the order of their names. */
  private static Document sorted(Document document) {
    Map<String, Value> fields = new TreeMap<>();
    document.elements().forEach(element -> fields.put(element.name(), element.value()));
    DocumentBuilder builder = new DocumentBuilder(document.length());
    builder.append("_id", document.get("_id"));
    fields.remove("_id");
    fields.forEach(builder::append);
    return builder.build();
  }

  private Map<String, Value> values(Document document, PipelineContext context) {
    Scope scope = context.scope().at(document);
    Map<String, Value> values = new HashMap<>();
    variables.forEach((name, expression) -> values.put(name, expression.evaluate(scope)));
    return values;
  }

  /**
   * What finds the same document; null when this one has no {@code _id} yet, so that there is none.
   */
  private @Nullable Document filter(Document document) {
    DocumentBuilder filter = new DocumentBuilder();
    for (FieldPath field : on) {
      Value value = DocumentFields.get(document, field);
      if (value.isMissing() && field.toString().equals("_id")) {
        return null;
      }
      if (value instanceof ArrayValue) {
        throw new CommandException(
            51132, "$merge write error: 'on' field '" + field + "' cannot be an array");
      }
      filter
          .startDocument(field.toString())
          .append("$eq", value.isNullish() ? Constant.NULL : value)
          .end();
    }
    return filter.build();
  }
}
