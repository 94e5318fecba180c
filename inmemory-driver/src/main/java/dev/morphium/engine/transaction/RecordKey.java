package dev.morphium.engine.transaction;

import java.util.UUID;

/** The key of a record: its collection and its record id. */
record RecordKey(UUID collection, long record) {}
