/** The layout of a dump on the disk: names of files, metadata of collections, and the manifest. */
@NullMarked
package dev.morphium.server.dump.layout;

import org.jspecify.annotations.NullMarked;
