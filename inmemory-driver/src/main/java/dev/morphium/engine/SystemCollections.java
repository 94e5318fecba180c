package dev.morphium.engine;

import dev.morphium.engine.catalog.VirtualCollection;
import dev.morphium.engine.catalog.VirtualCollections;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.diagnostic.StartupLog;
import dev.morphium.engine.command.query.FeatureCompatibility;
import dev.morphium.engine.feed.OplogCollection;
import dev.morphium.engine.replication.ConfigurationDocument;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The table of virtual collections: which system collections an engine makes of what it knows.
 *
 * <p>Those of replication are there in a replica set alone. Source: MongoDB manual, "System
 * Collections" and "The local Database".
 */
final class SystemCollections {
  private static final Namespace REPLSET = new Namespace("local", "system.replset");
  private static final UUID REPLSET_ID = new UUID(0, 4);

  private SystemCollections() {}

  /**
   * In alphabetical order.
   *
   * @param scripts names the engine for JavaScript, or null
   */
  static VirtualCollections of(EngineState state, Supplier<@Nullable String> scripts) {
    VirtualCollection version = FeatureCompatibility.collection();
    VirtualCollection startup =
        StartupLog.collection(
            state.settings.server(), state.set.membership().startMillis(), scripts);
    return new VirtualCollections(
        state.replicated
            ? List.of(version, oplog(state), startup, configuration(state))
            : List.of(version, startup));
  }

  private static VirtualCollection oplog(EngineState state) {
    OplogCollection oplog =
        new OplogCollection(state.oplog, () -> state.set.membership().standing().term());
    return new VirtualCollection(OplogCollection.NAMESPACE, root -> oplog.now());
  }

  private static VirtualCollection configuration(EngineState state) {
    return VirtualCollection.only(
        REPLSET,
        REPLSET_ID,
        () -> configuration(state.set.membership(), state.settings.server().host()));
  }

  private static Document configuration(Membership membership, String host) {
    DocumentBuilder out = new DocumentBuilder();
    ConfigurationDocument.append(membership.configuration(host), membership.electionTimes(), out);
    return out.build();
  }
}
