package dev.morphium.engine.command.execution;

import dev.morphium.engine.command.Operations;
import dev.morphium.engine.command.access.AccessCheck;
import dev.morphium.engine.command.concern.Concerns;
import dev.morphium.engine.command.session.CommandSessions;
import java.util.List;

/**
 * What the execution of a command needs, the same for all.
 *
 * @param access whether the client may run it
 * @param observers are told of each operation that has ended
 */
public record ExecutionServices(
    CommandSessions sessions,
    AccessCheck access,
    RoleCheck roles,
    Concerns concerns,
    Operations operations,
    CommandCounters counters,
    List<OperationObserver> observers,
    ErrorReplies errors) {}
