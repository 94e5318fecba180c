package dev.morphium.server.encoding;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.session.ExecutedStatements;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Encodes change batches as bytes, the payload of log entries; {@link BatchDecoder} is the inverse.
 *
 * <p>A version, the batch's own numbers, and the effects: each a tag and its fields. Documents are
 * their BSON bytes. A collection is written with its identity once, and afterwards by a number.
 */
public final class BatchEncoder {
  /** The version of the format, the first byte of a batch. */
  static final int VERSION = 1;

  private final ByteSink sink;
  private final Map<UUID, Integer> collections = new HashMap<>();

  private BatchEncoder(ByteSink sink) {
    this.sink = sink;
  }

  /** Writes one batch. */
  public static void encode(ChangeBatch batch, ByteSink sink) {
    sink.putByte(VERSION);
    sink.putVarint(batch.base());
    sink.putLong(batch.clusterTime());
    sink.putSigned(batch.wallMillis());
    new BatchEncoder(sink).effects(batch.effects());
  }

  private void effects(List<Effect> effects) {
    sink.putVarint(effects.size());
    effects.forEach(this::effect);
  }

  private void effect(Effect effect) {
    switch (effect) {
      case Effect.OnCollection change -> onCollection(change);
      case Effect.DropDatabase drop -> {
        sink.putByte(EffectTag.DROP_DATABASE);
        sink.putString(drop.database());
      }
      case Effect.Note note -> {
        sink.putByte(EffectTag.NOTE);
        sink.putDocument(note.message());
      }
      case Effect.RecordStatements record -> {
        sink.putByte(EffectTag.RECORD_STATEMENTS);
        sink.putSession(record.session());
        sink.putSigned(record.transactionNumber());
        statements(record.statements());
      }
      case Effect.CommitTransaction commit -> {
        sink.putByte(EffectTag.COMMIT_TRANSACTION);
        sink.putSession(commit.session());
        sink.putSigned(commit.transactionNumber());
        sink.putSigned(commit.wallMillis());
        effects(commit.effects());
      }
      case Effect.ForgetSessions forget -> {
        sink.putByte(EffectTag.FORGET_SESSIONS);
        sink.putVarint(forget.sessions().size());
        forget.sessions().forEach(sink::putSession);
      }
    }
  }

  private void onCollection(Effect.OnCollection effect) {
    switch (effect) {
      case Effect.InsertRecord insert -> {
        record(EffectTag.INSERT_RECORD, insert.collection(), insert.record());
        sink.putBytes(insert.document(), 0, insert.document().length);
      }
      case Effect.UpdateRecord update -> {
        boolean whole = update.description() == null;
        int tag = whole ? EffectTag.REPLACE_RECORD : EffectTag.UPDATE_RECORD;
        record(tag, update.collection(), update.record());
        sink.putBytes(update.document(), 0, update.document().length);
        if (update.description() != null) {
          sink.putDocument(update.description());
        }
      }
      case Effect.DeleteRecord delete -> {
        record(EffectTag.DELETE_RECORD, delete.collection(), delete.record());
        sink.putDocument(delete.key());
      }
      case Effect.CreateCollection create -> {
        start(EffectTag.CREATE_COLLECTION, create.collection());
        sink.putNamespace(create.namespace());
        sink.putDocument(create.options());
      }
      case Effect.DropCollection drop -> start(EffectTag.DROP_COLLECTION, drop.collection());
      case Effect.RenameCollection rename -> {
        boolean over = rename.dropped() != null;
        int tag = over ? EffectTag.RENAME_OVER_COLLECTION : EffectTag.RENAME_COLLECTION;
        start(tag, rename.collection());
        sink.putNamespace(rename.to());
        if (rename.dropped() != null) {
          collection(rename.dropped());
        }
      }
      case Effect.ModifyCollection modify -> {
        start(EffectTag.MODIFY_COLLECTION, modify.collection());
        sink.putDocument(modify.options());
      }
      case Effect.CreateIndex create -> {
        start(EffectTag.CREATE_INDEX, create.collection());
        sink.putDocument(create.definition().spec());
      }
      case Effect.ModifyIndex modify -> {
        start(EffectTag.MODIFY_INDEX, modify.collection());
        sink.putDocument(modify.definition().spec());
      }
      case Effect.DropIndex drop -> {
        start(EffectTag.DROP_INDEX, drop.collection());
        sink.putString(drop.name());
      }
    }
  }

  private void start(int tag, UUID collection) {
    sink.putByte(tag);
    collection(collection);
  }

  private void record(int tag, UUID collection, long record) {
    start(tag, collection);
    sink.putVarint(record);
  }

  /** A number; one that was not there before is followed by the identity that it stands for. */
  private void collection(UUID id) {
    Integer known = collections.get(id);
    if (known != null) {
      sink.putVarint(known);
    } else {
      sink.putVarint(collections.size());
      sink.putUuid(id);
      collections.put(id, collections.size());
    }
  }

  private void statements(ExecutedStatements statements) {
    sink.putSigned(statements.first());
    sink.putSigned((long) statements.last() - statements.first());
    sink.putSigned(statements.wallMillis());
    sink.putByte(statements.result() == null ? 0 : 1);
    if (statements.result() != null) {
      sink.putDocument(statements.result());
    }
  }
}
