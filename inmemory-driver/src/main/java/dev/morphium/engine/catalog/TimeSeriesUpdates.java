package dev.morphium.engine.catalog;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Validates updates of a time series collection: many documents, a filter on the metadata alone,
 * and a change of the metadata alone. Source: MongoDB manual, "Time Series Limitations".
 */
public final class TimeSeriesUpdates {
  private final String meta;

  private TimeSeriesUpdates(String meta) {
    this.meta = meta;
  }

  /**
   * Checks an update.
   *
   * @param update the modification: operators, a replacement or stages
   * @throws CommandException 72 when the collection is a time series and does not take it
   */
  public static void check(
      @Nullable CollectionState collection,
      Document query,
      Value update,
      boolean multi,
      boolean upsert) {
    TimeSeries series = collection == null ? null : TimeSeries.of(collection.options());
    if (series == null) {
      return;
    }
    if (upsert) {
      throw refused("Cannot perform an upsert on a time-series collection");
    }
    if (!multi) {
      throw refused("Cannot perform a non-multi update on a time-series collection");
    }
    FieldName meta = series.meta();
    if (meta == null) {
      throw refused(
          "Cannot perform an update on a time-series collection that does not have a metaField");
    }
    if (!(update instanceof Document operators)) {
      throw refused(
          "Cannot perform an update on a time-series collection with an aggregation pipeline");
    }
    TimeSeriesUpdates rules = new TimeSeriesUpdates(meta.text());
    rules.checkQuery(query);
    rules.checkUpdate(operators);
  }

  private void checkUpdate(Document operators) {
    for (Element operator : operators.elements()) {
      if (!(operator.value() instanceof Document changes)) {
        continue;
      }
      for (Element change : changes.elements()) {
        boolean elsewhere =
            operator.name().equals("$rename")
                && change.value() instanceof StringValue to
                && !isMeta(to.value());
        if (!isMeta(change.name()) || elsewhere) {
          throw refused(
              "Cannot perform an update on a time-series collection which updates a field that is"
                  + " not the metaField '"
                  + meta
                  + "': "
                  + change.name());
        }
      }
    }
  }

  private void checkQuery(Document query) {
    for (Element part : query.elements()) {
      switch (part.name()) {
        case "$and", "$or", "$nor" -> {
          if (part.value() instanceof ArrayValue branches) {
            for (Value branch : branches.elements()) {
              if (branch instanceof Document own) {
                checkQuery(own);
              }
            }
          }
        }
        case "$expr" -> checkExpression(part.value());
        case "$comment" -> {}
        default -> checkField(part.name());
      }
    }
  }

  private void checkExpression(Value expression) {
    switch (expression) {
      case StringValue path when path.value().startsWith("$$") -> {
        if (path.value().startsWith("$$ROOT") || path.value().startsWith("$$CURRENT")) {
          checkField(path.value());
        }
      }
      case StringValue path when path.value().startsWith("$") ->
          checkField(path.value().substring(1));
      case Document document ->
          document.elements().forEach(element -> checkExpression(element.value()));
      case ArrayValue array -> array.elements().forEach(this::checkExpression);
      default -> {}
    }
  }

  private void checkField(String path) {
    if (!isMeta(path)) {
      throw refused(
          "Cannot perform an update on a time-series collection which queries on a field that is"
              + " not the metaField '"
              + meta
              + "': "
              + path);
    }
  }

  private boolean isMeta(String path) {
    return path.equals(meta) || path.startsWith(meta + ".");
  }

  private static CommandException refused(String message) {
    return new CommandException(ErrorCode.INVALID_OPTIONS, message);
  }
}
