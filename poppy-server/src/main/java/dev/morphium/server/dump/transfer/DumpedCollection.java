package dev.morphium.server.dump.transfer;

import dev.morphium.server.dump.layout.CollectionMetadata;

/**
 * One collection in a dump: namespace, metadata and documents.
 *
 * @param database its database
 * @param name its name
 * @param metadata options and indexes
 */
record DumpedCollection(String database, String name, CollectionMetadata metadata) {
  /** {@code database.name}. */
  String namespace() {
    return database + "." + name;
  }
}
