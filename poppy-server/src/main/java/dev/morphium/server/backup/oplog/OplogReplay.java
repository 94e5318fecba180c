package dev.morphium.server.backup.oplog;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.feed.OplogPoint;
import dev.morphium.server.disk.CorruptDataException;
import java.io.IOException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows an archived oplog from a backup to a moment, batch by batch.
 *
 * <p>Where a server has lost its newest data, the archive has two courses of events from one point
 * on. What was so at a moment is in the one that began last before it.
 */
final class OplogReplay {
  private final OplogArchive archive;
  private final List<OplogSlice> slices;
  private final @Nullable ArchiveReach reach;
  private final Moment moment;

  OplogReplay(OplogArchive archive, Moment moment) throws IOException {
    this.archive = archive;
    this.moment = moment;
    slices = archive.slices();
    reach = archive.reach().orElse(null);
  }

  /**
   * Follows it.
   *
   * @param from the point of the backup
   * @param batches is told each
   * @return the point of the last one
   * @throws CorruptDataException when a slice is damaged, or something is missing between the
   *     backup and the moment; the message says from when to when
   */
  OplogPoint follow(OplogPoint from, Consumer<ChangeBatch> batches) throws IOException {
    OplogPoint point = from;
    for (OplogSlice slice = next(point); slice != null; slice = next(point)) {
      for (ChangeBatch batch : after(point, slice)) {
        OplogSlice other = branch(point);
        if (other != null && isLater(other.first(), batch.clusterTime())) {
          break;
        }
        if (!moment.includes(batch)) {
          return point;
        }
        batches.accept(batch);
        point = new OplogPoint(batch.position(), batch.clusterTime());
      }
    }
    if (!isWhole(point)) {
      throw missing(point);
    }
    return point;
  }

  /** The slice that goes on at a point; null when there is none, or it is later than the moment. */
  private @Nullable OplogSlice next(OplogPoint point) throws IOException {
    OplogSlice branch = branch(point);
    if (branch != null) {
      return branch;
    }
    for (OplogSlice slice : slices) {
      if (slice.spans(point) && !slice.before().equals(point) && has(slice, point)) {
        return slice;
      }
    }
    return null;
  }

  /** The slice that begins at a point: of several the latest course, and the longest slice. */
  private @Nullable OplogSlice branch(OplogPoint point) {
    return slices.stream()
        .filter(slice -> slice.before().equals(point))
        .filter(slice -> isLater(moment.limit(), slice.first()))
        .max(
            Comparator.comparing(OplogSlice::first, Long::compareUnsigned)
                .thenComparingLong(slice -> slice.end().position()))
        .orElse(null);
  }

  private boolean has(OplogSlice slice, OplogPoint point) throws IOException {
    return archive.read(slice).stream()
        .anyMatch(
            batch ->
                batch.position() == point.position() && batch.clusterTime() == point.clusterTime());
  }

  private List<ChangeBatch> after(OplogPoint point, OplogSlice slice) throws IOException {
    return archive.read(slice).stream()
        .filter(batch -> batch.position() > point.position())
        .toList();
  }

  /** Whether nothing was written between the last batch and the moment. */
  private boolean isWhole(OplogPoint point) {
    boolean goesOnLater =
        slices.stream()
            .anyMatch(
                slice -> slice.before().equals(point) && !isLater(moment.limit(), slice.first()));
    boolean isThere = !isLater(moment.limit(), point.clusterTime() + 1);
    return goesOnLater
        || isThere
        || reach != null && reach.point().equals(point) && moment.isReached(reach);
  }

  private CorruptDataException missing(OplogPoint point) {
    Instant last = time(point.clusterTime());
    Optional<Long> following =
        slices.stream()
            .map(OplogSlice::first)
            .filter(first -> isLater(first, point.clusterTime()))
            .min(Long::compareUnsigned);
    if (following.isEmpty()
        && reach != null
        && isLater(reach.point().clusterTime(), point.clusterTime())) {
      following = Optional.of(reach.point().clusterTime());
    }
    if (following.isPresent()) {
      return new CorruptDataException(
          "the archived oplog has a gap from %s to %s, so that %s cannot be restored"
              .formatted(last, time(following.get()), moment));
    }
    return new CorruptDataException(
        "the archived oplog ends at %s, so that %s cannot be restored"
            .formatted(reach == null ? last : reach.time(), moment));
  }

  private static Instant time(long clusterTime) {
    return Instant.ofEpochSecond(clusterTime >>> 32);
  }

  private static boolean isLater(long clusterTime, long than) {
    return Long.compareUnsigned(clusterTime, than) > 0;
  }
}
