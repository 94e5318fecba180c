/** How a dump lies on the disk: names of files, descriptions of collections, and the manifest. */
@NullMarked
package dev.morphium.server.dump.layout;

import org.jspecify.annotations.NullMarked;
