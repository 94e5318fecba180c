package dev.morphium.contract;

import dev.morphium.driver.Command;
import dev.morphium.pool.scripted.Peer;
import dev.morphium.pool.scripted.ScriptedServer;
import dev.morphium.wire.Request;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.BsonArray;
import org.bson.BsonDocument;

/**
 * The only member of a replica set, which answers as it was told and remembers what it was asked.
 */
final class FakePrimary implements AutoCloseable {
  /** The answer that is none: the connection is cut instead. */
  static final String CUT = "cut";

  private final Map<String, Queue<String>> answers = new ConcurrentHashMap<>();
  private final List<BsonDocument> asked = new CopyOnWriteArrayList<>();
  private final ScriptedServer server;

  FakePrimary() throws IOException {
    server = ScriptedServer.start(this::play);
  }

  /** What is answered to the next commands of a name; afterwards it is {@code {ok: 1}}. */
  FakePrimary answering(String command, String... replies) {
    answers
        .computeIfAbsent(command, ignored -> new ConcurrentLinkedQueue<>())
        .addAll(new ArrayDeque<>(List.of(replies)));
    return this;
  }

  String uri() {
    return "mongodb://127.0.0.1:%d/db".formatted(server.port());
  }

  /** All commands of a name, their sequences of documents put into them. */
  List<BsonDocument> asked(String command) {
    return asked.stream().filter(one -> one.getFirstKey().equals(command)).toList();
  }

  /** The only command of a name. */
  BsonDocument only(String command) {
    List<BsonDocument> all = asked(command);
    if (all.size() != 1) {
      throw new AssertionError("%d times %s: %s".formatted(all.size(), command, asked));
    }
    return all.get(0);
  }

  private void play(Peer peer) throws IOException {
    while (true) {
      Request request = peer.read();
      if (Peer.isHello(request)) {
        peer.reply(hello(peer));
        continue;
      }
      asked.add(whole(request.command()));
      Queue<String> next = answers.get(request.command().name());
      String answer = next == null ? null : next.poll();
      if (CUT.equals(answer)) {
        return;
      }
      if (!request.moreToCome()) {
        peer.reply(answer == null ? "{ok: 1.0}" : answer);
      }
    }
  }

  private static BsonDocument hello(Peer peer) {
    BsonDocument hello = peer.helloDocument();
    hello.putAll(
        BsonDocument.parse(
            "{setName: 'rs', hosts: ['%1$s'], me: '%1$s', primary: '%1$s', setVersion: 1}"
                .formatted(peer.address())));
    return hello;
  }

  private static BsonDocument whole(Command command) {
    BsonDocument whole = copy(command.body());
    command
        .sequences()
        .forEach(
            sequence -> {
              BsonArray documents = new BsonArray();
              sequence.documents().forEach(one -> documents.add(copy(one)));
              whole.append(sequence.name(), documents);
            });
    return whole;
  }

  private static BsonDocument copy(BsonDocument document) {
    BsonDocument copy = new BsonDocument();
    copy.putAll(document);
    return copy;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
