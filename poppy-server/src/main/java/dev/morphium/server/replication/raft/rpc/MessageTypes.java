package dev.morphium.server.replication.raft.rpc;

import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesRequest;
import com.alipay.sofa.jraft.rpc.RpcRequests.AppendEntriesResponse;
import com.alipay.sofa.jraft.rpc.RpcRequests.ErrorResponse;
import com.alipay.sofa.jraft.rpc.RpcRequests.InstallSnapshotRequest;
import com.alipay.sofa.jraft.rpc.RpcRequests.InstallSnapshotResponse;
import com.alipay.sofa.jraft.rpc.RpcRequests.PingRequest;
import com.alipay.sofa.jraft.rpc.RpcRequests.ReadIndexRequest;
import com.alipay.sofa.jraft.rpc.RpcRequests.ReadIndexResponse;
import com.alipay.sofa.jraft.rpc.RpcRequests.RequestVoteRequest;
import com.alipay.sofa.jraft.rpc.RpcRequests.RequestVoteResponse;
import com.alipay.sofa.jraft.rpc.RpcRequests.TimeoutNowRequest;
import com.alipay.sofa.jraft.rpc.RpcRequests.TimeoutNowResponse;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import dev.morphium.server.replication.LibraryMessages;
import dev.morphium.server.replication.MemberReport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The kinds of messages that members send to each other, and their numbers on the wire.
 *
 * <p>What is not in this table cannot be sent, whatever else the library knows: configurations are
 * changed by commands to the primary, and files are not asked for.
 */
final class MessageTypes {
  static {
    LibraryMessages.trust();
  }

  private static final List<Type<?>> TYPES =
      List.of(
          proto(PingRequest.getDefaultInstance()),
          proto(ErrorResponse.getDefaultInstance()),
          proto(AppendEntriesRequest.getDefaultInstance()),
          proto(AppendEntriesResponse.getDefaultInstance()),
          proto(RequestVoteRequest.getDefaultInstance()),
          proto(RequestVoteResponse.getDefaultInstance()),
          proto(InstallSnapshotRequest.getDefaultInstance()),
          proto(InstallSnapshotResponse.getDefaultInstance()),
          proto(TimeoutNowRequest.getDefaultInstance()),
          proto(TimeoutNowResponse.getDefaultInstance()),
          proto(ReadIndexRequest.getDefaultInstance()),
          proto(ReadIndexResponse.getDefaultInstance()),
          new Type<>(MemberReport.class, MemberReport::encode, MemberReport::decode));

  private MessageTypes() {}

  /** How one kind of message is written and read. */
  record Type<T>(Class<T> javaClass, Encoder<T> encoder, Decoder<T> decoder) {
    byte[] encode(Object message) {
      return encoder.encode(javaClass.cast(message));
    }
  }

  /** Writes a message. */
  interface Encoder<T> {
    byte[] encode(T message);
  }

  /** Reads a message. */
  interface Decoder<T> {
    T decode(ByteBuffer bytes) throws IOException;
  }

  private static <T extends Message> Type<T> proto(T instance) {
    @SuppressWarnings("unchecked") // the class and the parser of one and the same message
    Class<T> javaClass = (Class<T>) instance.getClass();
    @SuppressWarnings("unchecked")
    Parser<T> parser = (Parser<T>) instance.getParserForType();
    return new Type<>(javaClass, Message::toByteArray, parser::parseFrom);
  }

  /**
   * The number of a message's kind.
   *
   * @throws IllegalArgumentException when messages like it are not sent
   */
  static int number(Object message) {
    for (int i = 0; i < TYPES.size(); i++) {
      if (TYPES.get(i).javaClass() == message.getClass()) {
        return i;
      }
    }
    throw new IllegalArgumentException("members do not send each other a " + message.getClass());
  }

  static byte[] encode(int number, Object message) {
    return TYPES.get(number).encode(message);
  }

  /**
   * Reads a message.
   *
   * @throws IOException when the bytes are none of this kind, or there is no such kind
   */
  static Object decode(int number, ByteBuffer bytes) throws IOException {
    if (number >= TYPES.size()) {
      throw new IOException("there is no message of kind " + number);
    }
    return TYPES.get(number).decoder().decode(bytes);
  }
}
