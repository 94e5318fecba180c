package dev.morphium.engine.script;

import dev.morphium.engine.memory.MemoryAccount;
import java.util.function.LongSupplier;

/**
 * The limits of one call of a script.
 *
 * @param check throws when the operation is to end that the script runs for
 * @param nanoClock measures the call
 * @param millis how long it may take; 0 for as long as it likes
 * @param bytes how much it may allocate
 * @param account is charged for what it allocates
 */
public record ScriptLimits(
    Runnable check, LongSupplier nanoClock, long millis, long bytes, MemoryAccount account) {}
