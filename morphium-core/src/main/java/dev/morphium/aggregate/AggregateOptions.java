package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.internal.argument.Arguments;
import java.time.Duration;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The options of the aggregate command that a pipeline is run by. Source: MongoDB manual,
 * "aggregate".
 *
 * @param <S> the pipeline with the option, which is what has to be used
 */
@CheckReturnValue
public interface AggregateOptions<S> {
  /** Sets an option. */
  S option(AggregateOption option);

  /** Whether stages may write to disk when they need much memory. */
  default S allowDiskUse(boolean allowed) {
    return option(AggregateOption.field("allowDiskUse", BsonBoolean.valueOf(allowed)));
  }

  /** Whether {@code out} and {@code merge} pass by the validation of collections. */
  default S bypassDocumentValidation(boolean bypass) {
    return option(AggregateOption.field("bypassDocumentValidation", BsonBoolean.valueOf(bypass)));
  }

  /** The collation, the rules by which texts are compared: {@code {locale: "de", strength: 1}}. */
  default S collation(BsonDocument collation) {
    Arguments.required(collation, "collation", "collation");
    return option(AggregateOption.field("collation", collation.clone()));
  }

  /** The collation of a language. */
  default S collation(String locale) {
    Arguments.required(locale, "collation", "locale");
    return collation(new BsonDocument("locale", new BsonString(locale)));
  }

  /** The index that is used, by its name. */
  default S hint(String index) {
    Arguments.required(index, "hint", "index");
    return option(AggregateOption.field("hint", new BsonString(index)));
  }

  /** The index that is used, by its keys as they are stored. */
  default S hint(BsonDocument keys) {
    Arguments.required(keys, "hint", "keys");
    return option(AggregateOption.field("hint", keys.clone()));
  }

  /** How long the server may work on it; {@link #timeout} counts the way there and back too. */
  default S maxTime(Duration limit) {
    Arguments.required(limit, "maxTime", "limit");
    if (!limit.isPositive()) {
      throw new IllegalArgumentException("the time limit is more than zero, not " + limit);
    }
    return option(AggregateOption.field("maxTimeMS", new BsonInt64(Math.max(1, limit.toMillis()))));
  }

  /** The comment that the server's logs and profiler show. */
  default S comment(String text) {
    Arguments.required(text, "comment", "text");
    return option(AggregateOption.field("comment", new BsonString(text)));
  }

  /**
   * A variable that all stages that follow can have by {@code variable(name)}.
   *
   * @param value a value, or an expression that needs no document
   */
  default S let(String name, @Nullable Object value) {
    Arguments.required(name, "let", "name");
    return option(AggregateOption.variable(PathNames.requireVariable(name), Expr.of(value)));
  }

  /** How many documents the server sends at once at most. */
  default S batchSize(int documents) {
    if (documents < 0) {
      throw new IllegalArgumentException("the batch size is 0 or more, not " + documents);
    }
    return option(AggregateOption.cursor("batchSize", new BsonInt32(documents)));
  }

  /** The read preference: which node is read. */
  default S readPreference(ReadPreference preference) {
    Arguments.required(preference, "readPreference", "preference");
    return option(AggregateOption.operation(options -> options.with(preference)));
  }

  /** The read concern: how settled the data must be. */
  default S readConcern(ReadConcern concern) {
    Arguments.required(concern, "readConcern", "concern");
    return option(AggregateOption.operation(options -> options.with(concern)));
  }

  /** The write concern: how safely {@code out} and {@code merge} write. */
  default S writeConcern(WriteConcern concern) {
    Arguments.required(concern, "writeConcern", "concern");
    return option(AggregateOption.operation(options -> options.with(concern)));
  }

  /** How long the whole operation may take, retries included; zero for no limit. */
  default S timeout(Duration limit) {
    Arguments.required(limit, "timeout", "limit");
    return option(AggregateOption.operation(options -> options.with(limit)));
  }
}
