package dev.morphium.house;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The table of the pages about the API: the entry classes, and what belongs to each. */
final class ApiPages {
  static final String INTRODUCTION =
      """
      # API

      A page for each class that an application begins with: what it is, where its instances come from, all its methods with what
      they give and what they throw. What is not said to be null is never null; what is given to a method is not changed by it;
      times are `Duration` and `Instant`. The first column links to the pages, which follow the documentation comments of the sources;
      how the classes are used together is shown by the guides, beginning with [Morphium](../morphium.md). Packages called `internal`, and
      `engine`, are [not part of the API](../versioning.md).
      """;

  static final Map<String, List<ApiPage>> GROUPS = new LinkedHashMap<>();

  static {
    List<ApiPage> mapper = new ArrayList<>(operations());
    mapper.addAll(aggregation());
    mapper.addAll(declarations());
    mapper.addAll(behaviour());
    GROUPS.put("Object mapper", List.copyOf(mapper));
    GROUPS.put("Messages and jobs", messaging());
    GROUPS.put("Tests and servers", servers());
  }

  static final List<ApiPage> ALL = GROUPS.values().stream().flatMap(List::stream).toList();

  private ApiPages() {}

  private static ApiPage page(String guide, String... types) {
    return new ApiPage(List.of(types), guide);
  }

  /** What is read and written, and how. */
  private static List<ApiPage> operations() {
    return List.of(
        page("morphium.md", "Morphium"),
        page("morphium.md", "MorphiumBuilder"),
        page(
            "settings.md",
            "MorphiumSettings",
            "SettingsBuilder",
            "CacheSettings",
            "WriteBufferSettings",
            "IndexMode",
            "CollectionNaming"),
        page(
            "queries.md",
            "Query",
            "ProjectedQuery",
            "Page",
            "UpdateResult",
            "DeleteResult",
            "ResultCursor"),
        page(
            "queries.md",
            "Filters",
            "Filter",
            "Field",
            "TypedField",
            "TextSearch",
            "Geometry",
            "Sort"),
        page("writing.md", "Update", "PushOptions"),
        page("writing.md", "PartialChanges"),
        page("writing.md", "Bulk", "WriteResult"));
  }

  /** What is computed, and what goes on over time. */
  private static List<ApiPage> aggregation() {
    return List.of(
        page(
            "aggregation.md",
            "Pipeline",
            "SubPipeline",
            "AggregateOptions",
            "ProjectStage",
            "GroupStage",
            "BucketStage",
            "BucketAutoStage",
            "LookupStage",
            "GraphLookupStage",
            "FacetStage",
            "GeoNearStage",
            "WindowStage",
            "Window",
            "DensifyStage",
            "FillStage",
            "MergeStage"),
        page("aggregation.md", "Accumulators", "WindowFunctions"),
        page("aggregation.md", "Expr", "Switch"),
        page("transactions-and-sessions.md", "TransactionOptions", "ClientSession"),
        page(
            "watching.md",
            "Watching",
            "WatchOptions",
            "ChangeStream",
            "ChangeEvent",
            "Subscription"));
  }

  /** What types say of themselves. */
  private static List<ApiPage> declarations() {
    return List.of(
        page(
            "mapping.md",
            "Mapper",
            "MapperBuilder",
            "NamingStrategy",
            "Converter",
            "KeyRing",
            "KeyRingBuilder"),
        page(
            "mapping.md",
            "Entity",
            "Embedded",
            "Id",
            "Property",
            "Aliases",
            "Transient",
            "Reference",
            "Index",
            "Indexes",
            "Collation",
            "Capped",
            "Version",
            "CreationTime",
            "LastChange",
            "LastAccess",
            "CreatedBy",
            "LastModifiedBy",
            "AutoSequence",
            "Encrypted",
            "TenantId",
            "SoftDelete",
            "AdditionalData",
            "UseIfNull",
            "IgnoreNullFromDB",
            "IgnoreFields",
            "LimitToFields",
            "ReadOnly",
            "Cache",
            "NoCache",
            "WriteBuffer",
            "AsyncWrites",
            "WriteSafety",
            "SafetyLevel",
            "DefaultReadPreference",
            "ReadPreferenceLevel",
            "Lifecycle",
            "PreStore",
            "PostStore",
            "PreUpdate",
            "PostUpdate",
            "PreRemove",
            "PostRemove",
            "PostLoad",
            "Convert"),
        page("mapping.md", "MapCollection"),
        page("indexes-and-collections.md", "IndexDefinition", "IndexDifference"));
  }

