package dev.morphium.server.net;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.execution.Step;
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
 * The way of one request from its bytes to the bytes of its reply: drives the steps of its command.
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

  /** Reads a message and begins its command, unless it is malformed. */
  ExchangeResult receive(byte[] frame) {
    byte[] message = frame;
    Compressor compressor = null;
    try {
      if (Compression.isCompressed(frame)) {
        compressor = compression.compressorOf(frame);
        message = compression.unwrap(frame);
      }
      return begin(new Exchange(decoder.decode(message), compressor));
    } catch (WireException problem) {
      return malformed(message, problem, compressor);
    }
  }

  private ExchangeResult malformed(
      byte[] message, WireException problem, @Nullable Compressor compressor) {
    if (problem.isFatal() || !RequestDecoder.awaitsReply(message)) {
      return new ExchangeResult.Closing(problem.message());
    }
    Reply reply = Reply.of(problem.toCommandException());
    Exchange exchange = new Exchange(Request.malformed(message), compressor);
    return new ExchangeResult.Replied(encoder.encode(exchange, reply, false), null);
  }

  /** Begins the command of an exchange. */
  ExchangeResult begin(Exchange exchange) {
    return advance(exchange, service.prepare(exchange.command(), client), false);
  }

  /** Goes on with a command on a worker, where it may take any time. */
  ExchangeResult work(Exchange exchange, Step.Continuation next) {
    return advance(exchange, next, true);
  }

  /** Goes on with a command on the network thread. */
  ExchangeResult resume(Exchange exchange, Step.Continuation next) {
    return advance(exchange, next, false);
  }

  private ExchangeResult advance(Exchange exchange, Step.Continuation next, boolean onWorker) {
    Step.Continuation continuation = next;
    while (true) {
      switch (step(exchange.command(), continuation)) {
        case Step.Done done -> {
          return reply(exchange, done.reply());
        }
        case Step.Await await -> {
          return new ExchangeResult.Awaiting(exchange, await);
        }
        case Step.Disconnect disconnect -> {
          return new ExchangeResult.Closing(disconnect.reason());
        }
        case Step.Offload offload -> {
          if (!onWorker) {
            return new ExchangeResult.Offloaded(exchange, offload.next());
          }
          continuation = offload.next();
        }
      }
    }
  }

  private static Step step(Command command, Step.Continuation continuation) {
    try {
      return continuation.go();
    } catch (RuntimeException | StackOverflowError | AssertionError defect) {
      LOG.error("{} failed by a defect of the server", named("command", command.name()), defect);
      return new Step.Done(
          Reply.of(
              new CommandException(
                  ErrorCode.INTERNAL_ERROR, "the server failed unexpectedly: " + defect)));
    }
  }

  private ExchangeResult reply(Exchange exchange, Reply given) {
    Command command = exchange.command();
    Reply reply = given.length() <= LARGEST_REPLY ? given : tooLarge(command, given.length());
    Request request = exchange.request();
    if (request.moreToCome()) {
      return new ExchangeResult.Replied(null, null);
    }
    Command next = request.exhaustAllowed() ? Exhaust.next(command, reply) : null;
    return new ExchangeResult.Replied(
        encoder.encode(exchange, reply, next != null),
        next == null ? null : exchange.continued(next, encoder.lastId()));
  }

  private static Reply tooLarge(Command command, int length) {
    return Reply.of(
        new CommandException(
            ErrorCode.BSON_OBJECT_TOO_LARGE,
            "the reply to " + command.name() + " has " + length + " bytes, too many to be sent"));
  }
}
