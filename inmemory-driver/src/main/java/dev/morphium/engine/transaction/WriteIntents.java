package dev.morphium.engine.transaction;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The records that open transactions have changed, so that a second transaction learns at once that
 * it cannot change them, too.
 */
final class WriteIntents {
  private final ConcurrentHashMap<RecordKey, Transaction> holders = new ConcurrentHashMap<>();

  /** Takes a record for a transaction. @return false when another one has it */
  @SuppressWarnings("ReferenceEquality") // a transaction is itself
  boolean claim(RecordKey key, Transaction transaction) {
    Transaction holder = holders.putIfAbsent(key, transaction);
    return holder == null || holder == transaction;
  }

  void release(RecordKey key, Transaction transaction) {
    holders.remove(key, transaction);
  }
}
