package dev.morphium.server.net;

import dev.morphium.driver.Reply;
import dev.morphium.wire.Compression;
import dev.morphium.wire.Compressor;
import dev.morphium.wire.OpMsgFlag;
import dev.morphium.wire.ReplyHead;
import dev.morphium.wire.Request;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;

/** The making of reply messages of one connection: a head, and the reply's bytes as they are. */
final class ReplyEncoder {
  private final ByteBufAllocator allocator;
  private final byte[] head = new byte[ReplyHead.LARGEST_SIZE];
  private int lastId;

  ReplyEncoder(ByteBufAllocator allocator) {
    this.allocator = allocator;
  }

  /** The number of the newest message. */
  int lastId() {
    return lastId;
  }

  ByteBuf encode(Exchange exchange, Reply reply, boolean moreToCome) {
    lastId++;
    Request request = exchange.request();
    boolean sum = request.checksum() && !request.legacy();
    int headSize = request.legacy() ? ReplyHead.LEGACY_SIZE : ReplyHead.MESSAGE_SIZE;
    if (request.legacy()) {
      ReplyHead.writeLegacy(head, reply.length(), lastId, request.requestId());
    } else {
      int flags =
          (moreToCome ? OpMsgFlag.MORE_TO_COME : 0) | (sum ? OpMsgFlag.CHECKSUM_PRESENT : 0);
      ReplyHead.writeMessage(head, reply.length(), lastId, request.requestId(), flags);
    }
    int size = headSize + reply.length() + (sum ? Integer.BYTES : 0);
    Compressor compressor = exchange.compressor();
    ByteBuf message =
        compressor == null ? allocator.ioBuffer(size, size) : allocator.heapBuffer(size, size);
    message.writeBytes(head, 0, headSize);
    message.writeBytes(reply.bytes(), reply.offset(), reply.length());
    if (sum) {
      message.writeIntLE(ReplyHead.checksum(head, reply.bytes(), reply.offset(), reply.length()));
    }
    return compressor == null ? message : compressed(message, compressor);
  }

  private ByteBuf compressed(ByteBuf message, Compressor compressor) {
    byte[] whole = new byte[message.readableBytes()];
    message.readBytes(whole);
    message.release();
    byte[] wrapped = Compression.wrap(whole, compressor);
    return allocator.ioBuffer(wrapped.length, wrapped.length).writeBytes(wrapped);
  }
}
