package dev.morphium.server.admin;

import dev.morphium.driver.Command;
import dev.morphium.engine.change.DataBudget;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.replication.Role;
import dev.morphium.server.admin.api.ApiServer;
import dev.morphium.server.admin.http.HttpReply;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * The health of a server: whether it lives, so that it need not be started anew, and whether it is
 * ready for clients, so that they may be sent here.
 *
 * <pre>{@code
 * STARTING --serves()--> SERVING --ends()--> ENDING
 * }</pre>
 */
public final class ServerHealth {
  /** Below so much room on a disk that it writes to, a server is not ready. */
  private static final long LEAST_DISK = 64L << 20;

  private final ServerEvents events = new ServerEvents();
  private volatile @Nullable ServedEngine served;
  private volatile boolean ending;

  /** The data are there, and clients are served. */
  public void serves(ServedEngine engine) {
    engine.storage().addListener(events);
    engine.membership().addListener(events::standing);
    served = engine;
  }

  /** The server stops. */
  public void ends() {
    ending = true;
  }

  /** What has happened since the start. */
  ServerEvents events() {
    return events;
  }

  /** What is served; null while the data are being restored. */
  @Nullable ServedEngine served() {
    return served;
  }

  /** The probe for liveness: 200 while the engine answers. */
  HttpReply live() {
    ServedEngine engine = served;
    if (engine != null && !ending) {
      try {
        engine
            .engine()
            .execute(
                Command.of("admin", new BsonDocument("ping", new BsonInt32(1))),
                ClientContext.LOCAL)
            .orThrow();
      } catch (RuntimeException e) {
        return HttpReply.json(
            HttpResponseStatus.SERVICE_UNAVAILABLE,
            new BsonDocument("status", new BsonString("failing"))
                .append("reason", new BsonString(String.valueOf(e.getMessage()))));
      }
    }
    return HttpReply.json(
        HttpResponseStatus.OK, new BsonDocument("status", new BsonString("live")));
  }

  /** The probe for readiness: 200, or 503 with all reasons. */
  HttpReply ready() {
    BsonDocument readiness = readiness();
    return HttpReply.json(
        readiness.containsKey("reasons")
            ? HttpResponseStatus.SERVICE_UNAVAILABLE
            : HttpResponseStatus.OK,
        readiness);
  }

  private BsonDocument readiness() {
    BsonArray reasons = new BsonArray();
    BsonDocument reply = new BsonDocument("status", new BsonString("ready"));
    ServedEngine engine = served;
    if (ending) {
      reasons.add(reason("recovery", "the server stops"));
    } else if (engine == null) {
      reasons.add(reason("recovery", "the data are being restored"));
    } else {
      role(engine, reply, reasons);
      memory(engine, reply, reasons);
      disk(engine, reply, reasons);
    }
    if (!reasons.isEmpty()) {
      reply.put("status", new BsonString("not ready"));
      reply.append("reasons", reasons);
    }
    return reply;
  }

  /** What the page is about; null while the data are being restored. */
  @Nullable ApiServer page() {
    ServedEngine engine = served;
    return engine == null
        ? null
        : new ApiServer(
            engine.engine(), engine.authorization(), engine.port(), () -> facts(engine));
  }

  /** What no command tells. */
  private BsonDocument facts(ServedEngine engine) {
    BsonArray certificates = new BsonArray();
    engine
        .certificates()
        .get()
        .forEach(
            each ->
                certificates.add(
                    new BsonDocument("port", new BsonString(each.port()))
                        .append("end", date(each.end()))));
    ClientContext.Connections connections = engine.connections().get();
    BsonDocument facts =
        new BsonDocument("health", readiness())
            .append("certificates", certificates)
            .append(
                "connections",
                new BsonDocument("current", new BsonInt32(connections.current()))
                    .append("available", new BsonInt32(connections.available())))
            .append("changeStreams", new BsonInt64(engine.engine().figures().changeStreams()))
            .append("queryMemoryBytes", new BsonInt64(engine.engine().figures().workMemoryBytes()))
            .append("oplogBytes", new BsonInt64(engine.engine().figures().oplogBytes()))
            .append("oplogLimitBytes", new BsonInt64(engine.engine().figures().oplogLimitBytes()))
            .append("writersWaiting", new BsonInt64(engine.engine().figures().writersWaiting()));
    engine.lastDump().get().ifPresent(time -> facts.append("lastDump", date(time)));
    return facts;
  }

  private static BsonDateTime date(Instant time) {
    return new BsonDateTime(time.toEpochMilli());
  }

  private static BsonDocument reason(String check, String words) {
    return new BsonDocument("check", new BsonString(check)).append("reason", new BsonString(words));
  }

  private static void role(ServedEngine engine, BsonDocument reply, BsonArray reasons) {
    if (!engine.membership().deployment().isReplicated()) {
      reply.append("role", new BsonString("STANDALONE"));
      return;
    }
    Role role = engine.membership().standing().role();
    boolean lease = role != Role.PRIMARY || engine.lease().getAsBoolean();
    reply.append("role", new BsonString(role.name())).append("lease", BsonBoolean.valueOf(lease));
    if (!role.isReadable()) {
      String work =
          engine.storage().background().running().stream()
              .map(meter -> "; " + meter.words())
              .collect(Collectors.joining());
      reasons.add(reason("role", "the member is " + role + ", and serves no reads" + work));
    }
    if (!lease) {
      reasons.add(
          reason("lease", "the primary has not heard of a majority, and another one may be there"));
    }
  }

  private static void memory(ServedEngine engine, BsonDocument reply, BsonArray reasons) {
    DataBudget budget = engine.storage().budget();
    long used = engine.storage().root().dataSize();
    reply.append(
        "memory",
        new BsonDocument("usedBytes", new BsonInt64(used))
            .append("highWaterMarkBytes", new BsonInt64(budget.highWaterMark())));
    if (budget.isRefusing(used)) {
      reasons.add(
          reason(
              "memory",
              "the data are above their high-water mark: writes that grow are refused until they"
                  + " are below the low one"));
    }
  }

  private static void disk(ServedEngine engine, BsonDocument reply, BsonArray reasons) {
    for (Path directory : engine.directories()) {
      try {
        long left = Files.getFileStore(directory).getUsableSpace();
        reply.append("diskLeftBytes", new BsonInt64(left));
        if (left < LEAST_DISK) {
          reasons.add(reason("disk", "%s has %d MiB left".formatted(directory, left >> 20)));
        }
      } catch (IOException e) {
        reasons.add(reason("disk", "%s cannot be looked at: %s".formatted(directory, e)));
      }
    }
  }
}
