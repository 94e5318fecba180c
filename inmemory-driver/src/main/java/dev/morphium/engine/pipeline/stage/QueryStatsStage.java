package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * {@code $queryStats}: figures of the queries of each shape that were recorded.
 *
 * <p>A mongod records them at the rate that its parameter {@code internalQueryStatsRateLimit}
 * allows, which is none unless it is set; that parameter is not there, so that the list is empty as
 * it is on a mongod as it comes. Source: MongoDB manual, same name.
 */
record QueryStatsStage(String name) implements Stage {
  private static final String TRANSFORM = "transformIdentifiers";
  private static final String WITHIN = "$queryStats." + TRANSFORM;
  private static final int SENSITIVE = 8;
  private static final int SHORTEST_KEY = 32;

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document options)) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          name + " value must be an object. Found: " + operand.type().alias());
    }
    for (Element option : options.elements()) {
      if (!option.name().equals(TRANSFORM)) {
        throw StageOptions.unknown(name, option.name());
      }
      if (!option.value().isNullish()) {
        checkTransform(StageOptions.document(option.value(), name, TRANSFORM));
      }
    }
    if (compilation.collection() != null || !compilation.database().equals("admin")) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE,
          name + " must be run against the 'admin' database with {aggregate: 1}");
    }
    return new QueryStatsStage(name);
  }

  private static void checkTransform(Document transform) {
    for (Element option : transform.elements()) {
      switch (option.name()) {
        case "algorithm" -> {
          String algorithm = StageOptions.string(option.value(), WITHIN, option.name());
          if (!algorithm.equals("hmac-sha-256")) {
            throw new CommandException(
                ErrorCode.BAD_VALUE,
                "Enumeration value '%s' for field '%s.algorithm' is not a valid value."
                    .formatted(algorithm, WITHIN));
          }
        }
        case "hmacKey" -> checkKey(option.value());
        default -> throw StageOptions.unknown(WITHIN, option.name());
      }
    }
    StageOptions.require(transform.has("algorithm") ? transform : null, WITHIN, "algorithm");
    if (!transform.has("hmacKey")) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "The 'hmacKey' parameter of the $queryStats stage must be specified when applying the"
              + " hmac-sha-256 algorithm");
    }
  }

  private static void checkKey(Value key) {
    if (!(key instanceof BinaryValue binary)) {
      throw StageOptions.wrongType(key, WITHIN, "hmacKey", "binData");
    }
    if (binary.subtype() != SENSITIVE) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "BSON field '" + WITHIN + ".hmacKey' is of the wrong binData type, expected 'sensitive'");
    }
    if (binary.data().length < SHORTEST_KEY) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE, "hmacKey must be greater than or equal to 32 bytes");
    }
  }

  @Override
  public StageRules rules() {
    return StageRules.first(true).notInTransaction();
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    input.close();
    return DocumentSource.EMPTY;
  }
}
