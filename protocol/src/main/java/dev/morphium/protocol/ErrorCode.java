package dev.morphium.protocol;

import java.util.HashMap;
import java.util.Map;

/**
 * A MongoDB error code: its number and its code name.
 *
 * <p>Codes that the server's source gives no name of their own are called {@code Location<number>},
 * as mongod does. Source: MongoDB manual, "Error Codes".
 *
 * @param number the value of the {@code code} field of an error reply
 * @param codeName the value of the {@code codeName} field of an error reply
 */
public record ErrorCode(int number, String codeName) {
  private static final Map<Integer, ErrorCode> NAMED = new HashMap<>();

  public static final ErrorCode INTERNAL_ERROR = named(1, "InternalError");
  public static final ErrorCode BAD_VALUE = named(2, "BadValue");
  public static final ErrorCode NO_SUCH_KEY = named(4, "NoSuchKey");
  public static final ErrorCode GRAPH_CONTAINS_CYCLE = named(5, "GraphContainsCycle");
  public static final ErrorCode HOST_UNREACHABLE = named(6, "HostUnreachable");
  public static final ErrorCode HOST_NOT_FOUND = named(7, "HostNotFound");
  public static final ErrorCode UNKNOWN_ERROR = named(8, "UnknownError");
  public static final ErrorCode FAILED_TO_PARSE = named(9, "FailedToParse");
  public static final ErrorCode CANNOT_MUTATE_OBJECT = named(10, "CannotMutateObject");
  public static final ErrorCode INVALID_ROLE_MODIFICATION = named(69, "InvalidRoleModification");
  public static final ErrorCode USER_NOT_FOUND = named(11, "UserNotFound");
  public static final ErrorCode UNSUPPORTED_FORMAT = named(12, "UnsupportedFormat");
  public static final ErrorCode UNAUTHORIZED = named(13, "Unauthorized");
  public static final ErrorCode TYPE_MISMATCH = named(14, "TypeMismatch");
  public static final ErrorCode OVERFLOW = named(15, "Overflow");
  public static final ErrorCode INVALID_LENGTH = named(16, "InvalidLength");
  public static final ErrorCode PROTOCOL_ERROR = named(17, "ProtocolError");
  public static final ErrorCode AUTHENTICATION_FAILED = named(18, "AuthenticationFailed");
  public static final ErrorCode ILLEGAL_OPERATION = named(20, "IllegalOperation");
  public static final ErrorCode EMPTY_ARRAY_OPERATION = named(21, "EmptyArrayOperation");
  public static final ErrorCode INVALID_BSON = named(22, "InvalidBSON");
  public static final ErrorCode ALREADY_INITIALIZED = named(23, "AlreadyInitialized");
  public static final ErrorCode LOCK_TIMEOUT = named(24, "LockTimeout");
  public static final ErrorCode NAMESPACE_NOT_FOUND = named(26, "NamespaceNotFound");
  public static final ErrorCode INDEX_NOT_FOUND = named(27, "IndexNotFound");
  public static final ErrorCode PATH_NOT_VIABLE = named(28, "PathNotViable");
  public static final ErrorCode ROLE_NOT_FOUND = named(31, "RoleNotFound");
  public static final ErrorCode CANNOT_BACKFILL_ARRAY = named(34, "CannotBackfillArray");
  public static final ErrorCode CONFLICTING_UPDATE_OPERATORS =
      named(40, "ConflictingUpdateOperators");
  public static final ErrorCode CURSOR_NOT_FOUND = named(43, "CursorNotFound");
  public static final ErrorCode USER_DATA_INCONSISTENT = named(45, "UserDataInconsistent");
  public static final ErrorCode FILE_STREAM_FAILED = named(39, "FileStreamFailed");
  public static final ErrorCode LOCK_BUSY = named(46, "LockBusy");
  public static final ErrorCode NO_MATCHING_DOCUMENT = named(47, "NoMatchingDocument");
  public static final ErrorCode NAMESPACE_EXISTS = named(48, "NamespaceExists");
  public static final ErrorCode MAX_TIME_MS_EXPIRED = named(50, "MaxTimeMSExpired");
  public static final ErrorCode DOLLAR_PREFIXED_FIELD_NAME = named(52, "DollarPrefixedFieldName");
  public static final ErrorCode INVALID_ID_FIELD = named(53, "InvalidIdField");
  public static final ErrorCode NOT_SINGLE_VALUE_FIELD = named(54, "NotSingleValueField");
  public static final ErrorCode EMPTY_FIELD_NAME = named(56, "EmptyFieldName");
  public static final ErrorCode DOTTED_FIELD_NAME = named(57, "DottedFieldName");
  public static final ErrorCode COMMAND_NOT_FOUND = named(59, "CommandNotFound");
  public static final ErrorCode CANNOT_BUILD_INDEX_KEYS = named(201, "CannotBuildIndexKeys");
  public static final ErrorCode IMMUTABLE_FIELD = named(66, "ImmutableField");
  public static final ErrorCode CANNOT_CREATE_INDEX = named(67, "CannotCreateIndex");
  public static final ErrorCode INDEX_ALREADY_EXISTS = named(68, "IndexAlreadyExists");
  public static final ErrorCode INVALID_OPTIONS = named(72, "InvalidOptions");
  public static final ErrorCode INVALID_NAMESPACE = named(73, "InvalidNamespace");
  public static final ErrorCode NODE_NOT_FOUND = named(74, "NodeNotFound");
  public static final ErrorCode WRITE_CONCERN_TIMEOUT = named(64, "WriteConcernTimeout");
  public static final ErrorCode MULTIPLE_ERRORS_OCCURRED = named(65, "MultipleErrorsOccurred");
  public static final ErrorCode NO_REPLICATION_ENABLED = named(76, "NoReplicationEnabled");
  public static final ErrorCode UNKNOWN_REPL_WRITE_CONCERN = named(79, "UnknownReplWriteConcern");
  public static final ErrorCode INDEX_OPTIONS_CONFLICT = named(85, "IndexOptionsConflict");
  public static final ErrorCode INDEX_KEY_SPECS_CONFLICT = named(86, "IndexKeySpecsConflict");
  public static final ErrorCode NETWORK_TIMEOUT = named(89, "NetworkTimeout");
  public static final ErrorCode SHUTDOWN_IN_PROGRESS = named(91, "ShutdownInProgress");
  public static final ErrorCode INVALID_REPLICA_SET_CONFIG = named(93, "InvalidReplicaSetConfig");
  public static final ErrorCode NOT_SECONDARY = named(95, "NotSecondary");
  public static final ErrorCode FAILED_TO_SATISFY_READ_PREFERENCE =
      named(133, "FailedToSatisfyReadPreference");
  public static final ErrorCode OPERATION_FAILED = named(96, "OperationFailed");
  public static final ErrorCode UNSATISFIABLE_WRITE_CONCERN =
      named(100, "UnsatisfiableWriteConcern");
  public static final ErrorCode NEW_REPLICA_SET_CONFIGURATION_INCOMPATIBLE =
      named(103, "NewReplicaSetConfigurationIncompatible");
  public static final ErrorCode NODE_NOT_ELECTABLE = named(104, "NodeNotElectable");
  public static final ErrorCode CONFIGURATION_IN_PROGRESS = named(109, "ConfigurationInProgress");
  public static final ErrorCode CANNOT_INDEX_PARALLEL_ARRAYS =
      named(171, "CannotIndexParallelArrays");
  public static final ErrorCode WRITE_CONFLICT = named(112, "WriteConflict");
  public static final ErrorCode CONFLICTING_OPERATION_IN_PROGRESS =
      named(117, "ConflictingOperationInProgress");
  public static final ErrorCode NAMESPACE_NOT_SHARDED = named(118, "NamespaceNotSharded");
  public static final ErrorCode COMMAND_NOT_SUPPORTED = named(115, "CommandNotSupported");
  public static final ErrorCode DOCUMENT_VALIDATION_FAILURE =
      named(121, "DocumentValidationFailure");
  public static final ErrorCode NOT_A_REPLICA_SET = named(123, "NotAReplicaSet");
  public static final ErrorCode COMMAND_FAILED = named(125, "CommandFailed");
  public static final ErrorCode COMMAND_NOT_SUPPORTED_ON_VIEW =
      named(166, "CommandNotSupportedOnView");
  public static final ErrorCode OPTION_NOT_SUPPORTED_ON_VIEW =
      named(167, "OptionNotSupportedOnView");
  public static final ErrorCode INVALID_PIPELINE_OPERATOR = named(168, "InvalidPipelineOperator");
  public static final ErrorCode SSL_HANDSHAKE_FAILED = named(141, "SSLHandshakeFailed");
  public static final ErrorCode INVALID_SSL_CONFIGURATION = named(140, "InvalidSSLConfiguration");
  public static final ErrorCode EXCEEDED_MEMORY_LIMIT = named(146, "ExceededMemoryLimit");
  public static final ErrorCode CAPPED_POSITION_LOST = named(136, "CappedPositionLost");
  public static final ErrorCode INVALID_UUID = named(207, "InvalidUUID");
  public static final ErrorCode INVALID_VIEW_DEFINITION = named(182, "InvalidViewDefinition");
  public static final ErrorCode VIEW_DEPTH_LIMIT_EXCEEDED = named(165, "ViewDepthLimitExceeded");
  public static final ErrorCode INVALID_INDEX_SPECIFICATION_OPTION =
      named(197, "InvalidIndexSpecificationOption");
  public static final ErrorCode QUERY_PLAN_KILLED = named(175, "QueryPlanKilled");
  public static final ErrorCode INTERRUPTED = named(11601, "Interrupted");
  public static final ErrorCode NO_SUCH_TRANSACTION = named(251, "NoSuchTransaction");
  public static final ErrorCode TRANSACTION_COMMITTED = named(256, "TransactionCommitted");
  public static final ErrorCode TRANSACTION_TOO_OLD = named(225, "TransactionTooOld");
  public static final ErrorCode INCOMPLETE_TRANSACTION_HISTORY =
      named(217, "IncompleteTransactionHistory");
  public static final ErrorCode CLUSTER_TIME_FAILS_RATE_LIMITER =
      named(210, "ClusterTimeFailsRateLimiter");
  public static final ErrorCode NO_SUCH_SESSION = named(206, "NoSuchSession");
  public static final ErrorCode NOT_IMPLEMENTED = named(238, "NotImplemented");
  public static final ErrorCode SNAPSHOT_TOO_OLD = named(239, "SnapshotTooOld");
  public static final ErrorCode CONVERSION_FAILURE = named(241, "ConversionFailure");
  public static final ErrorCode OPERATION_NOT_SUPPORTED_IN_TRANSACTION =
      named(263, "OperationNotSupportedInTransaction");
  public static final ErrorCode TOO_MANY_LOGICAL_SESSIONS = named(261, "TooManyLogicalSessions");
  public static final ErrorCode NO_QUERY_EXECUTION_PLANS = named(291, "NoQueryExecutionPlans");
  public static final ErrorCode INVALID_RESUME_TOKEN = named(260, "InvalidResumeToken");
  public static final ErrorCode CHANGE_STREAM_FATAL_ERROR = named(280, "ChangeStreamFatalError");
  public static final ErrorCode CHANGE_STREAM_HISTORY_LOST = named(286, "ChangeStreamHistoryLost");
  public static final ErrorCode QUERY_FEATURE_NOT_ALLOWED = named(224, "QueryFeatureNotAllowed");
  public static final ErrorCode QUERY_EXCEEDED_MEMORY_LIMIT_NO_DISK_USE_ALLOWED =
      named(292, "QueryExceededMemoryLimitNoDiskUseAllowed");
  public static final ErrorCode API_VERSION_ERROR = named(322, "APIVersionError");
  public static final ErrorCode QUERY_REJECTED_BY_SETTINGS = named(411, "QueryRejectedBySettings");
  public static final ErrorCode API_STRICT_ERROR = named(323, "APIStrictError");
  public static final ErrorCode UNKNOWN_FIELD = named(40415, "Location40415");
  public static final ErrorCode MECHANISM_UNAVAILABLE = named(334, "MechanismUnavailable");
  public static final ErrorCode REAUTHENTICATION_REQUIRED = named(391, "ReauthenticationRequired");
  public static final ErrorCode NOT_WRITABLE_PRIMARY = named(10107, "NotWritablePrimary");
  public static final ErrorCode BSON_OBJECT_TOO_LARGE = named(10334, "BSONObjectTooLarge");
  public static final ErrorCode DUPLICATE_KEY = named(11000, "DuplicateKey");
  public static final ErrorCode INTERRUPTED_AT_SHUTDOWN = named(11600, "InterruptedAtShutdown");

