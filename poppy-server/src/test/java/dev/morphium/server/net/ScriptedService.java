package dev.morphium.server.net;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.command.execution.Step;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.net.ScriptedService.Script;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonArray;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.types.ObjectId;

/** A service whose commands are made for tests of the network. */
final class ScriptedService implements CommandService {
  final TopologyVersion topology = new TopologyVersion(new ObjectId());
  final Queue<String> executed = new ConcurrentLinkedQueue<>();
  final Queue<ClientContext> gone = new ConcurrentLinkedQueue<>();
  final AtomicInteger blocked = new AtomicInteger();
  final CountDownLatch release = new CountDownLatch(1);
  final AtomicInteger remaining = new AtomicInteger();

  /** What a command does. */
  @FunctionalInterface
  interface Script {
    BsonDocument run(BsonDocument body);
  }

  @Override
  public Execution prepare(Command command, ClientContext client) {
    return AwaitedHello.before(scripted(command, client), command, topology);
  }

  private Execution scripted(Command command, ClientContext client) {
    Step.Continuation work = () -> new Step.Done(execute(command, client));
    return () ->
        switch (command.name()) {
          case "block", "slowBig", "slowEcho" -> new Step.Offload(work);
          default -> work.go();
        };
  }

  private Reply execute(Command command, ClientContext client) {
    executed.add(command.name());
    try {
      BsonDocument body = command.body();
      BsonDocument reply = script(command, client, body).run(body);
      return Reply.of(reply.append("ok", new BsonDouble(1)));
    } catch (CommandException error) {
      return Reply.of(error);
    }
  }

  private Script script(Command command, ClientContext client, BsonDocument body) {
    return switch (command.name()) {
      case "ping", "isMaster" -> ignored -> new BsonDocument();
      case "echo", "slowEcho" ->
          asked -> new BsonDocument("echo", asked.get("value", BsonNull.VALUE));
      case "block" -> this::block;
      case "big", "slowBig" -> ScriptedService::big;
      case "hello" -> ignored -> hello(client, body);
      case "getMore" -> this::getMore;
      case "count" -> ignored -> count(command);
      case "defect" ->
          ignored -> {
            throw new IllegalStateException("on purpose");
          };
      default ->
          throw new CommandException(
              ErrorCode.COMMAND_NOT_FOUND, "no such command: '" + command.name() + "'");
    };
  }

  @Override
  public void disconnected(ClientContext client) {
    gone.add(client);
  }

  private BsonDocument block(BsonDocument body) {
    blocked.incrementAndGet();
    try {
      release.await();
    } catch (InterruptedException e) {
      throw new CommandException(ErrorCode.INTERRUPTED_AT_SHUTDOWN, "interrupted at shutdown");
    }
    return new BsonDocument();
  }

  private static BsonDocument big(BsonDocument body) {
    byte[] data = new byte[body.getNumber("bytes").intValue()];
    for (int i = 0; i < data.length; i++) {
      data[i] = (byte) (i * 31);
    }
    return new BsonDocument("data", new BsonBinary(data));
  }

  private BsonDocument hello(ClientContext client, BsonDocument body) {
    BsonDocument reply = new BsonDocument("connectionId", new BsonInt64(client.connectionId()));
    reply.append(
        "topologyVersion",
        new BsonDocument("processId", new BsonObjectId(topology.processId()))
            .append("counter", new BsonInt64(topology.counter())));
    if (body.get("compression") instanceof BsonArray offered) {
      List<String> names = offered.stream().map(name -> name.asString().getValue()).toList();
      BsonArray common = new BsonArray();
      client.negotiateCompression(names).forEach(name -> common.add(new BsonString(name)));
      reply.append("compression", common);
    }
    return reply;
  }

  private BsonDocument getMore(BsonDocument body) {
    int left = remaining.getAndDecrement();
    return new BsonDocument(
        "cursor",
        new BsonDocument("id", new BsonInt64(left > 0 ? 99 : 0))
            .append("nextBatch", new BsonArray(List.of(new BsonInt32(left)))));
  }

  private static BsonDocument count(Command command) {
    int documents = command.sequences().stream().mapToInt(sequence -> sequence.count()).sum();
    return new BsonDocument("n", new BsonInt32(documents));
  }
}
