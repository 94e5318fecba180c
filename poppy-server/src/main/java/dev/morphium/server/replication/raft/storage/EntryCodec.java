package dev.morphium.server.replication.raft.storage;

import com.alipay.sofa.jraft.entity.EnumOutter.EntryType;
import com.alipay.sofa.jraft.entity.LogEntry;
import com.alipay.sofa.jraft.entity.LogId;
import com.alipay.sofa.jraft.entity.PeerId;
import dev.morphium.server.encoding.ByteSink;
import dev.morphium.server.encoding.ByteSource;
import dev.morphium.server.encoding.DecodingException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the log in bytes: its kind, its term, the members if it changes them, and its data.
 * Its index is that of the journal's record.
 */
final class EntryCodec {
  private EntryCodec() {}

  static void encode(LogEntry entry, ByteSink sink) {
    sink.putByte(entry.getType().getNumber());
    sink.putLong(entry.getId().getTerm());
    if (entry.getType() == EntryType.ENTRY_TYPE_CONFIGURATION) {
      put(entry.getPeers(), sink);
      put(entry.getOldPeers(), sink);
      put(entry.getLearners(), sink);
      put(entry.getOldLearners(), sink);
    }
    ByteBuffer data = entry.getData();
    if (data == null) {
      return;
    }
    if (data.hasArray()) {
      sink.putBytes(data.array(), data.arrayOffset() + data.position(), data.remaining());
    } else {
      byte[] copy = new byte[data.remaining()];
      data.duplicate().get(copy);
      sink.putBytes(copy, 0, copy.length);
    }
  }

  private static void put(@Nullable List<PeerId> peers, ByteSink sink) {
    sink.putVarint(peers == null ? 0 : peers.size());
    if (peers != null) {
      peers.forEach(peer -> sink.putString(peer.toString()));
    }
  }

  /**
   * Reads an entry.
   *
   * @throws DecodingException when the bytes are none
   */
  static LogEntry decode(long index, byte[] bytes) {
    ByteSource source = new ByteSource(bytes);
    EntryType type = EntryType.forNumber(source.readByte());
    if (type == null) {
      throw new DecodingException("entry " + index + " of the log is of no kind that is known");
    }
    LogEntry entry = new LogEntry(type);
    entry.setId(new LogId(index, source.readLong()));
    if (type == EntryType.ENTRY_TYPE_CONFIGURATION) {
      entry.setPeers(peers(source));
      entry.setOldPeers(peers(source));
      entry.setLearners(peers(source));
      entry.setOldLearners(peers(source));
    } else if (type == EntryType.ENTRY_TYPE_DATA) {
      int length = source.remaining();
      entry.setData(ByteBuffer.wrap(bytes, bytes.length - length, length).slice());
    }
    return entry;
  }

  @SuppressWarnings("NullAway") // the library takes null for none
  private static List<PeerId> peers(ByteSource source) {
    int count = source.readCount(1);
    List<PeerId> peers = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      peers.add(PeerId.parsePeer(source.readString()));
    }
    return count == 0 ? null : peers;
  }
}
