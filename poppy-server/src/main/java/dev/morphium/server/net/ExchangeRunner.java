package dev.morphium.server.net;

import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.Pause;
import dev.morphium.engine.command.PreparedCommand;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import dev.morphium.wire.Compression;
import dev.morphium.wire.Compressor;
import dev.morphium.wire.ReplyHead;
import dev.morphium.wire.Request;
import dev.morphium.wire.RequestDecoder;
import dev.morphium.wire.WireException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of one request from its bytes to the bytes of its reply.
 *
 * <p>One per connection, used by one thread at a time: the network thread, or the worker that has
 * the connection's turn.
 */
final class ExchangeRunner {
  private static final Logger LOG = LoggerFactory.getLogger(ExchangeRunner.class);

  private static final int LARGEST_REPLY =
      Limits.MAX_MESSAGE_SIZE - ReplyHead.LARGEST_SIZE - Integer.BYTES;

  private final CommandService service;
  private final ClientContext client;
  private final Compression compression;
  private final ReplyEncoder encoder;
  private final RequestDecoder decoder = new RequestDecoder();

  ExchangeRunner(
      CommandService service, ClientContext client, Compression compression, ReplyEncoder encoder) {
    this.service = service;
    this.client = client;
    this.compression = compression;
    this.encoder = encoder;
  }

  CommandService service() {
    return service;
  }

  /** Reads a message and has {@code then} go on with it, unless it is malformed. */
  Outcome receive(byte[] frame, Continuation then) {
    byte[] message = frame;
    Compressor compressor = null;
    try {
      if (Compression.isCompressed(frame)) {
        compressor = compression.compressorOf(frame);
        message = compression.unwrap(frame);
      }
      Request request = decoder.decode(message);
      return then.goOn(new Exchange(request, compressor));
    } catch (WireException problem) {
      return malformed(message, problem, compressor);
    }
  }

  private Outcome malformed(
      byte[] message, WireException problem, @Nullable Compressor compressor) {
    if (problem.isFatal() || !RequestDecoder.awaitsReply(message)) {
      return Outcome.ending(problem.message());
    }
    Reply reply = Reply.of(problem.toCommandException());
    Exchange exchange = new Exchange(Request.malformed(message), compressor);
    return Outcome.reply(encoder.encode(exchange, reply, false), null);
  }

  /** Checks the command of an exchange. */
  PreparedCommand prepare(Exchange exchange) {
    return service.prepare(exchange.command(), client);
  }

  /** Checks and runs a command and makes the message of its reply, unless it has to wait. */
  Outcome run(Exchange exchange) {
    return run(exchange, prepare(exchange));
  }

  /** Runs a command and makes the message of its reply, unless the command has to wait first. */
  Outcome run(Exchange exchange, PreparedCommand prepared) {
    Pause pause = prepared.pause();
    if (pause != null) {
      return Outcome.waiting(exchange, prepared, pause);
    }
    Reply reply;
    try {
      reply = execute(exchange.command(), prepared);
    } catch (DriverException.MaybeDone dropped) {
      return Outcome.ending(String.valueOf(dropped.getMessage()));
    }
    Request request = exchange.request();
    if (request.moreToCome()) {
      return Outcome.NOTHING;
    }
    Command next = request.exhaustAllowed() ? Exhaust.next(exchange.command(), reply) : null;
    return Outcome.reply(
        encoder.encode(exchange, reply, next != null),
        next == null ? null : exchange.continued(next, encoder.lastId()));
  }

  private static Reply execute(Command command, PreparedCommand prepared) {
    try {
      Reply reply = prepared.run();
      return reply.length() <= LARGEST_REPLY ? reply : tooLarge(command, reply.length());
    } catch (DriverException.MaybeDone dropped) {
      throw dropped;
    } catch (RuntimeException | StackOverflowError | AssertionError defect) {
      LOG.error("{} failed by a defect of the server", command.name(), defect);
      return Reply.of(
          new CommandException(
              ErrorCode.INTERNAL_ERROR, "the server failed unexpectedly: " + defect));
    }
  }

  private static Reply tooLarge(Command command, int length) {
    return Reply.of(
        new CommandException(
            ErrorCode.BSON_OBJECT_TOO_LARGE,
            "the reply to " + command.name() + " has " + length + " bytes, too many to be sent"));
  }

  /** What happens to a request that was read. */
  @FunctionalInterface
  interface Continuation {
    Outcome goOn(Exchange exchange);
  }
}
