package dev.morphium.engine.session;

import dev.morphium.engine.value.Value;

/**
 * A logical session that has not ended, and when it was used last.
 *
 * @param id its identifier, nearly always a binary UUID
 * @param lastUseMillis when it was used last, in milliseconds since 1970
 */
public record SessionUse(Value id, long lastUseMillis) {}
