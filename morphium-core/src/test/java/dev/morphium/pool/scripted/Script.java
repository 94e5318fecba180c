package dev.morphium.pool.scripted;

import dev.morphium.wire.Request;
import java.util.function.Function;
import org.bson.BsonDocument;

/** What the server does on one connection, from the moment it is accepted. */
@FunctionalInterface
public interface Script {
  /**
   * Plays; when it returns, the connection is closed.
   *
   * @throws Exception which the server collects, unless it is the end of the connection
   */
  void play(Peer peer) throws Exception;

  /**
   * Answers every request until the client goes: a handshake as {@link Peer#answerHello} does,
   * everything else as the function says.
   */
  static Script answering(Function<Request, BsonDocument> answers) {
    return peer -> {
      while (true) {
        Request request = peer.read();
        if (Peer.isHello(request)) {
          peer.reply(peer.helloDocument());
        } else if (!request.moreToCome()) {
          peer.reply(answers.apply(request));
        }
      }
    };
  }
}
