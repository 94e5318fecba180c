package dev.morphium.pool.topology;

/**
 * A server that a command goes to, and the picture it was chosen from.
 *
 * @param server where the command goes
 * @param description what is known of it
 * @param type the kind of deployment it belongs to
 */
public record SelectedServer(Server server, ServerDescription description, TopologyType type) {}
