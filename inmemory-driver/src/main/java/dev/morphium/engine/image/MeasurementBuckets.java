package dev.morphium.engine.image;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.TimeSeriesBuckets;
import dev.morphium.engine.value.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The buckets of a time series as a dump has them: its measurements, packed. */
public final class MeasurementBuckets {
  private final TimeSeriesBuckets packing;

  private MeasurementBuckets(TimeSeriesBuckets packing) {
    this.packing = packing;
  }

  /** No buckets yet of a collection with these options; null when it is no time series. */
  public static @Nullable MeasurementBuckets of(Document options) {
    TimeSeries series = TimeSeries.of(options);
    return series == null ? null : new MeasurementBuckets(new TimeSeriesBuckets(series, options));
  }

  /** Takes a measurement; the buckets that are complete by it. */
  public List<Document> add(Document measurement) {
    return packing.add(measurement);
  }

  /** The last buckets; there are no further measurements. */
  public List<Document> end() {
    return packing.end();
  }
}