  public static final ErrorCode PRIMARY_STEPPED_DOWN = named(189, "PrimarySteppedDown");
  public static final ErrorCode ILLEGAL_OP_MSG_FLAG = named(223, "IllegalOpMsgFlag");
  public static final ErrorCode CURSOR_KILLED = named(237, "CursorKilled");
  public static final ErrorCode EXCEEDED_TIME_LIMIT = named(262, "ExceededTimeLimit");
  public static final ErrorCode FAIL_POINT_SET_FAILED = named(266, "FailPointSetFailed");
  public static final ErrorCode UNSATISFIABLE_COMMIT_QUORUM =
      named(278, "UnsatisfiableCommitQuorum");
  public static final ErrorCode CLIENT_DISCONNECT = named(279, "ClientDisconnect");
  public static final ErrorCode JS_INTERPRETER_FAILURE = named(139, "JSInterpreterFailure");
  public static final ErrorCode CHECKSUM_MISMATCH = named(288, "ChecksumMismatch");
  public static final ErrorCode UNSUPPORTED_OP_QUERY_COMMAND =
      named(352, "UnsupportedOpQueryCommand");
  public static final ErrorCode INTERRUPTED_DUE_TO_REPL_STATE_CHANGE =
      named(11602, "InterruptedDueToReplStateChange");
  public static final ErrorCode NOT_PRIMARY_NO_SECONDARY_OK =
      named(13435, "NotPrimaryNoSecondaryOk");
  public static final ErrorCode NOT_PRIMARY_OR_SECONDARY = named(13436, "NotPrimaryOrSecondary");
  public static final ErrorCode OUT_OF_DISK_SPACE = named(14031, "OutOfDiskSpace");
  public static final ErrorCode SEARCH_NOT_ENABLED = named(31082, "SearchNotEnabled");

  /** The code with this number, named as MongoDB names it. */
  public static ErrorCode of(int number) {
    ErrorCode named = NAMED.get(number);
    return named != null ? named : new ErrorCode(number, "Location" + number);
  }

  private static ErrorCode named(int number, String codeName) {
    ErrorCode code = new ErrorCode(number, codeName);
    NAMED.put(number, code);
    return code;
  }
}
