package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataBudget;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.NetworkTraffic;
import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.command.TransportSecurity;
import dev.morphium.engine.command.execution.CommandCounters;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.expiry.TtlCounters;
import dev.morphium.engine.replication.SetDescription;
import dev.morphium.engine.session.SessionRegistry;
import dev.morphium.engine.transaction.TransactionStatistics;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The command {@code serverStatus}: counters and sizes, section by section.
 *
 * <p>A section is left out or asked for by a field of its name. What is there is measured or is so
 * by construction (no mirrored reads are sent, no lock is held between operations); what this
 * server does not have, such as page faults or a disk cache, is absent. Source: MongoDB manual,
 * "serverStatus".
 */
record ServerStatusCommand(
    ServerDescription server,
    SetDescription set,
    CommandCounters counters,
    Operations operations,
    ReplicatedOperations replicated,
    ProcessSections process,
    CursorRegistry cursors,
    SessionRegistry sessions,
    TransactionStatistics transactions,
    Storage storage,
    TtlCounters expiry,
    LongSupplier clockMillis,
    long startMillis)
    implements ImmediateCommand {
  private static final Set<String> ON_REQUEST = Set.of("mirroredReads");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    long now = clockMillis.getAsLong();
    long uptime = now - startMillis;
    reply
        .append("host", server.host())
        .append("version", server.version())
        .append("process", "mongod")
        .append("pid", ProcessHandle.current().pid())
        .append("uptime", Math.floorDiv(uptime, 1000L) * 1.0)
        .append("uptimeMillis", uptime)
        .append("uptimeEstimate", uptime / 1000)
        .append("localTime", new DateValue(now));
    sections(invocation, uptime)
        .forEach(
            (name, section) -> {
              if (wanted(invocation, name)) {
                reply.startDocument(name);
                section.accept(reply);
                reply.end();
              }
            });
  }

  private static boolean wanted(Invocation invocation, String section) {
    Value asked = invocation.body().get(section);
    return switch (asked) {
      case NumberValue number -> !number.isZero();
      case BooleanValue bool -> bool.value();
      default -> asked.isMissing() ? !ON_REQUEST.contains(section) : true;
    };
  }

  private Map<String, Consumer<DocumentBuilder>> sections(Invocation invocation, long uptime) {
    ClientContext client = invocation.client();
    Map<String, Consumer<DocumentBuilder>> sections = new LinkedHashMap<>();
    OperationSections counted = new OperationSections(operations, counters);
    sections.put("asserts", counted::asserts);
    sections.put("catalogStats", this::catalogStats);
    sections.put("connections", section -> connections(client, section));
    sections.put("dataMemory", this::dataMemory);
    sections.put("extra_info", section -> section.append("note", "fields vary by platform"));
    sections.put("globalLock", section -> counted.globalLock(uptime, section));
    sections.put("jvm", ProcessSections::machine);
    sections.put("locks", section -> {});
    sections.put("logicalSessionRecordCache", this::sessionCache);
    sections.put("mem", process::memory);
    sections.put("metrics", section -> metrics(counted, section));
    sections.put("mirroredReads", section -> section.append("seen", 0L).append("sent", 0L));
    sections.put("network", section -> network(client.network(), section));
    boolean histograms =
        invocation.body().get("opLatencies") instanceof Document asked
            && asked.get("histograms") instanceof BooleanValue wanted
            && wanted.value();
    sections.put("opLatencies", section -> counted.latencies(section, histograms));
    sections.put("opcounters", counted::operationCounters);
    sections.put("opcountersRepl", replicated::append);
    if (set.membership().deployment().isReplicated()) {
      sections.put("repl", section -> replication(client, section));
    }
    TransportSecurity transport = client.transportSecurity();
    TransportSecurity.ShownCertificate shown = transport.certificate();
    if (shown != null) {
      sections.put("security", section -> security(shown, section));
    }
    sections.put("storageEngine", section -> section.append("name", "inMemory"));
    sections.put("transactions", this::transactions);
    sections.put("transportSecurity", section -> transportSecurity(transport, section));
    return sections;
  }

  private static void security(TransportSecurity.ShownCertificate shown, DocumentBuilder section) {
    section
        .append("SSLServerSubjectName", shown.subject())
        .append("SSLServerHasCertificateAuthority", shown.hasAuthority())
        .append("SSLServerCertificateExpirationDate", new DateValue(shown.expiresMillis()));
  }

  /** Connections by their version of TLS; those before 1.2 are not spoken. */
  private static void transportSecurity(TransportSecurity transport, DocumentBuilder section) {
    section
        .append("1.0", 0L)
        .append("1.1", 0L)
        .append("1.2", transport.tls12())
        .append("1.3", transport.tls13())
        .append("unknown", 0L);
  }

  /** How much of their memory budget the data take; this server's own. */
  private void dataMemory(DocumentBuilder section) {
    DataBudget budget = storage.budget();
    long used = storage.root().dataSize();
    section
        .append("usedBytes", used)
        .append("highWaterMarkBytes", budget.highWaterMark())
        .append("lowWaterMarkBytes", budget.lowWaterMark())
        .append("refusing", budget.isRefusing(used));
  }

  private void transactions(DocumentBuilder section) {
    section
        .append("currentOpen", transactions.open())
        .append("totalStarted", transactions.totalStarted())
        .append("totalCommitted", transactions.totalCommitted())
        .append("totalAborted", transactions.totalAborted());
  }

  private void connections(ClientContext client, DocumentBuilder section) {
    ClientContext.Connections connections = client.connections();
    section
        .append("current", connections.current())
        .append("available", connections.available())
        .append("totalCreated", (int) Math.min(Integer.MAX_VALUE, connections.totalCreated()))
        .append("active", operations.running().size());
  }

  private void replication(ClientContext client, DocumentBuilder section) {
    set.appendVersion(section);
    set.append("isWritablePrimary", client.localAddress(), section);
    section.append("rbid", 1);
  }

  private void sessionCache(DocumentBuilder section) {
    section.append("activeSessionsCount", sessions.count());
  }

  private void metrics(OperationSections counted, DocumentBuilder section) {
    counted.metrics(section);
    section.startDocument("cursor").append("timedOut", cursors.timedOutCount());
    section
        .startDocument("open")
        .append("noTimeout", cursors.noTimeoutCount())
        .append("pinned", cursors.pinnedCount())
        .append("total", (long) cursors.openCount())
        .end();
    section.end();
    section.startDocument("ttl");
    expiry.append(section);
    section.end();
  }

  private static void network(NetworkTraffic traffic, DocumentBuilder section) {
    section
        .append("bytesIn", traffic.bytesIn())
        .append("bytesOut", traffic.bytesOut())
        .append("numRequests", traffic.requests());
  }

  private void catalogStats(DocumentBuilder section) {
    int collections = 0;
    int views = 0;
    int capped = 0;
    int clustered = 0;
    int series = 0;
    for (CollectionState state : storage.root().all()) {
      boolean view = View.isView(state);
      views += view ? 1 : 0;
      collections += view ? 0 : 1;
      boolean timed = TimeSeries.isTimeSeries(state);
      series += timed ? 1 : 0;
      clustered += state.isClustered() && !timed ? 1 : 0;
      capped += state.options().get("capped").isTrue() ? 1 : 0;
    }
    section
        .append("collections", collections)
        .append("capped", capped)
        .append("clustered", clustered)
        .append("timeseries", series)
        .append("views", views)
        .append("internalCollections", 0)
        .append("internalViews", 0);
  }
}
