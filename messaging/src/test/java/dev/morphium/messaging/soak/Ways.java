package dev.morphium.messaging.soak;

import dev.morphium.engine.replication.Deployment;
import dev.morphium.pool.fault.FaultProxy;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;

/**
 * How the instances of a run reach its database: directly, or each through a network of its own.
 */
final class Ways implements AutoCloseable {
  static final String DATABASE = "soak";

  private final List<FaultProxy> proxies = new ArrayList<>();
  private final Ledger ledger;
  private final String direct;
  private final Runnable end;

  private Ways(Ledger ledger, String direct, Runnable end) {
    // what a crash leaves open is given up soon, and not after the usual minute
    ledger.admin(BsonDocument.parse("{setParameter: 1, transactionLifetimeLimitSeconds: 3}"));
    this.ledger = ledger;
    this.direct = direct;
    this.end = end;
  }

  /** To a database in this process. */
  static Ways inProcess() {
    String uri = "inmemory://" + new ObjectId() + "/" + DATABASE;
    return new Ways(Ledger.ofCommands(uri, DATABASE), uri, () -> {});
  }

  /** To a server on the loopback address. */
  static Ways overLoopback(int instances) {
    try {
      PoppyServer server =
          PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2), Deployment.replicaSet());
      String direct = uri("127.0.0.1:" + server.port(), "");
      Ways ways = new Ways(Ledger.ofMongo(direct, DATABASE), direct, () -> server.close(0));
      for (int i = 0; i < instances; i++) {
        ways.proxies.add(FaultProxy.to(server.port()));
      }
      return ways;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String uri(String address, String options) {
    return "mongodb://%s/%s?directConnection=true%s".formatted(address, DATABASE, options);
  }

  /** The connection string of an instance. */
  String uri(int instance) {
    return proxies.isEmpty()
        ? direct
        : uri(
            proxies.get(instance).address(),
            "&heartbeatFrequencyMS=500&connectTimeoutMS=500&serverSelectionTimeoutMS=2000"
                + "&timeoutMS=5000");
  }

  /** The connection string past all proxies. */
  String direct() {
    return direct;
  }

  /** The networks of the instances; empty without any. */
  List<FaultProxy> proxies() {
    return proxies;
  }

  Ledger ledger() {
    return ledger;
  }

  @Override
  public void close() {
    ledger.close();
    proxies.forEach(FaultProxy::close);
    end.run();
  }
}
