package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import java.util.Objects;

/**
 * A time series collection as {@code listCollections} shows it: the series itself, and the
 * collection that has its buckets in MongoDB. Source: MongoDB manual, "Time Series".
 */
final class TimeSeriesListing {
  private TimeSeriesListing() {}

  static Document series(CollectionState collection, boolean nameOnly) {
    DocumentBuilder description =
        new DocumentBuilder()
            .append("name", collection.namespace().collection())
            .append("type", "timeseries");
    if (!nameOnly) {
      description
          .append("options", collection.options())
          .startDocument("info")
          .append("readOnly", false)
          .end();
    }
    return description.build();
  }

  static Document buckets(CollectionState collection, boolean nameOnly) {
    DocumentBuilder description =
        new DocumentBuilder()
            .append("name", TimeSeries.buckets(collection.namespace()).collection())
            .append("type", "collection");
    if (!nameOnly) {
      description
          .append("options", bucketOptions(collection.options()))
          .startDocument("info")
          .append("readOnly", false)
          .append("uuid", BinaryValue.of(collection.id()))
          .end();
    }
    return description.build();
  }

  private static Document bucketOptions(Document options) {
    String time = Objects.requireNonNull(TimeSeries.of(options)).time().text();
    DocumentBuilder shown = new DocumentBuilder().append("validator", rule(time));
    boolean clustered = false;
    for (Element option : options.elements()) {
      boolean after =
          option.name().equals("expireAfterSeconds") || option.name().equals("timeseries");
      if (after && !clustered) {
        shown.append("clusteredIndex", true);
        clustered = true;
      }
      shown.append(option.name(), option.value());
    }
    return shown.build();
  }

  private static Document rule(String time) {
    return new DocumentBuilder().append("$jsonSchema", schema(time)).build();
  }

  private static Document schema(String time) {
    Document end =
        new DocumentBuilder()
            .append("bsonType", "object")
            .startArray("required")
            .append("0", time)
            .end()
            .startDocument("properties")
            .startDocument(time)
            .append("bsonType", "date")
            .end()
            .end()
            .build();
    Document control =
        new DocumentBuilder()
            .append("version", Document.parse("{bsonType: 'number'}"))
            .append("min", end)
            .append("max", end)
            .append("closed", Document.parse("{bsonType: 'bool'}"))
            .append("count", Document.parse("{bsonType: 'number', minimum: 1}"))
            .build();
    return new DocumentBuilder()
        .append("bsonType", "object")
        .startArray("required")
        .append("0", "_id")
        .append("1", "control")
        .append("2", "data")
        .end()
        .startDocument("properties")
        .append("_id", Document.parse("{bsonType: 'objectId'}"))
        .startDocument("control")
        .append("bsonType", "object")
        .startArray("required")
        .append("0", "version")
        .append("1", "min")
        .append("2", "max")
        .end()
        .append("properties", control)
        .append("additionalProperties", false)
        .end()
        .append("data", Document.parse("{bsonType: 'object'}"))
        .append("meta", Document.EMPTY)
        .end()
        .append("additionalProperties", false)
        .build();
  }
}
