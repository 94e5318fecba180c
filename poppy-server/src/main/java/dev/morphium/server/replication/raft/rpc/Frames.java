package dev.morphium.server.replication.raft.rpc;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.LengthFieldPrepender;
import java.io.IOException;

/**
 * The frames of the members' protocol: length, request or response, the number of the call, the
 * kind of the message, and its bytes.
 */
final class Frames {
  /** How long a frame may be before it is known who sends it. */
  static final int LONGEST_GREETING = 1024;

  private static final String DECODER = "frame-decoder";
  private static final byte REQUEST = 0;
  private static final byte RESPONSE = 1;
  private static final int HEAD = 1 + Integer.BYTES + 1;

  private Frames() {}

  /** A message that came. */
  record Received(boolean isRequest, int call, Object message) {}

  static void addTo(ChannelPipeline pipeline, int longest) {
    pipeline.addLast(DECODER, decoder(longest));
    pipeline.addLast("frame-encoder", new LengthFieldPrepender(Integer.BYTES));
  }

  /** From now on frames may be longer. */
  static void allow(ChannelPipeline pipeline, int longest) {
    pipeline.replace(DECODER, DECODER, decoder(longest));
  }

  private static LengthFieldBasedFrameDecoder decoder(int longest) {
    return new LengthFieldBasedFrameDecoder(longest, 0, Integer.BYTES, 0, Integer.BYTES);
  }

  static ByteBuf request(int call, Object message) {
    return frame(REQUEST, call, message);
  }

  static ByteBuf response(int call, Object message) {
    return frame(RESPONSE, call, message);
  }

  private static ByteBuf frame(byte kind, int call, Object message) {
    int number = MessageTypes.number(message);
    byte[] bytes = MessageTypes.encode(number, message);
    ByteBuf head = Unpooled.buffer(HEAD).writeByte(kind).writeInt(call).writeByte(number);
    return Unpooled.wrappedBuffer(head, Unpooled.wrappedBuffer(bytes));
  }

  /**
   * Reads a frame.
   *
   * @throws IOException when it is none
   */
  static Received read(ByteBuf frame) throws IOException {
    if (frame.readableBytes() < HEAD) {
      throw new IOException("a frame of " + frame.readableBytes() + " bytes");
    }
    byte kind = frame.readByte();
    if (kind != REQUEST && kind != RESPONSE) {
      throw new IOException("a frame of kind " + kind);
    }
    int call = frame.readInt();
    int number = frame.readUnsignedByte();
    return new Received(kind == REQUEST, call, MessageTypes.decode(number, frame.nioBuffer()));
  }
}
