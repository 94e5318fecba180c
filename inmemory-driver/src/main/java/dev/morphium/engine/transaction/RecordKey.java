package dev.morphium.engine.transaction;

import java.util.UUID;

/** One record of one collection. */
record RecordKey(UUID collection, long record) {}
