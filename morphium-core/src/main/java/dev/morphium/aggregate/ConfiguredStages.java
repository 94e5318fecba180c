package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.PathNames;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.operation.OperationOptions;
import java.time.Duration;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/** How a pipeline is run. Source: MongoDB manual, "aggregate". */
abstract class ConfiguredStages<S extends ConfiguredStages<S>> extends OutputStages<S> {
  final BsonDocument fields = new BsonDocument();
  final BsonDocument cursor = new BsonDocument();
  private final BsonDocument variables = new BsonDocument();
  private OperationOptions options = OperationOptions.DEFAULT;

  ConfiguredStages(EntityMappings types, Scope scope) {
    super(types, scope);
  }

  /** Whether stages may write to disk when they need much memory. */
  public S allowDiskUse(boolean allowed) {
    fields.append("allowDiskUse", BsonBoolean.valueOf(allowed));
    return self();
  }

  /** Whether {@code out} and {@code merge} pass by the validation of collections. */
  public S bypassDocumentValidation(boolean bypass) {
    fields.append("bypassDocumentValidation", BsonBoolean.valueOf(bypass));
    return self();
  }

  /** The rules by which texts are compared: {@code {locale: "de", strength: 1}}. */
  public S collation(BsonDocument collation) {
    fields.append("collation", collation);
    return self();
  }

  /** The language by whose rules texts are compared. */
  public S collation(String locale) {
    return collation(new BsonDocument("locale", new BsonString(locale)));
  }

  /** The index that is used, by its name. */
  public S hint(String index) {
    fields.append("hint", new BsonString(index));
    return self();
  }

  /** The index that is used, by its keys as they are stored. */
  public S hint(BsonDocument keys) {
    fields.append("hint", keys);
    return self();
  }

  /** How long the server may work on it; {@link #timeout} counts the way there and back too. */
  public S maxTime(Duration limit) {
    if (!limit.isPositive()) {
      throw new IllegalArgumentException("the time limit is more than zero, not " + limit);
    }
    fields.append("maxTimeMS", new BsonInt64(Math.max(1, limit.toMillis())));
    return self();
  }

  /** A word that the server's logs and profiler show. */
  public S comment(String text) {
    fields.append("comment", new BsonString(text));
    return self();
  }

  /**
   * A variable that all stages that follow can have by {@code variable(name)}.
   *
   * @param value a value, or an expression that needs no document
   */
  public S let(String name, @Nullable Object value) {
    PathNames.requireVariable(name);
    variables.append(name, Expr.of(value).toBson(scope().within()));
    fields.append("let", variables);
    return self();
  }

  /** How many documents the server sends at once at most. */
  public S batchSize(int documents) {
    if (documents < 0) {
      throw new IllegalArgumentException("the batch size is 0 or more, not " + documents);
    }
    cursor.append("batchSize", new BsonInt32(documents));
    return self();
  }

  /** Which node is read. */
  public S readPreference(ReadPreference preference) {
    options = options.with(preference);
    return self();
  }

  /** How settled the data must be. */
  public S readConcern(ReadConcern concern) {
    options = options.with(concern);
    return self();
  }

  /** How safely {@code out} and {@code merge} write. */
  public S writeConcern(WriteConcern concern) {
    options = options.with(concern);
    return self();
  }

  /** How long the whole operation may take, retries included; zero for no limit. */
  public S timeout(Duration limit) {
    options = options.with(limit);
    return self();
  }

  final OperationOptions options() {
    return options;
  }
}
