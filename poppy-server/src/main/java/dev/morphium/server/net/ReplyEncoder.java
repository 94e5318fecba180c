package dev.morphium.server.net;

import dev.morphium.driver.Reply;
import dev.morphium.wire.Compression;
import dev.morphium.wire.Compressor;
import dev.morphium.wire.OpMsgFlag;
import dev.morphium.wire.ReplyHead;
import dev.morphium.wire.Request;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

/** The making of reply messages of one connection: a head, and the reply's bytes as they are. */
final class ReplyEncoder {
  /** Replies of more bytes are not copied as a whole. */
  static final int LARGE = 256 * 1024;

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
    if (compressor == null && size > LARGE) {
      return large(reply, headSize, sum);
    }
    ByteBuf message =
        compressor == null ? allocator.ioBuffer(size, size) : allocator.heapBuffer(size, size);
    message.writeBytes(head, 0, headSize);
    message.writeBytes(reply.bytes(), reply.offset(), reply.length());
    if (sum) {
      message.writeIntLE(ReplyHead.checksum(head, reply.bytes(), reply.offset(), reply.length()));
    }
    return compressor == null ? message : compressed(message, compressor);
  }

  /** The reply's bytes where they are: they go to the system's memory piece by piece. */
  private ByteBuf large(Reply reply, int headSize, boolean sum) {
    byte[] own = Arrays.copyOf(head, headSize);
    ByteBuf body = Unpooled.wrappedBuffer(reply.bytes(), reply.offset(), reply.length());
    if (!sum) {
      return Unpooled.wrappedBuffer(Unpooled.wrappedBuffer(own), body);
    }
    int checksum = ReplyHead.checksum(head, reply.bytes(), reply.offset(), reply.length());
    ByteBuf end = Unpooled.buffer(Integer.BYTES).writeIntLE(checksum);
    return Unpooled.wrappedBuffer(Unpooled.wrappedBuffer(own), body, end);
  }

  private ByteBuf compressed(ByteBuf message, Compressor compressor) {
    byte[] whole = new byte[message.readableBytes()];
    message.readBytes(whole);
    message.release();
    byte[] wrapped = Compression.wrap(whole, compressor);
    return wrapped.length > LARGE
        ? Unpooled.wrappedBuffer(wrapped)
        : allocator.ioBuffer(wrapped.length, wrapped.length).writeBytes(wrapped);
  }
}