  /** What goes on around operations. */
  private static List<ApiPage> behaviour() {
    return List.of(
        page("cross-cutting.md", "Async"),
        page("cross-cutting.md", "OperationScope"),
        page(
            "cross-cutting.md",
            "MorphiumStatistics",
            "CommandStatistics",
            "MorphiumMeters",
            "MorphiumObservations"),
        page(
            "connections.md",
            "PooledDriver",
            "PooledDriverStatistics",
            "HostPoolStatistics",
            "CommandListener",
            "CommandEvent",
            "PoolListener",
            "PoolEvent",
            "TopologyListener",
            "TopologyDescription",
            "ServerDescription"),
        page(
            "connections.md",
            "PoolSettings",
            "PoolSettingsBuilder",
            "ConnectionString",
            "Credential",
            "CredentialProvider",
            "Password",
            "TlsSettings",
            "SocketSettings",
            "PoolSizes",
            "OperationSettings",
            "TopologySettings",
            "SrvSettings"),
        page("caching-and-buffering.md", "CacheControl", "CacheStatistics", "CacheListener"),
        page("writing.md", "StorageListener", "WriteFailureListener", "WriteFailure"),
        page("cross-cutting.md", "OperationObserver"),
        page(
            "cross-cutting.md", "CommandRunner", "Operation", "Answer", "Interceptor", "Namespace"),
        page(
            "errors.md",
            "MorphiumException",
            "MappingException",
            "WriteException",
            "VersionMismatchException",
            "EntityMissingException",
            "UnreadableDocumentException",
            "InvalidEntityException",
            "IndexException",
            "TenantException",
            "VetoException",
            "BufferFullException",
            "TransactionOutcomeUnknownException",
            "MigrationException",
            "DriverException"),
        page("migrations.md", "Migrations", "ChangeUnit", "MigrationReport", "ExecutedChange"),
        page("repositories.md", "Repositories"));
  }

  private static List<ApiPage> messaging() {
    return List.of(
        page("messaging.md", "Messaging"),
        page("messaging.md", "MessagingSettings", "Retention", "Thresholds"),
        page("messaging.md", "Message", "SendOptions", "Retry"),
        page(
            "messaging.md",
            "Listening",
            "Listener",
            "MessageHandler",
            "MessageContext",
            "Responder",
            "PayloadType"),
        page("messaging.md", "Batching", "BatchHandler", "Received"),
        page("messaging.md", "Request", "Answer", "AnswerStream"),
        page("messaging.md", "ServiceSettings", "AnswerWithin", "OneWay"),
        page(
            "messaging.md",
            "Jobs",
            "JobStatus",
            "State",
            "Failure",
            "DeadLetters",
            "Cancelling",
            "Requeuing"),
        page("messaging.md", "Schedules", "Schedule", "Scheduled", "Timing", "CronExpression"),
        page("messaging.md", "Groups", "ConsumerGroup"),
        page("messaging.md", "Topics", "Topic", "RateLimit"),
        page(
            "messaging.md",
            "Status",
            "MessagingStatus",
            "TopicStatus",
            "InstanceStatus",
            "SystemStatus"),
        page("messaging.md", "MessagingObserver", "TraceContext", "MessagingMeters"));
  }

  private static List<ApiPage> servers() {
    return List.of(
        page("testing.md", "InMemoryDriver", "DataSnapshot"),
        page("embedded.md", "PoppyServer"),
        page("testing.md", "PoppyCluster"),
        page(
            "junit.md",
            "MorphiumTest",
            "PoppyTest",
            "DatabaseScope",
            "Fixtures",
            "FailPoint",
            "ConnectionUri"),
        page(
            "junit.md",
            "TestDatabase",
            "TestBackend",
            "TestClock",
            "Fault",
            "CapturedCommands",
            "DatabaseSnapshot"),
        page("junit.md", "MorphiumAssertions", "DocumentAssert", "CollectionAssert"),
        page("testing.md", "PoppyContainer"));
  }
}
