package dev.morphium.engine;

import dev.morphium.engine.command.execution.CommandCounters;
import java.util.Map;

/**
 * The figures of an engine that {@code serverStatus} does not tell, for metrics.
 *
 * @param commands counts and latencies by command, in alphabetical order
 * @param changeStreams how many are open
 * @param writersWaiting how many threads wait for the writer lane, about
 * @param oplogBytes what the history of writes takes
 * @param oplogLimitBytes the most that it may take
 * @param workMemoryBytes what running commands hold
 * @param spilledBytes what their temporary files have
 * @param spillFiles how many of these there are
 */
public record EngineFigures(
    Map<String, CommandCounters.Count> commands,
    int changeStreams,
    int writersWaiting,
    long oplogBytes,
    long oplogLimitBytes,
    long workMemoryBytes,
    long spilledBytes,
    int spillFiles) {}
