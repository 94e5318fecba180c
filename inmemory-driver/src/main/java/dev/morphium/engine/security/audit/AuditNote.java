package dev.morphium.engine.security.audit;

import dev.morphium.engine.value.Document;

/**
 * A note for the audit trail that an operation makes of itself: one event more, beside the one of
 * its command.
 *
 * @param type as MongoDB names it, such as {@code createCollection}
 * @param param what was done to what; never a secret
 */
public record AuditNote(String type, Document param) {}
