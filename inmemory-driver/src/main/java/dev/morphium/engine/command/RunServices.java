package dev.morphium.engine.command;

import java.util.List;

/**
 * What a command meets while it runs, the same for all.
 *
 * @param gate lets commands into their sessions
 * @param observers are told of each operation that has ended
 */
record RunServices(
    SessionGate gate,
    RoleCheck roles,
    Concerns concerns,
    Operations operations,
    CommandCounters counters,
    List<OperationObserver> observers,
    ErrorReplies errors) {}
