package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Arrays;

/**
 * How scores are brought to the range from 0 to 1: {@code normalization} of {@code $score} and
 * {@code $scoreFusion}. Source: MongoDB manual, "$score (aggregation)".
 */
enum ScoreNormalization {
  NONE("none"),
  SIGMOID("sigmoid"),
  MIN_MAX_SCALER("minMaxScaler");

  private final String text;

  ScoreNormalization(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /**
   * @throws CommandException 2 when it is none, 14 when it is no string
   */
  static ScoreNormalization parse(Value value, String stage, String option) {
    String given = StageOptions.string(value, stage, option);
    return Arrays.stream(values())
        .filter(each -> each.text.equals(given))
        .findFirst()
        .orElseThrow(
            () ->
                new CommandException(
                    ErrorCode.BAD_VALUE,
                    "Enumeration value '"
                        + given
                        + "' for field '"
                        + stage
                        + "."
                        + option
                        + "' is not a valid value."));
  }

  /** The normalized score of a document among others whose scores lie between these two. */
  double apply(double score, double least, double greatest) {
    return switch (this) {
      case NONE -> score;
      case SIGMOID -> 1 / (1 + Math.exp(-score));
      case MIN_MAX_SCALER -> least == greatest ? 0 : (score - least) / (greatest - least);
    };
  }
}
