package dev.morphium.cache;

import dev.morphium.operation.CommandRunner;
import java.util.function.BooleanSupplier;

/**
 * Where a cache hears of changes.
 *
 * @param runner opens change streams, outside of every session
 * @param exists whether the deployment has change streams
 */
public record ChangeSource(CommandRunner runner, BooleanSupplier exists) {}
