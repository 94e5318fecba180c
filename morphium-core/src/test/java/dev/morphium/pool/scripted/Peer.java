package dev.morphium.pool.scripted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.wire.Compression;
import dev.morphium.wire.Compressor;
import dev.morphium.wire.MessageHeader;
import dev.morphium.wire.OpMsgFlag;
import dev.morphium.wire.ReplyHead;
import dev.morphium.wire.Request;
import dev.morphium.wire.RequestDecoder;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Set;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** The server's end of one connection, in the hands of a script. */
public final class Peer {
  private static final Set<String> HELLOS = Set.of("hello", "isMaster", "ismaster");

  private final Socket socket;
  private final HostAddress address;
  private final DataInputStream input;
  private final RequestDecoder decoder = new RequestDecoder();
  private Compression compression = new Compression(List.of());
  private @Nullable Request last;
  private int replies;
  private boolean lastWasCompressed;

  Peer(Socket socket, HostAddress address) throws IOException {
    this.socket = socket;
    this.address = address;
    this.input = new DataInputStream(socket.getInputStream());
  }

  /** The address of the server. */
  public HostAddress address() {
    return address;
  }

  /** The socket, TLS included. */
  public Socket socket() {
    return socket;
  }

  /** Understands compressed requests from now on. */
  public void understand(Compressor... compressors) {
    compression = new Compression(List.of(compressors));
  }

  /** Whether the last request came compressed. */
  public boolean lastWasCompressed() {
    return lastWasCompressed;
  }

  /** The next request; an {@link EOFException} when the client goes. */
  public Request read() throws IOException {
    byte[] start = input.readNBytes(Integer.BYTES);
    if (start.length < Integer.BYTES) {
      throw new EOFException("the client went");
    }
    int length = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).getInt();
    assertThat(MessageHeader.isValidLength(length)).as("length %s", length).isTrue();
    byte[] message = new byte[length];
    System.arraycopy(start, 0, message, 0, start.length);
    input.readFully(message, start.length, length - start.length);
    lastWasCompressed = Compression.isCompressed(message);
    Request request = decoder.decode(lastWasCompressed ? compression.unwrap(message) : message);
    last = request;
    return request;
  }

  /** The next request, which has to be this command. */
  public Request expect(String command) throws IOException {
    Request request = read();
    assertThat(request.command().name()).as("%s", request).isEqualTo(command);
    return request;
  }

  /** The next request, which has to be a handshake. */
  public Request expectHello() throws IOException {
    Request request = read();
    assertThat(isHello(request)).as("%s", request).isTrue();
    return request;
  }

  /** Whether a request is a handshake, by its new or its old name. */
  public static boolean isHello(Request request) {
    return HELLOS.contains(request.command().name());
  }

  /** Takes the handshake and answers as a single writable server; the handshake. */
  public Request answerHello() throws IOException {
    return answerHello("{}");
  }

  /** The same, with these fields put over the usual ones. */
  public Request answerHello(String json) throws IOException {
    Request request = expectHello();
    BsonDocument hello = helloDocument();
    hello.putAll(BsonDocument.parse(json));
    reply(hello);
    return request;
  }

  /** What a single writable server answers to a handshake. */
  public BsonDocument helloDocument() {
    return BsonDocument.parse(
            """
            {isWritablePrimary: true, ismaster: true, maxBsonObjectSize: 16777216,
             maxMessageSizeBytes: 48000000, maxWriteBatchSize: 100000, minWireVersion: 0,
             maxWireVersion: 25, logicalSessionTimeoutMinutes: 30, readOnly: false, ok: 1.0}
            """)
        .append("helloOk", BsonBoolean.TRUE);
  }

  /** Answers the last request with {@code {ok: 1}}. */
  public void ok() throws IOException {
    reply("{ok: 1.0}");
  }

  /** Answers the last request. */
  public void reply(String json) throws IOException {
    reply(BsonDocument.parse(json));
  }

  /** Answers the last request. */
  public void reply(BsonDocument document) throws IOException {
    Request request = lastRequest();
    send(message(document, ++replies, request.requestId(), 0, request.legacy()));
  }

  /** Answers the last request, compressed. */
  public void replyCompressed(String json, Compressor compressor) throws IOException {
    byte[] message =
        message(BsonDocument.parse(json), ++replies, lastRequest().requestId(), 0, false);
    send(Compression.wrap(message, compressor));
  }

  /** Answers some request, perhaps one that nobody made. */
  public void replyTo(int requestId, String json) throws IOException {
    send(message(BsonDocument.parse(json), ++replies, requestId, 0, false));
  }

  /**
   * Answers the last request and announces another answer, which is to follow by this method or, as
   * the last one, by {@link #replyAtLast}.
   *
   * @param first whether it is the first answer to the request
   */
  public void replyAndMore(String json, boolean first) throws IOException {
    int responseTo = first ? lastRequest().requestId() : replies;
    int flags = OpMsgFlag.MORE_TO_COME;
    send(message(BsonDocument.parse(json), ++replies, responseTo, flags, false));
  }

  /** The last one of several answers. */
  public void replyAtLast(String json) throws IOException {
    int responseTo = replies;
    send(message(BsonDocument.parse(json), ++replies, responseTo, 0, false));
  }

  /** The bytes of an answer to the last request, to be sent in part or garbled. */
  public byte[] bytesOfReply(String json) {
    Request request = lastRequest();
    return message(BsonDocument.parse(json), ++replies, request.requestId(), 0, request.legacy());
  }

  /** Sends bytes as they are. */
  public void send(byte... bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** Reads and drops everything until the client goes. */
  public void awaitClose() throws IOException {
    byte[] chunk = new byte[8192];
    while (input.read(chunk) >= 0) {
      // dropped
    }
  }

  /** Ends the connection with a reset instead of a farewell. */
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  private Request lastRequest() {
    Request request = last;
    if (request == null) {
      throw new AssertionError("the script answers before it has read a request");
    }
    return request;
  }

  private static byte[] message(
      BsonDocument document, int requestId, int responseTo, int flags, boolean legacy) {
    Reply reply = Reply.of(document);
    int head = legacy ? ReplyHead.LEGACY_SIZE : ReplyHead.MESSAGE_SIZE;
    byte[] message = new byte[head + reply.length()];
    if (legacy) {
      ReplyHead.writeLegacy(message, reply.length(), requestId, responseTo);
    } else {
      ReplyHead.writeMessage(message, reply.length(), requestId, responseTo, flags);
    }
    System.arraycopy(reply.bytes(), reply.offset(), message, head, reply.length());
    return message;
  }
}
