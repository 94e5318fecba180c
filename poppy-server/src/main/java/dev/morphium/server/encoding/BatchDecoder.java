package dev.morphium.server.encoding;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.index.IndexSpecParser.PartialFilters;
import dev.morphium.engine.session.ExecutedStatements;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Decodes change batches from the bytes that a {@link BatchEncoder} has written: the payload of log
 * entries.
 */
public final class BatchDecoder {
  private static final int SMALLEST_SESSION = 17;
  private static final int DEEPEST = 4;

  private final ByteSource source;
  private final PartialFilters filters;
  private final List<UUID> collections = new ArrayList<>();
  private int depth;

  private BatchDecoder(ByteSource source, PartialFilters filters) {
    this.source = source;
    this.filters = filters;
  }

  /**
   * Reads the batch that is all of these bytes.
   *
   * @param filters compiles the filters of partial indexes
   * @throws DecodingException when they are no batch, or one of a newer version
   */
  public static ChangeBatch decode(byte[] bytes, PartialFilters filters) {
    ByteSource source = new ByteSource(bytes);
    int version = source.readByte();
    if (version > BatchEncoder.VERSION) {
      throw new DecodingException(
          "the batch has format version %d, and this server knows versions up to %d: use a newer"
                  .formatted(version, BatchEncoder.VERSION)
              + " server");
    }
    if (version < 1) {
      throw new DecodingException("the bytes are no batch of changes");
    }
    long base = source.readVarint();
    long clusterTime = source.readLong();
    long wallMillis = source.readSigned();
    List<Effect> effects = new BatchDecoder(source, filters).effects();
    source.expectEnd();
    if (effects.isEmpty() || base < 0) {
      throw new DecodingException("a batch has effects, and follows another one");
    }
    return new ChangeBatch(base, clusterTime, wallMillis, effects);
  }

  private List<Effect> effects() {
    int count = source.readCount(2);
    List<Effect> effects = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      effects.add(effect());
    }
    return effects;
  }

  private Effect effect() {
    int tag = source.readByte();
    return switch (tag) {
      case EffectTag.DROP_DATABASE -> new Effect.DropDatabase(source.readString());
      case EffectTag.NOTE -> new Effect.Note(source.readDocument());
      case EffectTag.RECORD_STATEMENTS ->
          new Effect.RecordStatements(source.readSession(), source.readSigned(), statements());
      case EffectTag.COMMIT_TRANSACTION -> transaction();
      case EffectTag.FORGET_SESSIONS -> {
        int count = source.readCount(SMALLEST_SESSION);
        List<SessionId> sessions = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
          sessions.add(source.readSession());
        }
        yield new Effect.ForgetSessions(sessions);
      }
      default -> onCollection(tag);
    };
  }

  private Effect transaction() {
    if (++depth > DEEPEST) {
      throw new DecodingException("transactions are nested too deeply");
    }
    Effect commit =
        new Effect.CommitTransaction(
            source.readSession(), source.readSigned(), source.readSigned(), effects());
    depth--;
    return commit;
  }

  private Effect onCollection(int tag) {
    if (tag < EffectTag.INSERT_RECORD || tag > EffectTag.FORGET_SESSIONS) {
      throw new DecodingException("there is no kind " + tag + " of effects");
    }
    UUID id = collection();
    return switch (tag) {
      case EffectTag.INSERT_RECORD ->
          new Effect.InsertRecord(id, record(), source.readDocumentBytes());
      case EffectTag.UPDATE_RECORD ->
          new Effect.UpdateRecord(id, record(), source.readDocumentBytes(), source.readDocument());
      case EffectTag.REPLACE_RECORD ->
          new Effect.UpdateRecord(id, record(), source.readDocumentBytes(), null);
      case EffectTag.DELETE_RECORD -> new Effect.DeleteRecord(id, record(), source.readDocument());
      case EffectTag.CREATE_COLLECTION ->
          new Effect.CreateCollection(id, source.readNamespace(), source.readDocument());
      case EffectTag.DROP_COLLECTION -> new Effect.DropCollection(id);
      case EffectTag.RENAME_COLLECTION ->
          new Effect.RenameCollection(id, source.readNamespace(), null);
      case EffectTag.RENAME_OVER_COLLECTION ->
          new Effect.RenameCollection(id, source.readNamespace(), collection());
      case EffectTag.MODIFY_COLLECTION -> new Effect.ModifyCollection(id, source.readDocument());
      case EffectTag.CREATE_INDEX -> new Effect.CreateIndex(id, source.readIndex(filters));
      case EffectTag.MODIFY_INDEX -> new Effect.ModifyIndex(id, source.readIndex(filters));
      default -> new Effect.DropIndex(id, source.readString());
    };
  }

  private long record() {
    long record = source.readVarint();
    if (record < 0) {
      throw new DecodingException("a record has a number below 0");
    }
    return record;
  }

  private UUID collection() {
    int number = (int) source.readVarint();
    if (number == collections.size()) {
      collections.add(source.readUuid());
    }
    if (number < 0 || number >= collections.size()) {
      throw new DecodingException("collection " + number + " was not named before");
    }
    return collections.get(number);
  }

  private ExecutedStatements statements() {
    long first = source.readSigned();
    long last = first + source.readSigned();
    long wallMillis = source.readSigned();
    if (first != (int) first || last != (int) last) {
      throw new DecodingException("statements have numbers of 32 bits");
    }
    @Nullable Document result = source.readByte() == 0 ? null : source.readDocument();
    return new ExecutedStatements((int) first, (int) last, result, wallMillis);
  }
}
