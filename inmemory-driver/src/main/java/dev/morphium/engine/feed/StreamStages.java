package dev.morphium.engine.feed;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.TimestampValue;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The stages that {@code $changeStream} stands for, as {@code explain} shows them: a match on the
 * oplog, and what makes events of its entries.
 *
 * <p>Source: MongoDB manual, "$changeStream (aggregation stage)"; explain output of MongoDB 8.
 */
public final class StreamStages {
  private final StreamScope scope;
  private final StreamOptions options;
  private final @Nullable ResumeToken token;
  private final long from;

  /**
   * @param oplog tells where a stream begins that begins now
   * @throws dev.morphium.protocol.CommandException when a token is none
   */
  public StreamStages(Oplog oplog, StreamScope scope, StreamOptions options) {
    this.scope = scope;
    this.options = options;
    Document given = options.start().resumeAfter();
    Long time = options.start().clusterTime();
    token = given == null ? null : ResumeToken.parse(given);
    from = token != null ? token.clusterTime() : time != null ? time : oplog.end().reached() + 1;
  }

  /** The match on the oplog. */
  public Document oplogMatch() {
    return new DocumentBuilder()
        .startDocument("ts")
        .append("$gte", new TimestampValue(from))
        .end()
        .append("$or", ArrayValue.of(operations(), commands(), transactions()))
        .build();
  }

  private Document operations() {
    DocumentBuilder out = new DocumentBuilder();
    watched(out);
    return out.startDocument("op").append("$ne", "n").end().build();
  }

  private void watched(DocumentBuilder out) {
    String database = scope.database();
    if (scope.collection() != null) {
      out.append("ns", database + "." + scope.collection());
      return;
    }
    String databases =
        database == null ? "(?!(?:admin|config|local)\\.)[^.]+" : Pattern.quote(database);
    out.startDocument("ns").append("$regex", "^" + databases + "\\.(?!(\\$|system\\.))").end();
  }

  private Document commands() {
    String database = scope.database();
    DocumentBuilder out = new DocumentBuilder().append("op", "c");
    if (database == null) {
      out.startDocument("ns").append("$regex", "\\.\\$cmd$").end();
    } else {
      out.append("ns", database + ".$cmd");
    }
    return out.build();
  }

  private static Document transactions() {
    return new DocumentBuilder()
        .append("op", "c")
        .startDocument("o.applyOps")
        .append("$exists", true)
        .end()
        .build();
  }

  /**
   * The stages behind the match.
   *
   * @param given the stage as it was sent
   */
  public List<Document> shown(Document given) {
    List<Document> stages = new ArrayList<>();
    DocumentBuilder filter = new DocumentBuilder();
    watched(filter);
    stages.add(stage("internalUnwindTransaction", "filter", filter.build()));
    stages.add(stage("internalTransform", "options", completed(given)));
    stages.add(stage("internalCheckInvalidate"));
    ResumeToken resume = token == null ? ResumeToken.highWaterMark(from) : token;
    stages.add(stage("internalCheckResumability", "resumeToken", resume.toDocument()));
    String before = before();
    if (before != null) {
      stages.add(image("internalAddPreImage", "fullDocumentBeforeChange", before));
    }
    if (options.fullDocument() != StreamOptions.FullDocument.DEFAULT) {
      stages.add(image("internalAddPostImage", "fullDocument", full()));
    }
    if (token != null && !token.isMark()) {
      stages.add(stage("internalEnsureResumeTokenPresent", "resumeToken", token.toDocument()));
    }
    return stages;
  }

  private Document completed(Document given) {
    DocumentBuilder out = new DocumentBuilder();
    if (token == null && options.start().clusterTime() == null) {
      out.append("startAtOperationTime", new TimestampValue(from));
    }
    out.appendAll(given);
    if (!given.has("fullDocument")) {
      out.append("fullDocument", full());
    }
    if (!given.has("fullDocumentBeforeChange")) {
      out.append("fullDocumentBeforeChange", "off");
    }
    return out.build();
  }

  private String full() {
    return switch (options.fullDocument()) {
      case DEFAULT -> "default";
      case UPDATE_LOOKUP -> "updateLookup";
      case WHEN_AVAILABLE -> "whenAvailable";
      case REQUIRED -> "required";
    };
  }

  private @Nullable String before() {
    return switch (options.before()) {
      case OFF -> null;
      case WHEN_AVAILABLE -> "whenAvailable";
      case REQUIRED -> "required";
    };
  }

  private static Document stage(String name) {
    return wrapped(new DocumentBuilder().append("stage", name).build());
  }

  private static Document stage(String name, String field, Document value) {
    return wrapped(new DocumentBuilder().append("stage", name).append(field, value).build());
  }

  private static Document image(String name, String field, String value) {
    return wrapped(new DocumentBuilder().append("stage", name).append(field, value).build());
  }

  private static Document wrapped(Document stage) {
    return new DocumentBuilder().append("$changeStream", stage).build();
  }
}
