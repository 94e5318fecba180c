package dev.morphium.internal.pool.topology;

import dev.morphium.pool.topology.ServerDescription;
import dev.morphium.pool.topology.TopologyType;

/**
 * A selected server: the result of server selection, with the topology that it was selected from.
 *
 * @param server where the command goes
 * @param description what is known of it
 * @param type the kind of deployment it belongs to
 */
public record SelectedServer(Server server, ServerDescription description, TopologyType type) {}
