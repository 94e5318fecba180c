package dev.morphium.engine.catalog;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The form in which a collection stores documents: a clustered collection limits the {@code _id}, a
 * time series arranges the fields.
 */
public final class StoredForm {
  private StoredForm() {}

  /**
   * The document as the collection keeps it.
   *
   * @param given as it was sent
   * @param stored the same as any collection would keep it
   * @throws CommandException when the collection cannot keep it
   */
  public static Document of(@Nullable CollectionState collection, Document given, Document stored) {
    if (collection == null || !collection.isClustered()) {
      return stored;
    }
    TimeSeries series = TimeSeries.of(collection.options());
    if (series != null) {
      return series.measurement(given, stored);
    }
    ClusteredKeys.check(stored);
    return stored;
  }

  /**
   * Checks that documents which were made ready for a collection can still go into it.
   *
   * @param options those of the collection that they were made ready for
   * @throws CommandException 112 when it is of another kind by now
   */
  public static void checkSame(WritableCollection collection, Document options) {
    TimeSeries now = TimeSeries.of(collection.options());
    boolean same =
        Objects.equals(TimeSeries.of(options), now)
            && isClustered(options) == isClustered(collection.options());
    if (!same) {
      throw new CommandException(
          ErrorCode.WRITE_CONFLICT,
          "The collection "
              + collection.namespace()
              + " was created anew while documents were on their way to it. Please retry.");
    }
  }

  private static boolean isClustered(Document options) {
    return options.has("clusteredIndex");
  }
}
