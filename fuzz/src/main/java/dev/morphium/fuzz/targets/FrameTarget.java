package dev.morphium.fuzz.targets;

import dev.morphium.driver.Command;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.protocol.Limits;
import dev.morphium.wire.Compression;
import dev.morphium.wire.Compressors;
import dev.morphium.wire.Request;
import dev.morphium.wire.RequestDecoder;
import dev.morphium.wire.Response;
import dev.morphium.wire.WireException;
import org.bson.RawBsonDocument;

/** Messages of the wire protocol, compressed or not: a command, a reply, or a WireException. */
public final class FrameTarget {
  /** What a message says it unpacks to; a server has a limit of its own for all clients. */
  private static final int MOST_UNPACKED = 1 << 20;

  private FrameTarget() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    try {
      byte[] message = unwrapped(input);
      RequestDecoder.awaitsReply(message);
      Request request = new RequestDecoder().decode(message);
      read(request.command());
    } catch (WireException refused) {
      check(refused);
    }
    try {
      Response.decode(input).reply().ok();
    } catch (WireException refused) {
      check(refused);
    }
  }

  private static void read(Command command) {
    long bytes = command.length();
    for (DocumentSequence sequence : command.sequences()) {
      for (RawBsonDocument document : sequence.documents()) {
        bytes += document.getByteBuffer().remaining();
      }
    }
    if (bytes > Limits.MAX_MESSAGE_SIZE) {
      throw new AssertionError(command.name() + " has " + bytes + " bytes");
    }
  }

  private static byte[] unwrapped(byte[] input) {
    boolean unpack =
        Compression.isCompressed(input) && Compression.announcedSize(input) <= MOST_UNPACKED;
    return unpack ? new Compression(Compressors.all()).unwrap(input) : input;
  }

  private static void check(WireException refused) {
    if (refused.message().isBlank()) {
      throw new AssertionError("a refusal without a word", refused);
    }
  }
}
