package dev.morphium.server.backup.oplog;

import dev.morphium.engine.StoredFilters;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.feed.OplogPoint;
import dev.morphium.engine.index.IndexSpecParser.PartialFilters;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.encoding.BatchDecoder;
import dev.morphium.server.encoding.BatchEncoder;
import dev.morphium.server.encoding.ByteSink;
import dev.morphium.server.encoding.ByteSource;
import dev.morphium.server.encoding.DecodingException;
import java.util.ArrayList;
import java.util.List;

/** The bytes of a slice: the version of the format, and each batch as the journal has it. */
final class SliceCodec {
  private static final int VERSION = 1;

  private final PartialFilters filters = new StoredFilters();

  static byte[] encode(List<ChangeBatch> batches) {
    ByteSink all = new ByteSink();
    all.putByte(VERSION);
    all.putVarint(batches.size());
    for (ChangeBatch batch : batches) {
      ByteSink one = new ByteSink();
      BatchEncoder.encode(batch, one);
      byte[] bytes = one.toByteArray();
      all.putVarint(bytes.length);
      all.putBytes(bytes, 0, bytes.length);
    }
    return all.toByteArray();
  }

  /**
   * Reads a slice.
   *
   * @throws CorruptDataException when it is none, or one of a newer version
   */
  List<ChangeBatch> decode(OplogSlice slice, byte[] bytes) throws CorruptDataException {
    try {
      ByteSource source = new ByteSource(bytes);
      int version = source.readByte();
      if (version != VERSION) {
        throw new DecodingException(
            "its format is %d, and this program knows %d".formatted(version, VERSION));
      }
      int count = source.readCount(1);
      List<ChangeBatch> batches = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        batches.add(BatchDecoder.decode(source.readBytes(source.readCount(1)), filters));
      }
      source.expectEnd();
      if (!isWhole(slice, batches)) {
        throw new DecodingException("its batches are not those that its name says");
      }
      return batches;
    } catch (DecodingException e) {
      throw new CorruptDataException("%s cannot be read: %s".formatted(slice, e.getMessage()), e);
    }
  }

  private static boolean isWhole(OplogSlice slice, List<ChangeBatch> batches) {
    long position = slice.before().position();
    for (ChangeBatch batch : batches) {
      if (batch.base() != position++) {
        return false;
      }
    }
    return !batches.isEmpty()
        && batches.getFirst().clusterTime() == slice.first()
        && slice.end().equals(new OplogPoint(position, batches.getLast().clusterTime()));
  }
}
