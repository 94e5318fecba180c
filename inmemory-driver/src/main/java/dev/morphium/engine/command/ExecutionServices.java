package dev.morphium.engine.command;

import java.util.List;

/**
 * What the execution of a command needs, the same for all.
 *
 * @param observers are told of each operation that has ended
 */
record ExecutionServices(
    CommandSessions sessions,
    RoleCheck roles,
    Concerns concerns,
    Operations operations,
    CommandCounters counters,
    List<OperationObserver> observers,
    ErrorReplies errors) {}
