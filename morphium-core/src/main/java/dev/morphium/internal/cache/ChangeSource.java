package dev.morphium.internal.cache;

import dev.morphium.operation.CommandRunner;
import java.util.function.BooleanSupplier;

/**
 * A source of change events that invalidate a cache.
 *
 * @param runner opens change streams, outside of every session
 * @param exists whether the deployment has change streams
 */
public record ChangeSource(CommandRunner runner, BooleanSupplier exists) {}
