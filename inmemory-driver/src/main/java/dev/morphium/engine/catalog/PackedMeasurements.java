package dev.morphium.engine.catalog;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The measurements that are packed in buckets of a time series, as mongorestore inserts them into
 * {@code system.buckets.X}. Only buckets of the first version can be read, in which columns are
 * documents; later versions compress them.
 *
 * @param measurements of all buckets
 * @param buckets for each measurement the position of its bucket
 */
public record PackedMeasurements(List<Document> measurements, List<Integer> buckets) {
  public PackedMeasurements {
    measurements = List.copyOf(measurements);
    buckets = List.copyOf(buckets);
  }

  /**
   * Unpacks buckets.
   *
   * @throws CommandException 121 when one is none; 238 when it is compressed
   */
  public static PackedMeasurements of(List<Document> buckets, TimeSeries series) {
    List<Document> measurements = new ArrayList<>();
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < buckets.size(); i++) {
      for (Document measurement : unpack(buckets.get(i), series)) {
        measurements.add(measurement);
        positions.add(i);
      }
    }
    return new PackedMeasurements(measurements, positions);
  }

  private static List<Document> unpack(Document bucket, TimeSeries series) {
    if (!(bucket.get("control") instanceof Document control
        && control.get("version") instanceof NumberValue version
        && bucket.get("data") instanceof Document data)) {
      throw new CommandException(
          ErrorCode.DOCUMENT_VALIDATION_FAILURE,
          "Document failed validation: what is inserted into the buckets of a time series has the"
              + " fields control.version and data");
    }
    if (version.longValue() != 1) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          ("Buckets of a time series of version %d are compressed, which this server does not read:"
                  + " dump the measurements themselves ('./poppy dump' does, from MongoDB, too)")
              .formatted(version.longValue()));
    }
    if (!(data.get(series.time()) instanceof Document times)) {
      throw new CommandException(
          ErrorCode.DOCUMENT_VALIDATION_FAILURE,
          "A bucket has no column '" + series.time().text() + "'");
    }
    Map<String, DocumentBuilder> rows = new LinkedHashMap<>();
    for (Element row : times.elements()) {
      DocumentBuilder measurement = new DocumentBuilder();
      Value meta = bucket.get("meta");
      if (series.meta() != null && !meta.isMissing()) {
        measurement.append(series.meta(), meta);
      }
      rows.put(row.name(), measurement);
    }
    data.elements().forEach(column -> add(column, rows));
    return rows.values().stream().map(DocumentBuilder::build).toList();
  }

  /** Nothing of a column is passed over: it is one, and has only rows that have a time. */
  private static void add(Element column, Map<String, DocumentBuilder> rows) {
    if (column.value() instanceof Document values
        && values.elements().stream().allMatch(row -> rows.containsKey(row.name()))) {
      values
          .elements()
          .forEach(
              row ->
                  rows.computeIfPresent(
                      row.name(), (same, builder) -> builder.append(column.name(), row.value())));
      return;
    }
    throw new CommandException(
        ErrorCode.DOCUMENT_VALIDATION_FAILURE,
        ("Document failed validation: the column '%s' of a bucket has to be a document, with rows"
                + " of the time's column")
            .formatted(column.name()));
  }
}
