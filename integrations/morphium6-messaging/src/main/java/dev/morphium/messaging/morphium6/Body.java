package dev.morphium.messaging.morphium6;

import dev.morphium.annotation.Embedded;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Msg} carries, as the payload of a message.
 *
 * @param msg a text
 * @param value another text
 * @param mapValue values by name
 * @param additional more values
 */
@Embedded
record Body(
    @Nullable String msg,
    @Nullable String value,
    @Nullable Map<String, Object> mapValue,
    @Nullable List<Object> additional) {}
