package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.FieldChanges;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.spill.DocumentList;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Iterator;

/**
 * {@code $score}: each document gets a score, which {@code {$meta: "score"}} reads.
 *
 * <p>Source: MongoDB manual, "$score (aggregation)".
 *
 * @param given the expression as it was sent
 * @param expression computes the score
 * @param normalization how it is brought to a range
 * @param weight what it is multiplied by then
 * @param details whether {@code scoreDetails} are wanted
 */
record ScoreStage(
    Value given,
    Expression expression,
    ScoreNormalization normalization,
    double weight,
    boolean details)
    implements Stage {
  private static final String NAME = "$score";
  private static final String DESCRIPTION =
      "the score that the expression gave, normalized and multiplied by the weight";

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document options)) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "The $score stage specification must be an object, found " + operand.type().alias());
    }
    Value score = null;
    ScoreNormalization normalization = ScoreNormalization.NONE;
    double weight = 1;
    boolean details = false;
    for (Element option : options.elements()) {
      Value value = option.value();
      switch (option.name()) {
        case "score" -> score = value;
        case "normalization" ->
            normalization = ScoreNormalization.parse(value, NAME, "normalization");
        case "weight" -> weight = weight(value);
        case "scoreDetails" -> details = StageOptions.bool(value, NAME, "scoreDetails");
        default -> throw StageOptions.unknown(NAME, option.name());
      }
    }
    Value given = StageOptions.require(score, NAME, "score");
    Expression expression = compilation.expression(given);
    return new ScoreStage(given, expression, normalization, weight, details);
  }

  private static double weight(Value value) {
    if (!(value instanceof NumberValue number)) {
      throw StageOptions.wrongType(value, NAME, "weight", "double");
    }
    if (!(number.doubleValue() >= 0 && number.doubleValue() <= 1)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "$score's 'weight' must be between 0 and 1, found " + ValueText.of(value));
    }
    return number.doubleValue();
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public FieldChanges changes() {
    boolean filterPasses = normalization != ScoreNormalization.MIN_MAX_SCALER;
    return filterPasses ? FieldChanges.NOTHING : FieldChanges.EVERYTHING;
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    if (normalization == ScoreNormalization.MIN_MAX_SCALER) {
      return scaled(input, context);
    }
    return new MapStage(NAME, changes(), (document, scope) -> scored(document, 0, 0, scope))
        .apply(input, context);
  }

  /** All documents are read before the first one is scored. */
  private DocumentSource scaled(DocumentSource input, PipelineContext context) {
    StageMemory memory = context.memory(NAME, MemoryLimit.SET_WINDOW_FIELDS);
    return new BlockingSource(input, memory) {
      @Override
      protected Iterator<Document> compute() {
        DocumentList documents = DocumentList.stayingWithoutDisk(memory);
        FusionExtremes extremes = new FusionExtremes(1);
        Document document;
        while ((document = input.next()) != null) {
          context.checkInterrupt();
          documents.add(document);
          extremes.add(0, raw(document, context.scope()));
        }
        Iterator<Document> all = documents.iterator();
        return new Iterator<>() {
          @Override
          public boolean hasNext() {
            return all.hasNext();
          }

          @Override
          public Document next() {
            return scored(all.next(), extremes.least(0), extremes.greatest(0), context.scope());
          }
        };
      }
    };
  }

  private double raw(Document document, Scope scope) {
    return FusionParser.number(expression.evaluate(scope.at(document)), NAME).doubleValue();
  }

  private Document scored(Document document, double least, double greatest, Scope scope) {
    double raw = raw(document, scope);
    double score = weight * normalization.apply(raw, least, greatest);
    DocumentBuilder known = new DocumentBuilder();
    for (Element before : document.metadata().elements()) {
      if (!before.name().startsWith("score")) {
        known.append(before.name(), before.value());
      }
    }
    known.append("score", score);
    if (details) {
      known.startDocument("scoreDetails").append("value", score);
      known.append("description", DESCRIPTION).append("rawScore", raw);
      known.append("normalization", normalization.text()).append("weight", weight);
      known.append("expression", String.valueOf(given)).startArray("details").end().end();
    }
    return document.withMetadata(known.build());
  }
}
