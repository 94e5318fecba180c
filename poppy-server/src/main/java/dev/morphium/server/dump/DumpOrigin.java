package dev.morphium.server.dump;

/**
 * The origin of a dump: the replica set or server that its data come from.
 *
 * @param server the product and its version
 * @param mongodb the version of MongoDB that it behaves as
 * @param set the name of the set; empty when there is none
 * @param incarnation tells a set that began anew from the one before; grows; 0 for a server without
 *     other members
 * @param term the set's term
 */
public record DumpOrigin(String server, String mongodb, String set, long incarnation, long term) {}
