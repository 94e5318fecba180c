package dev.morphium.messaging.internal.work.model;

import java.util.Set;

/**
 * The result of renewing leases.
 *
 * @param lost ended, and taken by others or given back; the others hold
 * @param cancelled held, but somebody asked that the work be given up
 * @param late held, but not extended: somebody's transaction keeps the message from being changed
 */
public record Renewal(Set<Lease> lost, Set<Lease> cancelled, Set<Lease> late) {}
